import type { User } from '../engine/workload/workload.ts';

/** Who submits the jobs where a scenario names no users. */
export const EVERYONE: User = { name: 'everyone', weight: 1, priority: 0 };

/** Gives what a stage waits for where a scenario does not say: the stage before it. */
export function stageBefore(position: number): readonly number[] {
  return position === 0 ? [] : [position - 1];
}
