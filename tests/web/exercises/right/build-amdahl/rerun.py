def time_of(ops, kind, times):
    total = 0
    for op in ops:
        if op["kind"] != kind:
            total += op["ms"]
        elif times is not None:
            total += op["ms"] / times
    return total

def which_first(ops, faster):
    before = time_of(ops, None, 1)
    first = min(faster, key=lambda kind: time_of(ops, kind, faster[kind]))
    left = time_of(ops, first, None)
    return {
        "first": first,
        "speedup": before / time_of(ops, first, faster[first]),
        "ceiling": before / left if left else None,
    }
