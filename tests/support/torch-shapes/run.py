"""Runs modules from stdin, [{code, input}], and answers with [{parameters, output}]: shapes are computed, numbers are not."""
import json
import sys


def told(code, input):
    scope = {}
    exec(code, scope)
    x = eval(input, scope)
    parameters = sum(each.numel() for each in scope['model'].parameters())
    return {'parameters': parameters, 'output': list(scope['model'](x).shape)}


print(json.dumps([told(**each) for each in json.load(sys.stdin)]))
