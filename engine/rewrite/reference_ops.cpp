#include "rewrite/reference_ops.h"

#include <algorithm>
#include <set>

#include "core/error.h"
#include "graph/any_op.h"

namespace tensorscope {
namespace {

std::string_view op_name(const Node& node) { return op_ref(node.op).name(); }

[[noreturn]] void no_such_op(const Program& program, const std::string& name) {
  std::set<std::string_view> known;
  for (const Node& node : program.nodes) known.insert(op_name(node));
  std::string list;
  for (const std::string_view each : known) list += (list.empty() ? "" : ", ") + std::string(each);
  throw Error(
      ErrorCode::kInvalidArgument, "reference_ops",
      text("reference_ops names ", printable(name), ", which ", program.name, " does not run."),
      text("It runs ", list, "."));
}

}  // namespace

void use_reference_for(Program& program, std::span<const std::string> ops) {
  for (const std::string& name : ops) {
    bool found = false;
    for (Node& node : program.nodes) {
      if (op_name(node) == name) node.reference = found = true;
    }
    if (!found) no_such_op(program, name);
  }
}

std::size_t reference_count(const Program& program) {
  return static_cast<std::size_t>(std::count_if(program.nodes.begin(), program.nodes.end(),
                                                [](const Node& node) { return node.reference; }));
}

}  // namespace tensorscope
