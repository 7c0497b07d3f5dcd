import type { SchedulerDown } from '../shape/schema.ts';

/** What the page calls the role `oneOfSeveral` of a failure. */
export const oneOfSeveralTitle = 'Only one of several dies';

/** Tells whether a run with so many schedulers is affected by an event; some events affect only runs with several. */
export function befalls({ role }: Pick<SchedulerDown, 'role'>, schedulers: number | 'onePerJob'): boolean {
  return role !== 'oneOfSeveral' || schedulers === 'onePerJob' || schedulers > 1;
}
