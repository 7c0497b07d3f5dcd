// Not the browser's `crypto.subtle.digest`: that needs the whole file in memory, and https.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { encodingOf } from '../base/encoding.ts';
import { isGzip } from '../logs/binaryKinds.ts';
import { Damaged, gunzip, hasSeveralMembers } from './archive.ts';

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
  const digest = sha256.create();
  let taken = 0;
  const tap = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      digest.update(chunk);
      taken += chunk.length;
      await onBytes(taken);
      controller.enqueue(chunk);
    },
  });
  const stream = await plainStream(file, tap);
  const reader = stream.getReader();
  const first = await reader.read().catch(damaged);

  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (let part = first; !part.done; part = await reader.read().catch(damaged)) yield part.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  return { head: first.value ?? new Uint8Array(0), chunks, sha256: () => bytesToHex(digest.digest()) };
}

/** All bytes of a file, in one piece. */
export async function wholeOf(bytes: FileBytes): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  for await (const chunk of bytes.chunks()) parts.push(chunk as Uint8Array<ArrayBuffer>);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Decodes bytes to text, chunk by chunk. */
export async function* textOf(bytes: FileBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes.head));
  for await (const chunk of bytes.chunks()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The text of a file as it comes, unpacked; `tap` sees the bytes as they are stored. */
async function plainStream(
  file: Blob,
  tap: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stored = file.stream().pipeThrough(tap);
  if (!isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()))) return stored;
  if (!(await hasSeveralMembers(file))) return stored.pipeThrough(new DecompressionStream('gzip'));
  await stored.pipeTo(new WritableStream());
  return (await gunzip(file)).stream();
}

/** Names of the errors that browsers throw when a file can no longer be read from disk. */
export const goneNames: readonly string[] = ['NotReadableError', 'NotFoundError', 'SecurityError'];

/** Bytes that cannot be taken from disk or be unpacked; what is made of them fails elsewhere. */
function damaged(error: unknown): never {
  throw error instanceof Error && !goneNames.includes(error.name) ? new Damaged(error.message) : error;
}
