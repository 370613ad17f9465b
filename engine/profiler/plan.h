#pragma once
// One dry forward pass: what it would compute and what memory it would take.

#include <vector>

#include "model/program.h"
#include "profiler/counting.h"
#include "profiler/memory.h"

namespace tensorscope {

struct ForwardPlan {
  std::vector<OpRecord> records;  ///< one per node of the program, in order
  MemoryAccount memory;
};

/// Walks the program without storage and without kernels, whatever its size.
ForwardPlan plan_forward(const Program& program);

/// Trained elements by node; a tied weight belongs to its first user.
std::vector<std::int64_t> parameters_by_node(const Program& program);

/// "gpt2_xl at batch 1", with the sequence length where there is one.
std::string subject_of(const Program& program);

}  // namespace tensorscope
