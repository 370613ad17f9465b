const CODE: Readonly<Record<string, string>> = {
  fp32: 'per_parameter = 4 + 4 + STATE',
  mixed: 'per_parameter = 2 + 2 + 4 + STATE  # with a master copy in fp32',
  bf16: 'per_parameter = 2 + 2 + STATE / 2',
};
const STATE: Readonly<Record<string, number>> = { sgd: 0, momentum: 4, adam: 8, adamw: 8 };

export function pytorch(precision: string, optimizer: string): string {
  return `import torch
from transformers import AutoConfig, AutoModelForCausalLM

config = AutoConfig.from_pretrained("huggyllama/llama-7b")
with torch.device("meta"):          # shapes only: nothing is allocated
    model = AutoModelForCausalLM.from_config(config)

N = sum(p.numel() for p in model.parameters())
STATE = ${STATE[optimizer] ?? 8}                           # bytes of the optimizer, fp32
${CODE[precision] ?? CODE.fp32}
print(f"{N:,} parameters, {N * per_parameter / 1e9:.1f} GB without activations")

tokens, peak, mfu = 1e12, 312e12, 0.45
print(f"{6 * N * tokens / (peak * mfu) / 3600:,.0f} A100 hours")
`;
}
