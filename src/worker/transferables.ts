/**
 * Lists the buffers contained in plain data, each once, so that a thread can transfer them instead of
 * copying. Those in `kept` are left out, as this thread still needs them.
 */
export function transferables(data: unknown, kept: unknown = null): ArrayBuffer[] {
  const own = buffersIn(kept);
  return [...buffersIn(data)].filter((buffer) => !own.has(buffer));
}

function buffersIn(data: unknown): ReadonlySet<ArrayBuffer> {
  const buffers = new Set<ArrayBuffer>();
  collect(data, buffers);
  return buffers;
}

function collect(value: unknown, into: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) into.add(value.buffer);
    return;
  }
  const parts = Array.isArray(value) || value instanceof Map ? value.values() : Object.values(value);
  for (const part of parts) collect(part, into);
}
