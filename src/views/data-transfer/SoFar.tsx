import { useEffect, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Transfers } from './transfers.ts';
import { tiers } from './transfers.ts';

interface SoFarProps {
  readonly transfers: Transfers;
  readonly tints: readonly string[];
  /** The nearest tier that is drawn. */
  readonly first: number;
  readonly top: number;
  readonly height: number;
  leftOf(bytes: number): number;
}

/** A thin bar of what has been read until now. It follows the clock without rendering. */
export function SoFar({ transfers, tints, first, top, height, leftOf }: SoFarProps) {
  const bars = useRef<(SVGRectElement | null)[]>([]);
  useEffect(() => {
    const follow = () => {
      let below = 0;
      for (const [tier, read] of transfers.readUntil(playbackStore.getState().time).entries()) {
        const bytes = tier < first ? 0 : read;
        const [from, to] = [leftOf(below), leftOf(below + bytes)];
        bars.current[tier]?.setAttribute('x', from.toFixed(1));
        bars.current[tier]?.setAttribute('width', (to - from).toFixed(1));
        below += bytes;
      }
    };
    follow();
    return playbackStore.subscribe(follow);
  }, [transfers, leftOf, first]);
  return (
    <>
      {tiers.map(({ id }, tier) => (
        <rect
          key={id}
          ref={(element) => {
            bars.current[tier] = element;
          }}
          y={top}
          height={height}
          fill={tints[tier]}
        />
      ))}
    </>
  );
}
