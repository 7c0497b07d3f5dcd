import type { ReactNode } from 'react';
import { Room, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import type { Size } from '../../widgets/useSize.ts';

interface BesideProps {
  readonly children: readonly [ReactNode, ReactNode];
  /** What each of both needs at least. CSS pixels, before the theme's scale */
  readonly least?: Size;
  /** How much of the width the first has. */
  readonly share?: number;
  /** Which of both is there where only one has room; left out: both, in less than they need. */
  readonly alone?: 0 | 1;
}

/** Two pictures: beside each other where both have the width, else below each other where both have the height. */
export function Beside({ children, least = { width: 280, height: 200 }, share = 0.5, alone }: BesideProps) {
  const { scale } = usePalette();
  const { width, height } = useRoom();
  const fitsAcross = width >= 2 * least.width * scale;
  const fitsDown = height >= 2 * least.height * scale;
  if (!fitsAcross && !fitsDown && alone !== undefined) return children[alone];
  const isAcross = fitsAcross || !fitsDown;
  const first = isAcross ? { width: Math.floor(width * share) } : { height: Math.floor(height / 2) };
  const rest = isAcross ? { width: width - (first.width ?? 0) } : { height: height - (first.height ?? 0) };
  return (
    <div style={{ display: 'flex', flexDirection: isAcross ? 'row' : 'column' }}>
      <Room {...first}>{children[0]}</Room>
      <Room {...rest}>{children[1]}</Room>
    </div>
  );
}
