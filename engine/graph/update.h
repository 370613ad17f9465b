#pragma once
// Runs ops that work in place: checks, observer, kernel. They take no memory.

#include <initializer_list>

#include "graph/update_table.h"

namespace tensorscope {

/// Throws Error(shape_mismatch) and Error(invalid_argument) before anything is changed.
void run_update(const Context& context, UpdateRef op, std::span<Tensor* const> targets,
                std::span<const Tensor* const> inputs, std::string_view label);

template <UpdateContract Op>
void run_update(const Context& context, const Op& op, std::span<Tensor* const> targets,
                std::span<const Tensor* const> inputs, std::string_view label) {
  run_update(context, UpdateRef{update_table_of<Op>(), &op}, targets, inputs, label);
}

/// The same for tensors that are listed one by one.
template <UpdateContract Op>
void run_update(const Context& context, const Op& op, std::initializer_list<Tensor*> targets,
                std::initializer_list<const Tensor*> inputs, std::string_view label) {
  run_update(context, op, std::span<Tensor* const>(targets.begin(), targets.size()),
             std::span<const Tensor* const>(inputs.begin(), inputs.size()), label);
}

}  // namespace tensorscope
