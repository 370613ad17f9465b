#pragma once
// Requests come from outside, so every field is checked before anything is built or run. Errors are
// Error(invalid_argument) with the field's name, its value and what was expected.

#include "api/types.h"

namespace tensorscope::api {

/// Checks that exactly one of model and spec is given, and that batch and seq are in range. Names
/// and specs themselves are checked in model/.
void validate(const ModelRequest& request);

/// "micro_batches" of a training have to divide its batch into equal parts.
void require_divisor(Count micro_batches, Count batch);

/// A session needs a limit of at least one byte: a ledger's 0, which means no limit, is not
/// offered.
void validate_memory_limit(Count bytes);

/// Refuses reference kernels, since a training runs on the fast kernels only.
void validate_for_training(const ModelRequest& request);

}  // namespace tensorscope::api
