import { create } from 'zustand';
import type { JobId, TaskId } from '../engine/ids.ts';

/** A mark that the page points at: it pulses a few times, and then it is still again. */
export interface Pulse {
  readonly job: JobId;
  /** The task that is meant; null: the job, which waits at its scheduler. */
  readonly task: TaskId | null;
  /** The run in whose picture the mark is; null: in all. */
  readonly run: number | null;
  readonly times: number;
}

/** At most one mark pulses at a time. The same mark pulses again as a new object. */
export const pulseStore = create<{ readonly pulse: Pulse | null }>()(() => ({ pulse: null }));

/** Lets a mark pulse in the cluster, from the first beat on if it does already. */
export function pulseAt(target: Pulse): void {
  pulseStore.setState({ pulse: { ...target } });
}

/** Lets nothing pulse. */
export function endPulse(): void {
  pulseStore.setState({ pulse: null });
}
