import { useEffect, useState } from 'react';
import type { SchedulerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { onClock } from '../../../views/surface/onClock.ts';
import { type BetaLine, lineOf, linesOf } from './fits.ts';

/** One line of a run. */
export interface RunLine {
  readonly run: RunTrace;
  readonly line: BetaLine;
}

/** Lists the lines of one kind of job in all runs. */
export function runLines(runs: readonly RunTrace[], application: number): readonly RunLine[] {
  return runs.flatMap((run) =>
    linesOf(run.trace)
      .filter((line) => line.application === application)
      .map((line) => ({ run, line })),
  );
}

/** One of the lines of each run: that of the scheduler asked for, where the run has it. */
export function shownLines(lines: readonly RunLine[], scheduler: SchedulerId | null): readonly RunLine[] {
  return [...new Set(lines.map(({ run }) => run))].map((run) => {
    const own = lines.filter((each) => each.run === run).map(({ line }) => line);
    return { run, line: lineOf(own, scheduler) };
  });
}

/** The time of the last fit of any of the lines up to the clock; 0: none yet. Changes only when a fit comes. */
export function useLastFit(lines: readonly RunLine[]): Micros {
  const [last, setLast] = useState(0);
  useEffect(() => {
    const times = lines.flatMap(({ line }) => line.at).sort((a, b) => a - b);
    const follow = () => {
      const { time } = playbackStore.getState();
      let latest = 0;
      for (const each of times) {
        if (each > time) break;
        latest = each;
      }
      setLast(latest);
    };
    follow();
    return onClock(follow);
  }, [lines]);
  return last;
}
