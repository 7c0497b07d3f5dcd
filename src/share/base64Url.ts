const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** Encodes bytes as base64url (RFC 4648 §5, no padding): letters that have no special meaning in a URL. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = Math.min(3, bytes.length - at) + 1;
    for (let letter = 0; letter < letters; letter += 1) text += ALPHABET[(word >>> (18 - 6 * letter)) & 63];
  }
  return text;
}

/** Counts the leading characters of a text that are base64url letters. */
export function base64UrlLength(text: string): number {
  let length = 0;
  while (length < text.length && values.has(text[length])) length += 1;
  return length;
}

/** Decodes base64url. A single letter left over at the end holds no whole byte and is ignored. */
export function fromBase64Url(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let length = 0;
  for (const letter of letters) {
    word = ((word << 6) | (values.get(letter) ?? 0)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = word >>> bits;
    length += 1;
  }
  return bytes;
}
