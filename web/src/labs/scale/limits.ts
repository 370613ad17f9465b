// What cannot run in a browser, in short, with links for further reading.

import { html, type TemplateResult } from 'lit';
import type { MarkedParagraph } from '../../lab/paragraph';

interface Limit {
  readonly title: string;
  readonly text: TemplateResult;
  readonly url: string;
  readonly source: string;
}

const NVIDIA_DOCS = 'https://docs.nvidia.com';
const PYTORCH_DOCS = 'https://pytorch.org/docs/stable';

const LIMITS: readonly Limit[] = [
  {
    title: 'nvidia-smi',
    text: html`Prints use, memory, power and temperature of each GPU; <code>nvidia-smi -l 1</code> repeats it every second. “GPU-Util” is the part of the
      time in which <em>some</em> kernel ran. A kernel that keeps one of 108 multiprocessors busy counts as 100 %, so a high value is no MFU. A low one does say
      that the GPU waits, often for data. Near its temperature limit the GPU slows itself down.`,
    url: `${NVIDIA_DOCS}/deploy/nvidia-smi/index.html`,
    source: 'nvidia-smi documentation',
  },
  {
    title: 'Nsight Systems and Nsight Compute',
    text: html`Systems records one timeline of processor threads, GPU kernels, copies and NCCL: look for gaps. Compute measures one kernel with hardware counters:
      bandwidth reached, occupancy (how many warps are resident of those that could be), registers used. Start with the first, and open the second for the kernel that
      the timeline names.`,
    url: `${NVIDIA_DOCS}/nsight-systems/UserGuide/index.html`,
    source: 'Nsight Systems user guide',
  },
  {
    title: 'Asynchronous kernels',
    text: html`A Python line that starts a GPU kernel returns at once, after some microseconds; the kernel runs later. A timer around it measures the launch.
      Call <code>torch.cuda.synchronize()</code> before both readings, or use CUDA events. <code>loss.item()</code> synchronises too: once per step, it empties
      the queue. A launch takes microseconds, not the 1 ms that one document gives for “GPU overhead”; for a 128 × 128 product that is still most of the time.`,
    url: `${PYTORCH_DOCS}/notes/cuda.html#asynchronous-execution`,
    source: 'PyTorch, CUDA semantics',
  },
  {
    title: 'Automatic mixed precision (AMP)',
    text: html`Tensor cores multiply 16-bit matrices and sum in fp32: 312 TFLOP/s on an A100, where fp32 arithmetic has 19.5. <code>autocast</code> runs products
      in 16 bits and keeps sums, norms and losses in fp32. There even weights and gradients stay in fp32; the scheme with a master copy, above, is that of Micikevicius
      and others. Neither saves state. fp16 holds 5.96e-8 to 65504:
      <code>GradScaler</code> multiplies the loss so that small gradients do not become zero, and divides before the step. bf16 has fp32’s range and needs no scaler.`,
    url: `${PYTORCH_DOCS}/amp.html`,
    source: 'PyTorch, torch.amp; Micikevicius and others, 2018',
  },
  {
    title: 'torch.compile and its modes',
    text: html`It captures the graph, fuses pointwise operations and generates kernels; the first call, and each new shape, pays for compiling.
      <code>max-autotune</code> tries more kernels. <code>reduce-overhead</code> uses CUDA graphs to save <em>launch</em> overhead and can take <em>more</em> memory: one
      course calls it the mode that reduces memory. The same course shows <code>mode="default", dynamic=True</code> as debug mode: it asks for kernels that work
      for changing shapes.`,
    url: `${PYTORCH_DOCS}/generated/torch.compile.html`,
    source: 'PyTorch, torch.compile',
  },
  {
    title: 'Data parallel training: DDP and NCCL',
    text: html`Each GPU holds the whole model and takes its part of the batch; NCCL adds up the gradients with a ring all-reduce, in which every GPU sends and
      receives about 2 (n − 1) / n times their bytes. DDP starts with the last layers while the backward pass still runs, so that the exchange hides behind
      computing. With accumulation, <code>no_sync()</code> leaves it out until the last part. NCCL kernels without computing beside them are the third wall: communication.`,
    url: `${PYTORCH_DOCS}/notes/ddp.html`,
    source: 'PyTorch, DistributedDataParallel',
  },
  {
    title: 'Sharding: ZeRO and FSDP',
    text: html`DDP repeats the 16 bytes per parameter on every GPU. ZeRO and FSDP give each GPU a share of optimizer state, gradients and parameters, and
      gather a layer’s weights when they are needed. That is how models train that do not fit on one device.`,
    url: 'https://arxiv.org/abs/1910.02054',
    source: 'Rajbhandari and others, ZeRO, 2020',
  },
  {
    title: 'Copies, pinned memory and GPUDirect',
    text: html`<code>batch.cuda()</code> copies over PCIe, about 25 GB/s for an A100, and waits. From pinned memory (<code>pin_memory=True</code>) with
      <code>non_blocking=True</code> the copy runs beside the computing. GPUDirect lets GPUs, network cards and storage exchange data without a detour through main memory;
      GPUs below one PCIe switch or joined by NVLink reach each other faster.`,
    url: 'https://developer.nvidia.com/gpudirect',
    source: 'NVIDIA GPUDirect',
  },
  {
    title: 'Cores, sockets and disks',
    text: html`<code>taskset -c 0-7</code> keeps a process on eight cores; <code>numactl --cpunodebind=0 --membind=0</code> keeps it and its memory on one socket.
      A fixed processor frequency (<code>performance</code>) makes timings repeatable. Small data sets fit into a RAM disk. DALI and Kornia move
      augmentation to the GPU.`,
    url: 'https://man7.org/linux/man-pages/man8/numactl.8.html',
    source: 'numactl manual page',
  },
  {
    title: 'Who used how much memory',
    text: html`<code>torch.cuda.memory._record_memory_history()</code> records every allocation with its stack, and a page shows them over time, as the Memory lab does.
      <code>torch.cuda.max_memory_allocated()</code> is the peak. <code>tracemalloc</code> and <code>memory_profiler</code> see the memory of the processor only,
      so they show nothing of <code>images.cuda()</code>.`,
    url: `${PYTORCH_DOCS}/torch_cuda_memory.html`,
    source: 'PyTorch, understanding CUDA memory usage',
  },
  {
    title: 'Claims about savings',
    text: html`That 100 ms less latency saves a million dollars a year, that T5 rose from 35 % to 48 % MFU, that checkpointing saved ten times the memory at 20 % more
      computing, or that a GPU is 267 times faster at 4096: the documents give no setup, so nothing here can check them. What follows from them can be: from 35 % to 48 % the
      same work takes 27 % less time, and 10 % of ten million dollars are one million.`,
    url: 'https://arxiv.org/abs/2204.02311',
    source: 'Chowdhery and others, PaLM, 2022, section 4.1: MFU defined',
  },
];

/** One paragraph for each limit, in a part that can be opened. */
export const limits = (): readonly MarkedParagraph[] =>
  LIMITS.map(({ title, text, url, source }) => ({
    lead: `${title}.`,
    text: html`${text} <a href=${url} rel="noreferrer">${source}</a>`,
  }));
