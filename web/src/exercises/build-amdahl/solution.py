def which_first(ops, faster):
    """The kind of op to make fast first, what the whole pass gains, and its ceiling."""
    total = 0
    times = {}
    for op in ops:
        total += op["ms"]
        times[op["kind"]] = times.get(op["kind"], 0) + op["ms"]

    first = None
    least = None
    for kind in faster:
        own = times[kind]
        after = total - own + own / faster[kind]
        if first is None or after < least:
            first = kind
            least = after

    rest = total - times[first]
    ceiling = total / rest if len(times) > 1 else None
    return {"first": first, "speedup": total / least, "ceiling": ceiling}
