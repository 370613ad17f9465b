#pragma once
// Generates engine/ONNX.md from the results of a run of the cases.

#include <map>
#include <string>

#include "onnx_cases.h"

namespace tensorscope::test {

/// Whether all runs of a case gave ONNX's outputs, by the case's name.
using OnnxPassed = std::map<std::string, bool>;

/// The whole document, in Markdown.
std::string onnx_table(const OnnxFixture& fixture, const OnnxPassed& passed);

}  // namespace tensorscope::test
