import { useSyncExternalStore } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import { isFollowedToEnd, playbackStore } from '../../state/playbackStore.ts';
import { nextSpeed } from '../../state/speed.ts';
import { marksFact, nextMark } from '../../trace/marks.ts';
import { loadPart } from '../parts/loadPart.ts';
import { shownTraces } from '../run/shownTraces.ts';
import type { FollowOptions } from './followJob.ts';

/** Starts or pauses the clock. */
export function togglePlay(): void {
  const { isPlaying, play, pause } = playbackStore.getState();
  if (isPlaying) pause();
  else play();
}

/** Pauses and moves by steps: each goes to the next time at which anything happens in any run. */
export function step(direction: 1 | -1, steps = 1): void {
  const { pause, seek } = playbackStore.getState();
  const traces = shownTraces();
  if (traces.length === 0) return;
  pause();
  let { time } = playbackStore.getState();
  for (let done = 0; done < steps; done += 1) {
    const moments = traces
      .map((trace) => trace.nextStep(time, direction))
      .filter((moment) => (moment - time) * direction > 0);
    if (moments.length === 0) break;
    time = direction === 1 ? minOf(moments) : maxOf(moments);
  }
  seek(time);
}

/** Pauses and moves to a time. */
export function jumpTo(time: number): void {
  const { pause, seek } = playbackStore.getState();
  pause();
  seek(time);
}

/** Pauses and moves to the next mark of any run in a direction. */
export function jumpToMark(direction: 1 | -1): void {
  const { time } = playbackStore.getState();
  const marks = shownTraces().flatMap((trace) => nextMark(marksFact.of(trace), time, direction) ?? []);
  if (marks.length > 0) jumpTo(direction === 1 ? minOf(marks) : maxOf(marks));
}

/** Changes the speed by one notch; no job is followed any longer. */
export function changeSpeed(direction: 1 | -1): void {
  const { chosenSpeed, setSpeed } = playbackStore.getState();
  setSpeed(nextSpeed(chosenSpeed, direction));
}

/**
 * Lets the clock follow the selected job: slowly while something happens to it, else fast-forward. Loaded when first
 * used.
 */
export async function followSelected(how: FollowOptions = {}): Promise<void> {
  (await loadPart(() => import('./followJob.ts')))?.followJob(how);
}

/** Plays and follows the selected job, or no longer follows it. */
export function toggleFollow(): void {
  const playback = playbackStore.getState();
  if (playback.pace !== null && !isFollowedToEnd(playback)) playback.follow(null);
  else void followSelected({ plays: true });
}

/** Formats a time with as many digits as the length of the run requires: "1.842 s", "12:05.3". */
export function formatMoment(time: Micros, endsAt: Micros): string {
  if (endsAt === 0) return '–';
  const seconds = time / SECOND;
  if (endsAt < 0.1 * SECOND) return `${(seconds * 1000).toFixed(3)} ms`;
  if (endsAt < 100 * SECOND) return `${seconds.toFixed(3)} s`;
  if (endsAt < 1000 * SECOND) return `${seconds.toFixed(2)} s`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = (Math.floor((seconds % 60) * 10) / 10).toFixed(1).padStart(4, '0');
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${rest}`;
}

/** Tells whether the clock has passed a time. Re-renders only when that changes. */
export function usePlayedTo(moment: Micros): boolean {
  return useSyncExternalStore(playbackStore.subscribe, () => playbackStore.getState().time >= moment);
}
