import type { Basics } from '../actors/messages.ts';
import type { ServiceOutage } from '../actors/outages.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';

/**
 * Schedules outages of services (Apollo §2.3). A service that is down gets no message and no alarm; it keeps what it
 * knows, which becomes stale.
 */
export function scheduleServiceOutages(
  { kernel, recorder, actors, outages, messages }: Basics,
  policy: Policy,
  planned: readonly ServiceOutage[],
): void {
  const rows: number[] = [];
  const down = kernel.on((service, index) => {
    outages.service.begin(service, kernel.now());
    messages.inboxes?.close(actors.service(service));
    rows[index] = recorder.down(actors.service(service), kernel.now());
    actors.current = actors.service(service);
    policy.onServiceDown?.(service);
    actors.current = NONE;
  }, 'failure of a service');
  const back = kernel.on((service, index) => {
    outages.service.end(service, kernel.now());
    recorder.up(rows[index], kernel.now());
    actors.current = actors.service(service);
    policy.onServiceBack?.(service);
    actors.current = NONE;
  }, 'return of a service');
  for (const [index, { service, at, backAt }] of planned.entries()) {
    kernel.schedule(at, down, service, index);
    if (backAt < Number.POSITIVE_INFINITY) kernel.schedule(backAt, back, service, index);
  }
}
