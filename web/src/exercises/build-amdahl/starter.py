def which_first(ops, faster):
    """The kind of op to make fast first, what the whole pass gains, and its ceiling."""
    total = 0
    for op in ops:
        total += op["ms"]  # op["kind"]
    return {"first": None, "speedup": 1, "ceiling": None}
