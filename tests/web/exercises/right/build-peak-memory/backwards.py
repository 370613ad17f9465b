def peak_memory(events):
    """From the end: what is never released first, then backwards in time."""
    alive = {}
    for event in events:
        if event["do"] == "release":
            alive.pop(event["tensor"])
        else:
            alive[event["tensor"]] = event["bytes"]
    held = sum(alive.values())
    peak = held
    freed = []
    sizes = {}
    for event in events:
        if event["do"] == "allocate":
            sizes[event["tensor"]] = event["bytes"]
            freed.append(-event["bytes"])
        else:
            freed.append(sizes[event["tensor"]])
    for bytes_back in reversed(freed):
        held += bytes_back
        peak = max(peak, held)
    return peak
