import { gzipSync } from 'node:zlib';

/** 85 characters that mean nothing in HTML, in a script or in a regular expression's replacement. */
export const letters =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%()*+-./:;=?@[]^_{|}~';

/** Packs a text into letters: its compressed length in bytes, a space, and five letters for four bytes. */
export function pack(text: string): string {
  const bytes = gzipSync(text, { level: 9 });
  const words = Math.ceil(bytes.length / 4);
  const padded = Buffer.alloc(words * 4);
  bytes.copy(padded);
  const packed: string[] = [];
  for (let word = 0; word < words; word += 1) {
    let value = padded.readUInt32BE(word * 4);
    let five = '';
    for (let place = 0; place < 5; place += 1) {
      five = letters[value % 85] + five;
      value = Math.floor(value / 85);
    }
    packed.push(five);
  }
  return `${bytes.length} ${packed.join('')}`;
}
