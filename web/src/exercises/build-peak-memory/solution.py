def peak_memory(events):
    """The most bytes that are held at any one time."""
    sizes = {}
    held = 0
    peak = 0
    for event in events:
        tensor = event["tensor"]
        if event["do"] == "allocate":
            sizes[tensor] = event["bytes"]
            held += event["bytes"]
            peak = max(peak, held)
        else:
            held -= sizes[tensor]
    return peak
