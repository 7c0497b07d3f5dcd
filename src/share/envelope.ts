import { base64UrlLength, fromBase64Url, toBase64Url } from './base64Url.ts';

// Bytes: length of the data (2) · check of the length (1) · check of the data (4) · data · sometimes one zero
// byte. The first three bytes are the first four letters, so a link that lost its end still says how long it
// was.
const LENGTH_BYTES = 3;
const HEAD_BYTES = 7;

/** The longest data that an envelope can hold. [bytes] */
export const MOST_BYTES = 0xffff;

/** What an envelope holds, or why it cannot be opened. */
type Unsealed =
  | { readonly kind: 'data'; readonly data: Uint8Array<ArrayBuffer> }
  /** `letters` were found of the `expected` ones; `expected` is undefined when even the length is missing. */
  | { readonly kind: 'cutOff'; readonly letters: number; readonly expected?: number }
  | { readonly kind: 'damaged' };

/**
 * Encodes the length, check values and data as letters. The last letter is never `-` or `_`: some programs
 * drop these at the end of a URL.
 */
export function seal(data: Uint8Array): string {
  const bytes = new Uint8Array(HEAD_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, data.length);
  view.setUint8(2, checkOfLength(data.length));
  view.setUint32(LENGTH_BYTES, checksum(data));
  bytes.set(data, HEAD_BYTES);
  const letters = toBase64Url(bytes);
  return /[-_]$/.test(letters) ? `${letters}AA` : letters;
}

/** Decodes what `seal` wrote. Extra characters at the end, such as a copied bracket, are ignored. */
export function unseal(text: string): Unsealed {
  const letters = base64UrlLength(text);
  const bytes = fromBase64Url(text.slice(0, letters));
  // Other characters follow the letters: the link was damaged in the middle, not cut off.
  const cutOff = (expected?: number): Unsealed =>
    letters < text.length ? { kind: 'damaged' } : { kind: 'cutOff', letters, expected };
  if (bytes.length < LENGTH_BYTES) return cutOff();
  const view = new DataView(bytes.buffer);
  const length = view.getUint16(0);
  if (view.getUint8(2) !== checkOfLength(length)) return { kind: 'damaged' };
  if (bytes.length < HEAD_BYTES + length) return cutOff(Math.ceil(((HEAD_BYTES + length) * 4) / 3));
  const data = bytes.slice(HEAD_BYTES, HEAD_BYTES + length);
  return view.getUint32(LENGTH_BYTES) === checksum(data) ? { kind: 'data', data } : { kind: 'damaged' };
}

function checkOfLength(length: number): number {
  return checksum(Uint8Array.of(length >>> 8, length)) & 0xff;
}

/** Returns the CRC-32 of bytes (ISO 3309). */
export function checksum(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}
