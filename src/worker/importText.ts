import { encodingOf } from '../base/encoding.ts';
import { isGzip } from '../logs/binaryKinds.ts';
import { Sha256 } from '../logs/sha256.ts';

/** The bytes of a file as they are read: unpacked, with the digest of the file as stored. */
export interface FileBytes {
  /** The first unpacked bytes. */
  readonly head: Uint8Array;
  /** All unpacked bytes, the head included. Throws when a gzip file is damaged. */
  chunks(): AsyncGenerator<Uint8Array>;
  /** Digest of the file as stored (before unpacking), available once all chunks have been taken. */
  sha256(): string;
}

/** Opens a file and unpacks gzip. Calls and awaits `onBytes` with the number of stored bytes read so far. */
export async function openBytes(
  file: Blob,
  onBytes: (bytes: number) => void | Promise<void>,
): Promise<FileBytes> {
  const digest = new Sha256();
  let taken = 0;
  const tap = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      digest.update(chunk);
      taken += chunk.length;
      await onBytes(taken);
      controller.enqueue(chunk);
    },
  });
  const isPacked = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const whole = file.stream().pipeThrough(tap);
  const stream = isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
  const reader = stream.getReader();
  const first = await reader.read();

  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (let part = first; !part.done; part = await reader.read()) yield part.value;
    } finally {
      await reader.cancel();
    }
  }

  return { head: first.value ?? new Uint8Array(0), chunks, sha256: () => digest.finish() };
}

/** Decodes bytes to text, chunk by chunk. */
export async function* textOf(bytes: FileBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes.head));
  for await (const chunk of bytes.chunks()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
