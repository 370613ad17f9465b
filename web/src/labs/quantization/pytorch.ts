import { TRAININGS, type Trained } from './trainings';

/** The same experiment with PyTorch's own post-training quantisation. */
export const pytorch = (model: Trained, batch: number): string => `import torch
from torch.ao.quantization import get_default_qconfig_mapping
from torch.ao.quantization import quantize_fx as fx
from torch.utils.benchmark import Timer

x = next(iter(test_loader))[0][:${batch}]  # ${TRAININGS[model].things} never seen
rule = get_default_qconfig_mapping("x86")
prepared = fx.prepare_fx(model.eval(), rule, (x,))
for images, _ in calibration_loader:  # sets the scales
    prepared(images)
int8 = fx.convert_fx(prepared)

for net in (model, int8):
    timer = Timer("net(x)", globals={"net": net, "x": x})
    ms = timer.blocked_autorange().median * 1e3
    print(accuracy(net, test_loader), ms, "ms")`;
