// A pool of threads as the page makes it.

#include <emscripten/bind.h>

#include "bindings/thread_pool_plan.h"

namespace tensorscope::bindings {

EMSCRIPTEN_BINDINGS(tensorscope_thread_pool) {
  emscripten::value_object<ThreadPoolPlan>("ThreadPoolPlan")
      .field("threads", &ThreadPoolPlan::threads)
      .field("initialize", &ThreadPoolPlan::initialize)
      .field("serve", &ThreadPoolPlan::serve)
      .field("stacks", &ThreadPoolPlan::stacks)
      .field("stack_bytes", &ThreadPoolPlan::stack_bytes);
  emscripten::function("makeThreadPool(threads)", &make_thread_pool);
}

}  // namespace tensorscope::bindings
