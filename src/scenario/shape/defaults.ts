import type { User } from '../../engine/workload/workload.ts';

/** The user who submits all jobs where a scenario names no users. */
export const EVERYONE: User = { name: 'everyone', weight: 1, priority: 0 };

/** The stages that a stage waits for by default: the previous one. */
export function stageBefore(position: number): readonly number[] {
  return position === 0 ? [] : [position - 1];
}
