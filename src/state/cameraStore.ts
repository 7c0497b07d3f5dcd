import { create } from 'zustand';

/**
 * Which part of the cluster is seen, in all runs: `scale` is how many times larger than the whole, `x` and `y` are the middle
 * of that part as shares of the whole. Shares, since panes differ in size.
 */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Sees the whole cluster. */
export const whole: Camera = { scale: 1, x: 0.5, y: 0.5 };

export const cameraStore = create<Camera>()(() => whole);
