import { create } from 'zustand';
import { type Micros, SECOND } from '../engine/kernel/time.ts';
import type { Pace } from '../metrics/pace/pace.ts';

/**
 * The clock of the page. It changes 60 times a second while playing, so views draw in
 * `playbackStore.subscribe` callbacks and React does not re-render.
 */
export interface Playback {
  readonly time: Micros;
  readonly isPlaying: boolean;
  /** Simulated seconds per second of real time; while a job is followed, that of its pace at this time. */
  readonly speed: number;
  /** The speed that was chosen, to which the clock returns when it no longer follows a job. */
  readonly chosenSpeed: number;
  /** How the clock advances while a job is followed; null: at the chosen speed. */
  readonly pace: Pace | null;
  /** End of the longest run on screen. */
  readonly endsAt: Micros;
  seek(time: Micros): void;
  play(): void;
  pause(): void;
  /** Chooses a speed. No job is followed any longer. */
  setSpeed(speed: number): void;
  /** Follows a job; with null, no longer. */
  follow(pace: Pace | null): void;
  setEnd(endsAt: Micros): void;
}

/** Tells whether the followed job has come to its end in all runs. The clock stops there by itself. */
export function isFollowedToEnd({ pace, time }: Pick<Playback, 'pace' | 'time'>): boolean {
  return pace !== null && time >= pace.to;
}

/** The place of the clock in the run, from 0 to 1. */
export function shareOfTime({ time, endsAt }: Pick<Playback, 'time' | 'endsAt'>): number {
  return endsAt > 0 ? time / endsAt : 0;
}

const clamp = (time: Micros, end: Micros): Micros => Math.min(Math.max(0, time), end);

export const playbackStore = create<Playback>()((set) => ({
  time: 0,
  isPlaying: false,
  speed: 1,
  chosenSpeed: 1,
  pace: null,
  endsAt: 0,
  seek: (wanted) =>
    set(({ endsAt, pace, speed }) => {
      const time = clamp(wanted, endsAt);
      return { time, speed: pace?.speedAt(time) ?? speed };
    }),
  play: () =>
    set((before) => {
      const { time, endsAt, chosenSpeed } = before;
      return {
        isPlaying: endsAt > 0,
        time: time >= endsAt ? 0 : time,
        // The story of the job is over: play on.
        ...(isFollowedToEnd(before) && { pace: null, speed: chosenSpeed }),
      };
    }),
  pause: () => set({ isPlaying: false }),
  setSpeed: (speed) => set({ speed, chosenSpeed: speed, pace: null }),
  follow: (pace) =>
    set(({ time, chosenSpeed }) => ({ pace, speed: pace === null ? chosenSpeed : pace.speedAt(time) })),
  setEnd: (endsAt) => set(({ time }) => ({ endsAt, time: clamp(time, endsAt) })),
}));

/**
 * Longest step of the clock in one frame. After a pause of the page (a hidden tab) the clock continues
 * instead of leaping ahead. [ms]
 */
const LONGEST_FRAME = 100;

/**
 * Advances the clock while it plays, at its speed or at the pace of the followed job, once per animation frame; requests no frames while it is paused. Returns
 * a function that stops it.
 */
export function startPlaybackLoop(): () => void {
  let frame = 0;
  let before = 0;

  const tick = (now: number) => {
    const { isPlaying, time, speed, pace, endsAt, seek, pause } = playbackStore.getState();
    const elapsed = Math.min(LONGEST_FRAME, Math.max(0, now - before));
    before = now;
    // `frame` stays set during this call: seeking calls `follow`, which would otherwise request a second
    // frame.
    const seconds = elapsed / 1000;
    if (isPlaying && pace === null) seek(time + seconds * speed * SECOND);
    else if (isPlaying && pace !== null) seek(pace.timeAt(pace.secondsAt(time) + seconds));
    if (isPlaying && playbackStore.getState().time >= Math.min(endsAt, pace?.to ?? endsAt)) pause();
    frame = playbackStore.getState().isPlaying ? requestAnimationFrame(tick) : 0;
  };

  const follow = ({ isPlaying }: { readonly isPlaying: boolean }) => {
    if (!isPlaying || frame !== 0) return;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  };

  follow(playbackStore.getState());
  const unsubscribe = playbackStore.subscribe(follow);
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
