#include "kernels/ladder/variants.h"

#include "kernels/gemm/gemm.h"

namespace tensorscope::kernels {

namespace {

template <void (*kRun)(const float*, const float*, float*, const VariantSizes&)>
void run(const float* a, const float* b, float* c, const VariantSizes& s, void* /*workspace*/) {
  kRun(a, b, c, s);
}

std::int64_t nothing(const VariantSizes& /*s*/) { return 0; }

GemmSizes sizes_of(const VariantSizes& s) { return {.m = s.m, .n = s.n, .k = s.k}; }

void packed(const float* a, const float* b, float* c, const VariantSizes& s, void* workspace) {
  gemm(a, b, c, sizes_of(s), {}, static_cast<float*>(workspace));
}
std::int64_t packed_bytes(const VariantSizes& s) { return gemm_workspace_bytes(sizes_of(s)); }

constexpr KernelVariant kVariants[] = {
    {"naive", "Three loops, i j k: each element of the result walks down a column of b.", "float32",
     run<matmul_naive>, nothing, nullptr, 1},
    {"reordered", "The same loops as i k j: the innermost one walks along rows of b and c.",
     "float32", run<matmul_reordered>, nothing, nullptr, 1},
    {"tiled", "Blocks of 64 x 64, each as i k j: a block of b stays in the first cache.", "float32",
     run<matmul_tiled>, nothing, nullptr, kTiledRows},
    {"simd", "Vectors: four rows by two vectors of sums stay in registers, b is read in place.",
     "float32", run<matmul_simd>, nothing, nullptr, 4},
    {"eigen", "The product of the Eigen library, which packs in memory of its own.", "float32",
     run<matmul_eigen>, nothing, nullptr, 0},
    {"packed",
     "Operands copied into the order they are read in, a tile of sums that fills the registers, "
     "fused multiply-adds where the build has them.",
     "float32", packed, packed_bytes, nullptr, 0},
    {"int8",
     "The packed product of numbers rounded to 7 and 8 bits beforehand: four products to a lane, "
     "sums in int32.",
     "int8", matmul_int8, matmul_int8_workspace_bytes, prepare_int8, 0},
};

}  // namespace

std::span<const KernelVariant> kernel_variants() { return kVariants; }

}  // namespace tensorscope::kernels
