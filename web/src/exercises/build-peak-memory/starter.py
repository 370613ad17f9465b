def peak_memory(events):
    """The most bytes that are held at any one time."""
    held = 0
    peak = 0
    for event in events:
        tensor = event["tensor"]
        if event["do"] == "allocate":
            held += event["bytes"]
        else:
            pass  # how large was it?
    return peak
