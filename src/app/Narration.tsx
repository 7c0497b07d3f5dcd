import { useEffect, useRef } from 'react';
import type { Pace } from '../metrics/pace/pace.ts';
import { isFollowedToEnd, playbackStore } from '../state/playbackStore.ts';
import { runStore } from '../state/runStore.ts';
import { settingsStore } from '../state/settingsStore.ts';
import { runLetter } from '../views/chart/runLook.ts';
import { jobName } from '../views/names.ts';
import { shownTraces } from './shownTraces.ts';
import { formatMoment } from './transport/Clock.tsx';

/** At least this long between two announcements, so that a step key can be held down. [ms] */
const QUIET = 700;

/**
 * Announces to screen readers what a step shows: the time, and how many tasks run and wait in each run. Silent while
 * the clock plays, except that it says which job the clock begins to follow, and later that it is over.
 */
export function Narration() {
  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saidFor = -1;
    let saidOf: Pace | null = null;
    const say = () => {
      const playback = playbackStore.getState();
      const { time, endsAt, isPlaying, pace } = playback;
      if (isPlaying && pace !== saidOf && status.current !== null && settingsStore.getState().isNarrated) {
        saidOf = pace;
        if (pace !== null)
          status.current.textContent = `Following ${jobName(pace.job)}: slow at its messages`;
      }
      if (isPlaying || time === saidFor || status.current === null) return;
      if (!settingsStore.getState().isNarrated) return;
      saidFor = time;
      const over = pace !== null && isFollowedToEnd(playback) ? [`${jobName(pace.job)} is over`] : [];
      status.current.textContent = [...over, formatMoment(time, endsAt), ...describeRuns(time)].join('; ');
    };
    const unsubscribe = playbackStore.subscribe(({ isPlaying, pace }) => {
      if (isPlaying && pace === saidOf) return clearTimeout(timer);
      if (isPlaying) return say();
      clearTimeout(timer);
      timer = setTimeout(say, QUIET);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);

  return <p ref={status} role="status" className="visually-hidden" />;
}

function describeRuns(time: number): readonly string[] {
  const runs = runStore.getState().runs.length;
  return shownTraces().map((trace, index) => {
    let running = 0;
    let waiting = 0;
    trace.running(time, () => {
      running += 1;
    });
    trace.queued(time, () => {
      waiting += 1;
    });
    const name = runs === 1 ? '' : `${runLetter(index)}: `;
    return `${name}${running} running, ${waiting} in queues`;
  });
}
