import { generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Modules around a code that stay free (ISO/IEC 18004 §6.3.8). */
const QUIET = 4;

/** An address as a QR code, made in the page; nothing where it is too long for one. Its container gives it its size. */
export function QrCode({ address }: { readonly address: string }) {
  const squares = useMemo(() => qrSquares(address), [address]);
  if (squares === null) return null;
  const side = squares.size + 2 * QUIET;
  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of the link"
      data-address={address}
    >
      <path d={squares.path} />
    </svg>
  );
}

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
