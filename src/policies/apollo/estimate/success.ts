import { exp } from '../../../algorithms/elementary.ts';
import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { MaintenanceCalendar } from './maintenance.ts';

/** How likely servers are thought to fail. */
export interface SuccessRules {
  /** P_succ of a server that has not failed lately. */
  readonly usual: number;
  /** P_succ of a server right after a failure. */
  readonly afterFailure: number;
  /** Time after which half of what a failure took from P_succ is back; Infinity of nothing: failures are not heeded. */
  readonly halfLife: Micros;
  /** How many servers that are lost within `together` count as one event, for which they are not blamed; 0: none do. */
  readonly correlatedFrom: number;
  readonly together: Micros;
}

/**
 * The success probability of servers, by their recent failures: repeated offenders are avoided (Apollo §3.3, §4). Where many
 * fail together, as by the outage of a transformer, the model may tell these failures apart; the paper's did not.
 *
 * A task that would still wait or run when its server goes down for maintenance is sure to fail (AMB-41). For maintenance that
 * is over no server is blamed.
 */
export class SuccessModel {
  private readonly rules: SuccessRules;
  private readonly blamedAt: Float64Array; // [servers] last failure that counts; −Infinity: none
  private readonly weight: Float64Array; // [servers] of the failures up to then: each halves P_succ's distance once more
  private hasAny = false;
  private readonly calendar: MaintenanceCalendar | null;
  private recent: { readonly server: ServerId; readonly at: Micros }[] = [];

  /** Without a calendar, maintenance is a failure that nobody foresees. */
  constructor(rules: SuccessRules, servers: number, calendar: MaintenanceCalendar | null = null) {
    this.rules = rules;
    this.calendar = calendar;
    this.blamedAt = new Float64Array(servers).fill(-Infinity);
    this.weight = new Float64Array(servers);
  }

  /** A server is known to be down since now. Several managers may be told of the same loss. */
  failed(server: ServerId, now: Micros): void {
    const { rules, recent, calendar } = this;
    if (calendar !== null && calendar.beginsAt(server, now) <= now) return;
    if (recent.some((each) => each.server === server && each.at === now)) return;
    this.recent = recent.filter(({ at }) => now - at <= rules.together);
    this.recent.push({ server, at: now });
    // A manager that is back is told of losses that others know: the same server counts once.
    const together = new Set(this.recent.map((each) => each.server)).size;
    if (rules.correlatedFrom > 0 && together >= rules.correlatedFrom) {
      for (const each of this.recent) this.acquit(each.server);
      return;
    }
    this.weight[server] = this.left(server, now) + 1;
    this.blamedAt[server] = now;
    this.hasAny = true;
  }

  /** P_succ of a server for a task that would be complete there after `completion` if nothing failed. */
  of(server: ServerId, now: Micros, completion: Micros): number {
    const { usual, afterFailure } = this.rules;
    const { calendar } = this;
    if (calendar !== null && calendar.beginsAt(server, now) <= now + completion) return 0;
    if (!this.hasAny || this.blamedAt[server] === -Infinity) return usual;
    const doubt = Math.min(1, this.left(server, now));
    return usual - (usual - Math.min(usual, afterFailure)) * doubt;
  }

  /** What is left of the blame for failures: each weighs 1 at first, and half of it is gone after the half-life. */
  private left(server: ServerId, now: Micros): number {
    if (this.blamedAt[server] === -Infinity) return 0;
    return this.weight[server] * halved((now - this.blamedAt[server]) / this.rules.halfLife);
  }

  private acquit(server: ServerId): void {
    this.blamedAt[server] = -Infinity;
    this.weight[server] = 0;
  }
}

function halved(times: number): number {
  return exp(-times * Math.LN2);
}
