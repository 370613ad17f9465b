#include "ops/attention/attention.h"

#include "ops/contract/checks.h"

namespace tensorscope {

Shape Attention::infer(Shapes shapes) const {
  const Shape& q = shapes[0];
  require_shape(q.rank() == 4, kName, "query is ", q, ", expected [B, H, T, D]");
  require_shape(shapes[1] == q && shapes[2] == q, kName, "query ", q, ", key ", shapes[1],
                " and value ", shapes[2], " differ; they must have one shape");
  checked_product(kName, {q[0], q[1], q[2], q[2], 2, q[3]});
  return q;
}

Cost Attention::cost(Shapes shapes) const {
  const kernels::AttentionSizes s = sizes(shapes[0]);
  const std::int64_t scores = s.heads * s.t * s.t;
  const std::int64_t macs = 2 * scores * s.d;
  return {.flops = 2 * macs + 5 * scores, .macs = macs, .transcendentals = scores};
}

Reads Attention::backward_reads(InputSet needs) const {
  Reads reads{.inputs = {0, 1}};
  if (needs.has(0) || needs.has(1)) reads.inputs.add(2);
  return reads;
}

Cost Attention::backward_cost(Shapes shapes, InputSet needs) const {
  const kernels::AttentionSizes s = sizes(shapes[0]);
  const std::int64_t scores = s.heads * s.t * s.t;
  std::int64_t products = 1;
  std::int64_t others = 5;
  for (const std::size_t input : {0U, 1U, 2U}) products += needs.has(input) ? 1 : 0;
  if (needs.has(0) || needs.has(1)) {
    products += 1;
    others += 5;
  }
  const std::int64_t macs = products * scores * s.d;
  return {.flops = 2 * macs + others * scores, .macs = macs, .transcendentals = scores};
}

std::int64_t Attention::backward_workspace_bytes(Shapes shapes, InputSet needs) const {
  return kernels::attention_backward_workspace_bytes(sizes(shapes[0]),
                                                     needs.has(0) || needs.has(1));
}

std::int64_t Attention::workspace_bytes(Shapes shapes) const {
  return kernels::attention_workspace_bytes(sizes(shapes[0]));
}

}  // namespace tensorscope
