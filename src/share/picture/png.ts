import { checksum } from '../envelope.ts';

// PNG: a signature, then chunks: length (4 bytes) · type (4 letters) · data · CRC-32 of type and data (PNG §5).

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEYWORD = 'makespan';
const FRAME_BYTES = 12; // of a chunk, beside its data

/** A chunk of a PNG; `at` is where it begins in the file. */
interface Chunk {
  readonly at: number;
  readonly type: string;
  readonly data: Uint8Array;
}

/** Tells whether bytes begin as every PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** Reads each byte as a letter. */
export function lettersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Reads the chunks of a PNG, as far as the file is whole; one at a time, as a file may have millions. CRCs are not checked. */
export function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = SIGNATURE.length;
  while (at + FRAME_BYTES <= png.length) {
    const length = view.getUint32(at);
    if (at + FRAME_BYTES + length > png.length) break;
    const type = lettersOf(png.subarray(at + 4, at + 8));
    yield { at, type, data: png.subarray(at + 8, at + 8 + length) };
    at += FRAME_BYTES + length;
  }
}

/** Returns a PNG with a text of ours before its end, in a chunk that other programs ignore (iTXt, PNG §11.3.4.5). */
export function withText(png: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  let end = png.length;
  for (const { type, at } of chunksOf(png)) if (type === 'IEND') end = Math.min(end, at);
  // After the keyword: not compressed (two zeros), no language, no translated keyword.
  const chunk = chunkOf('iTXt', new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0${text}`));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, end));
  whole.set(chunk, end);
  whole.set(png.subarray(end), end + chunk.length);
  return whole;
}

/** Finds the text of ours in a PNG; null: it has none. */
export function textIn(png: Uint8Array): string | null {
  for (const { type, data } of chunksOf(png)) {
    if (type !== 'iTXt') continue;
    const [keyword, flags, , , , text] = new TextDecoder().decode(data).split('\0', 6);
    if (keyword === KEYWORD && flags === '' && text !== undefined) return text;
  }
  return null;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(FRAME_BYTES + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, checksum(chunk.subarray(4, 8 + data.length)));
  return chunk;
}
