import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { NEVER } from './testActors.ts';
import type { Losses } from './testLosses.ts';
import type { LossyCluster } from './testLossyCluster.ts';
import { micros } from './testPlan.ts';
import type { SchedulerLosses } from './testSchedulerLosses.ts';

/** Lets servers and schedulers go down, be missed and come back when the scenario says so. */
export function planFailures(
  { clock, servers, schedulers, isDown, busy }: LossyCluster,
  events: NonNullable<Scenario['events']>,
  losses: Losses,
  schedulerLosses: SchedulerLosses,
): void {
  for (const event of [...events].sort((a, b) => a.at - b.at)) {
    if (event.kind !== 'schedulerDown' && event.kind !== 'serverDown') continue;
    const at = micros(event.at);
    const noticedAt = micros(event.at + event.detection);
    const backAt = event.repair === undefined ? NEVER : micros(event.at + event.repair);
    if (event.kind === 'schedulerDown') {
      if (event.scheduler >= schedulers || (event.role === 'oneOfSeveral' && schedulers === 1)) continue;
      clock.at(at, () => {
        isDown[event.scheduler] = true;
        busy.goDown(event.scheduler);
      });
      clock.at(noticedAt, () => schedulerLosses.takeOver(event.scheduler));
      clock.at(backAt, () => schedulerLosses.comeBack(event.scheduler));
      continue;
    }
    const server = servers[event.server];
    clock.at(at, () => losses.goDown(server));
    if (noticedAt < backAt) clock.at(noticedAt, () => losses.notice(server));
    clock.at(backAt, () => losses.comeBack(server));
  }
}
