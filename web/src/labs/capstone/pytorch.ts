/** The baseline and all that the parts change, where PyTorch has it. */
export const pytorch = (batch: number): string => `import time, torch
from torch.utils.data import DataLoader

loader = DataLoader(dataset, batch_size=${batch},
                    num_workers=0)        # part 3: 2, with persistent_workers=True
optimizer = torch.optim.Adam(model.parameters())

def train(loader, steps):
    waiting, begin, ask = 0.0, time.perf_counter(), time.perf_counter()
    for i, (images, labels) in zip(range(steps), loader):
        waiting += time.perf_counter() - ask
        images, labels = images.cuda(), labels.cuda()
        # part 4: with torch.autocast("cuda", torch.bfloat16):
        # part 5: torch.utils.checkpoint.checkpoint_sequential(layers, 4, images)
        loss = torch.nn.functional.cross_entropy(model(images), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()                  # part 6: torch.compile(model)
        torch.cuda.synchronize()          # else you time the launch
        ask = time.perf_counter()
    total = time.perf_counter() - begin
    return steps * loader.batch_size / total, waiting / total

train(loader, 10)                         # warm up
images_per_second, share_waiting = train(loader, 50)
print(images_per_second, share_waiting, torch.cuda.max_memory_allocated())`;
