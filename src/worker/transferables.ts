/** Lists the buffers contained in plain data, each once, so that a thread can transfer them instead of copying. */
export function transferables(data: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(data, buffers);
  return [...buffers];
}

/**
 * Copies plain data, with copies of the buffers in `kept`, which this thread still needs: all others can then be transferred. What
 * is sent without a transfer is copied by the thread that receives it, and for the page that is a task of its own.
 */
export function withoutKept<Data>(data: Data, kept: unknown): Data {
  const own = new Set(transferables(kept));
  const copies = new Map<ArrayBuffer, ArrayBuffer>();
  const bufferOf = (buffer: ArrayBuffer): ArrayBuffer => {
    if (!own.has(buffer)) return buffer;
    const copy = copies.get(buffer) ?? buffer.slice(0);
    copies.set(buffer, copy);
    return copy;
  };
  return copied(data, bufferOf) as Data;
}

type Viewed = new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView;

function copied(value: unknown, bufferOf: (buffer: ArrayBuffer) => ArrayBuffer): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) {
    const view = value as Float64Array<ArrayBuffer>;
    const View = view.constructor as unknown as Viewed;
    return new View(bufferOf(view.buffer), view.byteOffset, view.length);
  }
  if (Array.isArray(value)) return value.map((part) => copied(part, bufferOf));
  if (value instanceof Map)
    return new Map([...value].map(([key, part]) => [key, copied(part, bufferOf)] as const));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part, bufferOf)]));
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
