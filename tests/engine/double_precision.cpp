// The tests hold floats to doubles.

#include "graph/double_precision.h"

namespace {

[[maybe_unused]] const bool kEnabled = (tensorscope::enable_double_precision(), true);

}  // namespace
