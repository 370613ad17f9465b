#include "graph/op_table.h"

#include "graph/update_table.h"

namespace tensorscope {
namespace {

[[noreturn]] void refuse_doubles(std::string_view op) {
  throw Error(ErrorCode::kInternal, std::string(op),
              text(op, ": this program has no kernels for float64"));
}

}  // namespace

const OpKernels& OpRef::kernels(DType dtype) const {
  if (dtype != DType::kFloat64) return table.float_kernels;
  if (table.double_kernels->forward == nullptr) refuse_doubles(name());
  return *table.double_kernels;
}

const UpdateKernels& UpdateRef::kernels(DType dtype) const {
  if (dtype != DType::kFloat64) return table.float_kernels;
  if (table.double_kernels->update == nullptr) refuse_doubles(table.name);
  return *table.double_kernels;
}

}  // namespace tensorscope
