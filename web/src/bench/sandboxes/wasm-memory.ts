// Sets a maximum for a WebAssembly module's memory, whatever it declares: a program can grow its memory with an instruction.

/** 128 MiB, in pages of 64 KiB. */
const MOST_PAGES = 2048;
const MEMORY_SECTION = 5;

function unsigned(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let shift = 0, index = at; ; shift += 7, index += 1) {
    const byte = bytes[index] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, next: index + 1 };
  }
}

function encoded(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return bytes;
}

/** The sections of a module, with the offsets of each and of its content. */
function* sections(bytes: Uint8Array) {
  for (let at = 8; at < bytes.length; ) {
    const size = unsigned(bytes, at + 1);
    yield { id: bytes[at], at, content: size.next, end: size.next + size.value };
    at = size.next + size.value;
  }
}

/** The content of a section with one memory, with a maximum added. */
function limited(content: Uint8Array): number[] {
  const flags = content[1] ?? 0;
  const least = unsigned(content, 2);
  const most = flags & 1 ? unsigned(content, least.next).value : MOST_PAGES;
  if (least.value > MOST_PAGES)
    throw new Error(`The memory has ${least.value} pages; at most ${MOST_PAGES} are given.`);
  return [1, flags | 1, ...encoded(least.value), ...encoded(Math.min(most, MOST_PAGES))];
}

export function limitedMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  for (const { id, at, content, end } of sections(bytes)) {
    if (id !== MEMORY_SECTION || bytes[content] !== 1) continue;
    const changed = limited(bytes.subarray(content, end));
    const section = [MEMORY_SECTION, ...encoded(changed.length), ...changed];
    return Uint8Array.from([...bytes.subarray(0, at), ...section, ...bytes.subarray(end)]);
  }
  return Uint8Array.from(bytes);
}
