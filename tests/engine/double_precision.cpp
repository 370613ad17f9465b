// Enables ops in double precision, against which tests check float results.

#include "graph/double_precision.h"

namespace {

[[maybe_unused]] const bool kEnabled = (tensorscope::enable_double_precision(), true);

}  // namespace
