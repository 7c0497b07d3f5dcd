import { generate } from 'lean-qr';

/** A QR code as one outline, a unit for each module. */
interface QrSquares {
  /** Modules on each side, without the quiet zone. */
  readonly size: number;
  /** SVG path of the dark modules. */
  readonly path: string;
}

/** Longest text: 2,953 bytes fit into the largest code (ISO/IEC 18004, version 40 with correction level L). */
export const LONGEST_QR = 2953;

/** Makes the QR code of an address; null where it is too long for one. Addresses are ASCII: a byte for each character. */
export function qrSquares(address: string): QrSquares | null {
  if (address.length > LONGEST_QR) return null;
  const code = generate(address);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  }
  return { size: code.size, path };
}
