import { useMemo } from 'react';
import styles from './QrCode.module.css';
import { qrSquares } from './qrSquares.ts';

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
