/** Compresses bytes (RFC 1951). */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return (await through(new CompressionStream('deflate-raw'), bytes, Infinity)) as Uint8Array<ArrayBuffer>;
}

/**
 * Decompresses bytes. Returns null if they are not deflate data, or would expand to more than `most` bytes.
 */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await through(new DecompressionStream('deflate-raw'), bytes, most);
  } catch {
    return null;
  }
}

/** Pipes bytes through a stream and collects its output; returns null as soon as that exceeds the limit. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = stream.writable.getWriter();
  // An error while writing also rejects the read, where it is handled.
  const ignore = () => undefined;
  writer.write(bytes).catch(ignore);
  writer.close().catch(ignore);
  const reader = stream.readable.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(ignore);
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let next = 0;
  for (const chunk of chunks) {
    all.set(chunk, next);
    next += chunk.length;
  }
  return all;
}
