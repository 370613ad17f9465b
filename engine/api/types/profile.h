#pragma once
// This device's roof (profiler/device_report.h: every peak, every level of the memory hierarchy,
// and the ladder of programs that trace it) and the forward profile.

#include <string>
#include <vector>

#include "api/types/timing.h"
#include "profiler/device_report.h"
#include "profiler/dispatch_cost.h"
#include "profiler/forward_profile.h"
#include "profiler/trace.h"

namespace tensorscope::api {

/// What a call costs besides its kernels, measured on this device with a ReLU of one element.
struct OverheadReport : DispatchCost {
  Count ops = 0;                       ///< of one call
  double dispatch_share = 0;           ///< of latency_ms
  double tracing_share_of_traced = 0;  ///< share of a traced call that the tracing takes
  TENSORSCOPE_FIELDS(OverheadReport, ops, dispatch_ns, tracing_ns, dispatch_share,
                     tracing_share_of_traced)
};

/// The result of profileForwardPass, with the keys of TinyTorch's profiler.
struct ForwardProfile : ForwardFigures {
  std::string model;
  Count batch = 1;
  Count seq = 0;
  Count parameters = 0;
  Count flops = 0;  ///< per call
  Count flops_per_sample = 0;
  Count macs = 0;
  Count transcendentals = 0;
  Count min_bytes = 0;
  double latency_ms = 0;
  double parameter_memory_mb = 0;
  double activation_memory_mb = 0;
  double peak_memory_mb = 0;
  double memory_efficiency = 0;
  std::string bottleneck;           ///< "compute", "bandwidth", "overhead" or "undecided"
  std::string bottleneck_evidence;  ///< the sentence behind it
  LatencyReport latency;
  CalibrationReport device;
  std::vector<TraceEvent> trace;  ///< one pass as it happened: the traced one of median length
  Count trace_passes = 0;         ///< number of traced passes
  double trace_span_ms = 0;       ///< of the pass shown; above latency_ms because of the tracing
  OverheadReport overhead;
  TENSORSCOPE_FIELDS(ForwardProfile, model, batch, seq, parameters, flops, flops_per_sample, macs,
                     transcendentals, min_bytes, latency_ms, gflops_per_second,
                     memory_bandwidth_gb_per_second, parameter_memory_mb, activation_memory_mb,
                     peak_memory_mb, memory_efficiency, throughput_samples_per_second,
                     arithmetic_intensity, ridge_flop_per_byte, attainable_gflops_per_second,
                     computational_efficiency, roofline_efficiency, bottleneck, bottleneck_evidence,
                     latency, device, trace, trace_passes, trace_span_ms, overhead)
};

struct QuickProfile {
  std::string text;  ///< the block to print
  ForwardProfile profile;
  TENSORSCOPE_FIELDS(QuickProfile, text, profile)
};

}  // namespace tensorscope::api
