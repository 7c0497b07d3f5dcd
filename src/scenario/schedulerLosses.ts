import type { SchedulerDown } from './schema.ts';

/** Tells whether a run with so many schedulers has what an event is about: some are about one of several only. */
export function befalls({ role }: Pick<SchedulerDown, 'role'>, schedulers: number | 'onePerJob'): boolean {
  return role !== 'oneOfSeveral' || schedulers === 'onePerJob' || schedulers > 1;
}
