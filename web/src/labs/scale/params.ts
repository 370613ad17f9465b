import { LLAMA_7B, LLAMA_65B } from '../../lab/models';
import { choice, integer, model, sequence, type Values } from '../../lab/params';
import { A100 } from './devices';

export const params = {
  model: model(LLAMA_7B.name, { specs: [LLAMA_7B, LLAMA_65B] }),
  batch: integer(1, 1024, 1, { powersOfTwo: true }),
  seq: sequence(),
  optimizer: choice(['sgd', 'momentum', 'adam', 'adamw'], 'adamw'),
  checkpoint: integer(0, 64, 0),
  precision: choice(['fp32', 'mixed', 'bf16'], 'fp32'),
  tokens: integer(1, 100_000, A100.tokens),
  devices: integer(1, 100_000, A100.devices),
  peak: integer(1, 100_000, A100.peak),
  mfu: integer(1, 100, A100.mfu),
  bandwidth: integer(1, 100_000, A100.bandwidth),
  memory: integer(1, 10_000, A100.memory),
  power: integer(1, 10_000, A100.power),
  price: integer(1, 100_000, A100.price),
  carbon: integer(1, 2000, A100.carbon),
};
export type Chosen = Values<typeof params>;
