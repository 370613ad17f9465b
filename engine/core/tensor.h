#pragma once
// A tensor owns (or, after a reshape, shares) contiguous row-major storage that is entered in a
// ledger. A planned tensor has a shape and a ledger entry but no storage; dry runs use only these.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/dtype.h"
#include "core/ledger.h"
#include "core/shape.h"

namespace tensorscope {

/// What kernels read: shape and raw pointer, no ownership.
struct ConstView {
  Shape shape;
  DType dtype = DType::kFloat32;
  const void* data = nullptr;

  template <class T>
  const T* as() const {
    return static_cast<const T*>(data);
  }
};

/// What kernels write to.
struct View {
  Shape shape;
  DType dtype = DType::kFloat32;
  void* data = nullptr;

  template <class T>
  T* as() const {
    return static_cast<T*>(data);
  }
};

/// The ledger in which tensors are entered, and whether they get storage (not in a dry run).
struct Allocator {
  Ledger& ledger;
  bool dry = false;
};

class Tensor {
 public:
  static constexpr std::size_t kAlignment = 64;

  Tensor() = default;
  /// Storage is not initialised. Throws Error(out_of_memory) if the ledger or the heap refuses.
  Tensor(Allocator allocator, const Shape& shape, DType dtype, MemoryCategory category,
         std::string_view label);

  /// Another shape over the same storage; no bytes are copied. Element counts must agree.
  Tensor reshaped(const Shape& shape) const;

  const Shape& shape() const { return shape_; }
  DType dtype() const { return dtype_; }
  std::int64_t numel() const { return shape_.numel(); }
  std::int64_t bytes() const { return numel() * size_of(dtype_); }
  bool empty() const { return storage_ == nullptr; }
  bool dry() const { return data() == nullptr; }
  /// True when other tensors (views, copies) share the storage.
  bool shared() const { return storage_.use_count() > 1; }
  /// The storage's category in the ledger. The tensor must not be empty.
  MemoryCategory category() const;
  /// Identifies the storage, even after its release, without keeping it alive.
  std::weak_ptr<const void> watch() const { return storage_; }

  template <class T>
  std::span<T> values() {
    return {static_cast<T*>(data()), static_cast<std::size_t>(numel())};
  }
  template <class T>
  std::span<const T> values() const {
    return {static_cast<const T*>(data()), static_cast<std::size_t>(numel())};
  }

  View view() { return {shape_, dtype_, data()}; }
  ConstView view() const { return {shape_, dtype_, data()}; }

 private:
  struct Storage;
  void* data() const;

  Shape shape_;
  DType dtype_ = DType::kFloat32;
  std::shared_ptr<Storage> storage_;
};

}  // namespace tensorscope
