"""Runs snippets from stdin, [{name, code}], each in a process of its own, and answers with a line of JSON for each.

Without a GPU, tensors and models that are sent to one stay; what PyTorch 1.13 has not is stood in for, and said."""
import io
import json
import os
import signal
import sys
import time
import traceback

import torch

MOST_SECONDS = 900
LATER = ('torch.compile', 'torch.nn.functional.scaled_dot_product_attention')


def attention(q, k, v):
    return torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, -1) @ v


def without_gpu():
    stay = lambda self, *_: self
    torch.Tensor.cuda = torch.nn.Module.cuda = stay
    for name in 'memory_allocated', 'max_memory_allocated':
        setattr(torch.cuda, name, lambda: 0)
    torch.cuda.reset_peak_memory_stats = lambda: None


def later(code):
    """Names of a later PyTorch in the code, with something in their place."""
    missing = []
    if 'torch.compile' in code and not hasattr(torch, 'compile'):
        torch.compile = lambda f: f
        missing.append(LATER[0])
    functional = torch.nn.functional
    if 'scaled_dot_product_attention' in code and not hasattr(functional, 'scaled_dot_product_attention'):
        functional.scaled_dot_product_attention = attention
        missing.append(LATER[1])
    return missing


def quick():
    """Timers take one short block."""
    timer = torch.utils.benchmark.Timer
    whole = timer.blocked_autorange
    timer.blocked_autorange = lambda self, *_, **__: whole(self, min_run_time=0.01)


def told(snippet):
    began = time.time()
    code = snippet['code']
    if not torch.cuda.is_available():
        without_gpu()
        code = code.replace("device='cuda'", "device='cpu'")
    missing = later(code)
    quick()
    scope = {'__name__': '__main__'}
    answer = {'name': snippet['name'], 'later': missing}
    out, sys.stdout = sys.stdout, io.StringIO()
    try:
        exec(compile(code, 'snippet', 'exec'), scope)
        if 'input' in snippet:
            model = scope['model'].eval()
            with torch.no_grad():
                answer['output'] = list(model(eval(snippet['input'], scope)).shape)
            answer['parameters'] = sum(each.numel() for each in model.parameters())
    except ModuleNotFoundError as error:
        answer['missing'] = error.name
    except BaseException as error:
        answer['error'] = ''.join(traceback.format_exception(error)[-3:])
    finally:
        answer['printed'] = sys.stdout.getvalue()
        sys.stdout = out
    return {**answer, 'seconds': round(time.time() - began, 2)}


def apart(snippet):
    """In a child: what a snippet changes in torch is its own."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(MOST_SECONDS)  # ends a hanging snippet
        os.close(read)
        with os.fdopen(write, 'w') as pipe:
            json.dump(told(snippet), pipe)
            pipe.flush()
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if answer:
        return json.loads(answer)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    why = f'not done after {MOST_SECONDS} s' if number == signal.SIGALRM else f'died, signal {number}'
    return {'name': snippet['name'], 'later': [], 'error': why}


torch.set_num_threads(1)
import torch.utils.benchmark  # noqa: E402

print(json.dumps({'version': torch.__version__, 'cuda': torch.cuda.is_available()}))
for snippet in json.load(sys.stdin):
    print(json.dumps(apart(snippet)), flush=True)
