#pragma once
// engine/ONNX.md, written from what a run of the cases found.

#include <map>
#include <string>

#include "onnx_cases.h"

namespace tensorscope::test {

/// By the case's name: whether all its runs gave ONNX's outputs.
using OnnxPassed = std::map<std::string, bool>;

/// The whole document, in Markdown.
std::string onnx_table(const OnnxFixture& fixture, const OnnxPassed& passed);

}  // namespace tensorscope::test
