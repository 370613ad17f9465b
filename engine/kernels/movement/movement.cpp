#include "kernels/movement/movement.h"

namespace tensorscope::kernels {

template decltype(copy_columns<float>) copy_columns<float>;
template decltype(take_columns<float>) take_columns<float>;
template decltype(gather_rows<float>) gather_rows<float>;
template decltype(permute<float>) permute<float>;
template decltype(split_heads<float>) split_heads<float>;
template decltype(scatter_add_rows<float>) scatter_add_rows<float>;
template decltype(split_heads_backward<float>) split_heads_backward<float>;

}  // namespace tensorscope::kernels
