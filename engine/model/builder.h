#pragma once
// Appends values and nodes to a program during compilation, and tracks the current layer for names
// and errors.

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "model/program.h"

namespace tensorscope {

class Builder {
 public:
  explicit Builder(Program& program) : program_(program) {}

  const Shape& shape(ValueId id) const { return program_.values[id].shape; }

  std::size_t nodes() const { return program_.nodes.size(); }

  ValueId input(const Shape& shape, std::int64_t vocabulary);
  /// A parameter of the layer at the current path. If the path shares its parameters with another,
  /// returns the existing one.
  ValueId parameter(const std::string& name, const Shape& shape, Init init, float init_std = 0);
  ValueId buffer(const std::string& name, const Shape& shape, Init init);
  Value& value(ValueId id) { return program_.values[id]; }

  /// Appends a call of op at the current path (plus ".suffix"); shape errors become spec errors.
  ValueId emit(const AnyOp& op, std::vector<ValueId> inputs, std::string_view suffix = {});

  /// Throws Error(invalid_spec) at the JSON path of the current layer.
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const;

  const std::string& path() const { return path_; }
  std::string path(std::string_view suffix) const;

  /// The path that names the parameters of the current layer: another layer's path if it shares
  /// them.
  std::string owner() const { return owner_of(path_); }

  /// Embedding tables by path, for layers that are tied to them.
  std::map<std::string, ValueId, std::less<>> embeddings;

  /// A compiled layer, for reuse layers that run it again.
  struct Known {
    const LayerSpec* spec = nullptr;
    std::string owner;
  };
  /// Remembers the layer at the current path, unless that path is already known.
  void remember(const LayerSpec& spec) { known_.emplace(path_, Known{&spec, owner()}); }
  /// Looks a path up in the list that contains the current layer, then in the enclosing lists; null
  /// if no layer before this one has it.
  /// When a reuse layer itself runs again, it gets the same layer as the first time, even if a
  /// nearer one has that name by now.
  const Known* find(std::string_view path);
  const std::string& json_path() const { return json_path_; }
  /// Notes that a layer of the program runs more than once.
  void runs_again() { program_.runs_again = true; }

 private:
  friend class Scope;
  friend class At;
  friend class Sharing;
  friend class Level;

  std::string owner_of(const std::string& path) const;
  ValueId reused(ValueId id, const Shape& shape) const;
  void require_path_length(std::string_view suffix) const;
  void require_numbers(const AnyOp& op, const std::vector<ValueId>& inputs) const;
  void charge(const AnyOp& op, const std::vector<Shape>& shapes, const Shape& output);

  Program& program_;
  std::string path_;                  ///< of the layer, "blocks.0.attn"
  std::string json_path_;             ///< of its description, "layers[2]"
  std::string shared_at_;             ///< path whose parameters are another's; empty: none
  std::string shared_with_;           ///< path of that other layer
  bool described_elsewhere_ = false;  ///< the current or an enclosing layer is run by a reuse
  std::size_t level_ = 0;             ///< layers around the current one
  std::map<std::string, Known, std::less<>> known_;      ///< by path
  std::map<std::string, Known, std::less<>> resolved_;   ///< for reuse layers, by their owner path
  std::map<std::string, ValueId, std::less<>> tensors_;  ///< parameters and buffers by name
  std::int64_t operations_ = 0;                          ///< FLOPs and transcendentals so far
  std::int64_t bytes_ = 0;  ///< minimum traffic, outputs and workspaces so far
  std::int64_t parameters_ = 0;
};

/// Replaces a variable's value for the lifetime of the object.
template <class T>
class Replaced {
 public:
  Replaced(T& place, T value) : place_(place), outer_(std::exchange(place, std::move(value))) {}
  ~Replaced() { place_ = std::move(outer_); }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;

 private:
  T& place_;
  T outer_;
};

/// Appends a name to the current path for the lifetime of the object.
class Scope : Replaced<std::string> {
 public:
  Scope(Builder& builder, std::string_view name) : Replaced(builder.path_, builder.path(name)) {}
};

/// Sets the JSON path that errors report, for the lifetime of the object. Errors in a layer that a
/// reuse runs again are reported at the reuse.
class At : Replaced<std::string> {
 public:
  At(Builder& builder, std::string json_path)
      : Replaced(builder.json_path_,
                 builder.described_elsewhere_ ? builder.json_path_ : std::move(json_path)) {}
};

/// Gives the layer at the current path the parameters of another, for the lifetime of the object.
class Sharing {
 public:
  /// @param again the layer is described by the other's spec, which stands elsewhere
  Sharing(Builder& builder, std::string owner, bool again)
      : with_(builder.shared_with_, std::move(owner)),
        at_(builder.shared_at_, builder.path_),
        again_(builder.described_elsewhere_, again || builder.described_elsewhere_) {}

 private:
  Replaced<std::string> with_;
  Replaced<std::string> at_;
  Replaced<bool> again_;
};

/// Counts one level of nested layers for the lifetime of the object. Throws Error(invalid_spec) if
/// layers that run others again go deeper than any spec may be nested.
class Level : Replaced<std::size_t> {
 public:
  explicit Level(Builder& builder);
};

}  // namespace tensorscope
