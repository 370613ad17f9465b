#pragma once
// What every report of a measurement says about the engine and the clock that it was made with.

#include "api/engine_info.h"
#include "api/types.h"

namespace tensorscope::api {

/// Engine and clock; samples, runs and what was discarded follow. Report is of the profiler.
template <class Report>
MeasurementRecord record_begun(const Report& from) {
  const EngineInfo engine = engine_info();
  MeasurementRecord record;
  record.engine_version = engine.version;
  record.build_hash = engine.build_hash;
  record.simd = engine.simd;
  record.tick_ms = finite(from.tick_ms);
  record.tick_jittered = from.tick_jittered;
  record.clock_call_ns = finite(from.clock_call_ns);
  record.clock_error = finite(from.clock_error);
  return record;
}

}  // namespace tensorscope::api
