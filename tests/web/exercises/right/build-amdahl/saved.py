def which_first(ops, faster):
    spent = {}
    for op in ops:
        if op["kind"] not in spent:
            spent[op["kind"]] = []
        spent[op["kind"]].append(op["ms"])
    total = sum(sum(list_) for list_ in spent.values())
    saved = [(sum(spent[k]) * (1 - 1 / faster[k]), k) for k in faster]
    best, kind = max(saved)
    try:
        ceiling = total / sum(sum(spent[k]) for k in spent if k != kind)
    except ZeroDivisionError:
        ceiling = None
    return {"first": kind, "speedup": total / (total - best), "ceiling": ceiling}
