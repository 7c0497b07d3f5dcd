import { create } from 'zustand';
import type { Micros } from '../engine/kernel/time.ts';

/**
 * The clock of the page. It changes 60 times a second while playing, so views draw in
 * `playbackStore.subscribe` callbacks and React does not re-render.
 */
export interface Playback {
  readonly time: Micros;
  readonly isPlaying: boolean;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** End of the longest run on screen. */
  readonly endsAt: Micros;
  seek(time: Micros): void;
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
  setEnd(endsAt: Micros): void;
}

const clamp = (time: Micros, end: Micros): Micros => Math.min(Math.max(0, time), end);

export const playbackStore = create<Playback>()((set) => ({
  time: 0,
  isPlaying: false,
  speed: 1,
  endsAt: 0,
  seek: (time) => set(({ endsAt }) => ({ time: clamp(time, endsAt) })),
  play: () => set(({ time, endsAt }) => ({ isPlaying: endsAt > 0, time: time >= endsAt ? 0 : time })),
  pause: () => set({ isPlaying: false }),
  setSpeed: (speed) => set({ speed }),
  setEnd: (endsAt) => set(({ time }) => ({ endsAt, time: clamp(time, endsAt) })),
}));
