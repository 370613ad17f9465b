#include "core/tensor.h"

#include <cstddef>
#include <limits>
#include <new>

#include "core/error.h"

namespace tensorscope {

struct Tensor::Storage {
  Storage(Allocator allocator, std::int64_t bytes, MemoryCategory entered_as,
          std::string_view label)
      : ledger(allocator.ledger),
        id(ledger.allocate(entered_as, bytes, label)),
        category(entered_as) {
    if (allocator.dry) return;
    // In WebAssembly size_t has 32 bits: a cast alone would request the size modulo 4 GiB.
    if (bytes <= std::numeric_limits<std::ptrdiff_t>::max()) {
      data = ::operator new(static_cast<std::size_t>(bytes), std::align_val_t{kAlignment},
                            std::nothrow);
    }
    if (data == nullptr) {
      ledger.release(id);
      throw Error(ErrorCode::kOutOfMemory, "tensor",
                  text("the heap has no room for '", label, "' (", bytes, " bytes)"),
                  "Ask for less, or plan it without running.");
    }
  }
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  ~Storage() {
    if (data != nullptr) ::operator delete(data, std::align_val_t{kAlignment});
    ledger.release(id);
  }

  Ledger& ledger;
  Ledger::Id id;
  MemoryCategory category;
  void* data = nullptr;
};

Tensor::Tensor(Allocator allocator, const Shape& shape, DType dtype, MemoryCategory category,
               std::string_view label)
    : shape_(shape),
      dtype_(dtype),
      storage_(
          std::make_shared<Storage>(allocator, shape.numel() * size_of(dtype), category, label)) {}

Tensor Tensor::reshaped(const Shape& shape) const {
  if (shape.numel() != shape_.numel()) {
    throw Error(ErrorCode::kShapeMismatch, "reshape",
                text("reshape: ", shape_, " has ", shape_.numel(), " elements, ", shape, " has ",
                     shape.numel()));
  }
  Tensor other = *this;
  other.shape_ = shape;
  return other;
}

MemoryCategory Tensor::category() const { return storage_->category; }

void* Tensor::data() const { return storage_ == nullptr ? nullptr : storage_->data; }

}  // namespace tensorscope
