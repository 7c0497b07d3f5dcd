import { useState } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';

/**
 * The number of what a view shows, such as a decision: by the clock, or as chosen by hand. What was chosen stays until the clock
 * moves, since others may be at the same moment. Returns it with a function that goes to another one.
 */
export function useChosen(
  atClock: (time: Micros) => number,
  isThere: (number: number) => boolean,
): readonly [number: number, go: (number: number, at: Micros) => void] {
  const [chosen, choose] = useState<{ readonly number: number; readonly at: Micros } | null>(null);
  const number = playbackStore(({ time }) =>
    chosen !== null && chosen.at === time && isThere(chosen.number) ? chosen.number : atClock(time),
  );
  const go = (next: number, at: Micros) => {
    playbackStore.getState().seek(at);
    choose({ number: next, at: playbackStore.getState().time });
  };
  return [number, go];
}
