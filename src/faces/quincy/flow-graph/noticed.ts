import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Lost } from '../../../policies/quincy/decisions/jobs.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** An outage of a server. The scheduler counts its slots until it notices. */
export interface Loss {
  readonly server: ServerId;
  readonly from: Micros;
  readonly to: Micros;
  readonly noticedAt: Micros;
}

/** Lists outages with the time at which the scheduler noticed each; if it never did, the time at which the server was back. */
export function lossesOf(trace: Trace, heard: readonly Decision<Lost>[]): readonly Loss[] {
  const { outages } = trace.data.tables;
  const { servers } = trace.data.topology;
  const { actor, from, to } = outages.columns;
  const losses: Loss[] = [];
  for (let row = 0; row < outages.length; row += 1) {
    if (actor[row] >= servers) continue;
    const [server, since, until] = [actor[row], from[row], to[row]];
    const noticed = heard.find(({ at, payload }) => payload.server === server && at >= since && at <= until);
    losses.push({ server, from: since, to: until, noticedAt: noticed?.at ?? until });
  }
  return losses;
}

/** Gives when the scheduler knew that something on a server ended: at once, or, during an outage, when it noticed that. */
export function knownUntil(losses: readonly Loss[], server: ServerId, end: Micros): Micros {
  const loss = losses.find((each) => each.server === server && each.from <= end && end < each.noticedAt);
  return loss === undefined ? end : loss.noticedAt;
}
