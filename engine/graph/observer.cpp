#include "graph/observer.h"

#include "core/names.h"

namespace tensorscope {

std::string_view to_string(Phase phase) {
  constexpr std::string_view kNames[] = {"forward", "recompute", "backward", "update"};
  return name_of(kNames, phase);
}

}  // namespace tensorscope
