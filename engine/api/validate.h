#pragma once
// Requests come from the outside: every field is checked before anything is built or run. Errors
// are Error(invalid_argument) with the field's name, its value and what was expected.

#include "api/types.h"

namespace tensorscope::api {

/// Exactly one of model and spec, batch and seq in range. Names and specs themselves are checked by
/// model, which knows them.
void validate(const ModelRequest& request);

/// "micro_batches" of a training: they are equal parts of its batch.
void require_divisor(Count micro_batches, Count batch);

/// Of a session: at least one byte. A ledger's own 0, no limit, is not offered to the outside.
void validate_memory_limit(Count bytes);

/// What a training cannot do: its backward runs on one kind of kernels, the fast ones.
void validate_for_training(const ModelRequest& request);

}  // namespace tensorscope::api
