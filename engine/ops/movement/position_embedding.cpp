#include "ops/movement/position_embedding.h"

namespace tensorscope {

Shape AddPosition::infer(Shapes shapes) const {
  const Shape& x = shapes[0];
  const Shape& table = shapes[1];
  require_shape(x.rank() == 3, kName, "input is ", x, ", expected [B, T, C]");
  require_shape(table.rank() == 2, kName, "table is ", table, ", expected [P, C]");
  require_shape(x[2] == table[1], kName, "input has ", x[2], " features, table has ", table[1],
                " (input ", x, ", table ", table, ")");
  require_shape(x[1] <= table[0], kName, "sequence of ", x[1], " tokens, the table has only ",
                table[0], " positions");
  return x;
}

}  // namespace tensorscope
