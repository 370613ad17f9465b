#pragma once
// Appends values and nodes to a program while it is compiled; knows where it is, for names and
// errors.

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
  ValueId parameter(const std::string& name, const Shape& shape, Init init, float init_std = 0);
  ValueId buffer(const std::string& name, const Shape& shape, Init init);
  Value& value(ValueId id) { return program_.values[id]; }

  /// Appends a call of op at the current path (plus ".suffix"); shape errors become spec errors.
  ValueId emit(const AnyOp& op, std::vector<ValueId> inputs, std::string_view suffix = {});

  /// Throws Error(invalid_spec) at the JSON path of the current layer.
  [[noreturn]] void fail(const std::string& message, const std::string& hint = {}) const;

  const std::string& path() const { return path_; }
  std::string path(std::string_view suffix) const;

  /// Embedding tables by path, for layers that are tied to them.
  std::map<std::string, ValueId, std::less<>> embeddings;

 private:
  friend class Scope;
  friend class At;

  void require_path_length(std::string_view suffix) const;
  void require_numbers(const AnyOp& op, const std::vector<ValueId>& inputs) const;
  void charge(const AnyOp& op, const std::vector<Shape>& shapes, const Shape& output);

  Program& program_;
  std::string path_;             ///< of the layer, "blocks.0.attn"
  std::string json_path_;        ///< of its description, "layers[2]"
  std::int64_t operations_ = 0;  ///< FLOPs and transcendentals so far
  std::int64_t bytes_ = 0;       ///< least traffic, outputs and workspaces so far
  std::int64_t parameters_ = 0;
};

/// Another text in a place for the life of the object.
class Replaced {
 public:
  Replaced(std::string& place, std::string text)
      : place_(place), outer_(std::exchange(place, std::move(text))) {}
  ~Replaced() { place_ = std::move(outer_); }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;

 private:
  std::string& place_;
  std::string outer_;
};

/// Goes one level down for the life of the object.
class Scope : Replaced {
 public:
  Scope(Builder& builder, std::string_view name) : Replaced(builder.path_, builder.path(name)) {}
};

/// Names the JSON path that errors report, for the life of the object.
class At : Replaced {
 public:
  At(Builder& builder, std::string json_path)
      : Replaced(builder.json_path_, std::move(json_path)) {}
};

}  // namespace tensorscope
