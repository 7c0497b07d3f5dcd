/** Compresses bytes (RFC 1951). */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return (await through(new CompressionStream('deflate-raw'), bytes, Infinity)) as Uint8Array<ArrayBuffer>;
}

/** Decompresses bytes. Gives null when they are not compressed data, or stand for more than `most` bytes. */
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

/** Sends bytes through a stream and collects what comes out; stops as soon as it is too much, and gives null. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = stream.writable.getWriter();
  // What goes wrong while writing is thrown while reading.
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
