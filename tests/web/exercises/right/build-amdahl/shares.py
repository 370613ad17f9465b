def which_first(ops, faster):
    whole = sum(op["ms"] for op in ops)
    best = {"first": None, "speedup": 0, "ceiling": None}
    for kind, s in faster.items():
        p = sum(op["ms"] for op in ops if op["kind"] == kind) / whole
        others = [op for op in ops if op["kind"] != kind]
        speedup = 1 / (1 - p + p / s)
        if speedup > best["speedup"]:
            best = {
                "first": kind,
                "speedup": speedup,
                "ceiling": 1 / (1 - p) if others else None,
            }
    return best
