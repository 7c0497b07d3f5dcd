import { create } from 'zustand';
import type { JobId, ServerId, TaskId } from '../engine/ids.ts';

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

/** A mark that the page points at: it pulses a few times, and then it is still again. */
export interface Pulse {
  readonly job: JobId;
  /** The task that is meant; null: the job, which waits at its scheduler. */
  readonly task: TaskId | null;
  /** The server that is meant, where a sentence below the picture speaks of it: a line leads there. */
  readonly server?: ServerId;
  /** The run in whose picture the mark is; null: in all. */
  readonly run: number | null;
  readonly times: number;
}

/** At most one mark pulses at a time in each picture. The same mark pulses again as a new object. */
export const pulseStore = create<{
  readonly pulse: Pulse | null;
  /** What the sentences below the pictures speak of, by run. */
  readonly spoken: readonly (Pulse | undefined)[];
}>()(() => ({ pulse: null, spoken: [] }));

/** Points at what a sentence below the picture of a run speaks of; undefined: at nothing. */
export function speakOf(run: number, target: Pulse | undefined): void {
  pulseStore.setState(({ spoken }) => {
    const next = [...spoken];
    next[run] = target;
    return { spoken: next };
  });
}

/** Lets a mark pulse in the cluster, from the first beat on if it does already. */
export function pulseAt(target: Pulse): void {
  pulseStore.setState({ pulse: { ...target } });
}

/** Lets nothing pulse. */
export function endPulse(): void {
  pulseStore.setState({ pulse: null });
}
