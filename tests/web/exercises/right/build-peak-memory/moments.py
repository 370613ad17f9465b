def peak_memory(events):
    # The live tensors in a dictionary, summed after every event.
    held = {}
    moments = [0]
    for event in events:
        if event["do"] == "allocate":
            held[event["tensor"]] = event["bytes"]
        else:
            del held[event["tensor"]]
        moments.append(sum(held.values()))
    return max(moments)
