import { exp } from '../../../algorithms/elementary.ts';
import type { Maintenance } from '../../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Rules } from '../rules.ts';

// I initialisation: fetching files · W wait · R run time: reading input and computing · P_succ probability that the server
// survives · K_fail what a failure costs · E_succ completion time without failure · C with failure

/** Estimates when a task is complete if nothing fails: E_succ = I + W + R (Apollo §3.3, Eq 1). */
export function completionWithoutFailure(init: Micros, wait: Micros, run: Micros): Micros {
  return init + wait + run;
}

/** Estimates when a task is complete: C = P_succ·E_succ + K_fail·(1 − P_succ)·E_succ (Apollo §3.3, Eq 2). */
export function completion(withoutFailure: Micros, success: number, failurePenalty: number): Micros {
  return success * withoutFailure + failurePenalty * (1 - success) * withoutFailure;
}

/** Tells when a server goes down next, or has gone down if it is in maintenance now; Infinity: not again. */
type MaintenanceCalendar = (server: ServerId, now: Micros) => Micros;

/** The maintenance that is scheduled on each server, as the resource monitor gathers it (Apollo §3.3), in order of time. */
export function maintenanceCalendar(windows: readonly Maintenance[], servers: number): MaintenanceCalendar {
  const current = new Int32Array(servers).fill(NONE); // the first window that is not over as far as was asked, or NONE
  const next = new Int32Array(windows.length).fill(NONE); // the next one of the same server, or NONE
  for (let row = windows.length - 1; row >= 0; row -= 1) {
    const { server } = windows[row];
    next[row] = current[server];
    current[server] = row;
  }
  return (server, now) => {
    while (current[server] !== NONE && windows[current[server]].backAt <= now)
      current[server] = next[current[server]];
    return current[server] === NONE ? Infinity : windows[current[server]].at;
  };
}

/** Half of what a failure takes from the success probability is back after this time. Our choice. */
const HALF_LIFE = 3_600 * SECOND;

/** So many servers that are lost within ten seconds are one event. Our choice. */
const TOGETHER = 5;
const TOGETHER_WITHIN = 10 * SECOND;

export type SuccessModel = ReturnType<typeof successModel>;

/**
 * The success probability of servers, by their recent failures: repeated offenders are avoided (Apollo §3.3, §4). Where many
 * fail together, as by the outage of a transformer, the model may tell these failures apart; the paper's did not.
 *
 * A task that would still wait or run when its server goes down for maintenance is sure to fail (AMB-41). For maintenance that
 * is over no server is blamed. Without a calendar, maintenance is a failure that nobody foresees.
 */
export function successModel(
  rules: Pick<Rules, 'success' | 'afterFailure' | 'tellsApart'>,
  servers: number,
  calendar: MaintenanceCalendar | null = null,
) {
  const blamedAt = new Float64Array(servers).fill(-Infinity); // last failure that counts; −Infinity: none
  const weight = new Float64Array(servers); // of the failures up to then: each halves P_succ's distance once more
  let hasAny = false;
  let recent: { readonly server: ServerId; readonly at: Micros }[] = [];

  /** What is left of the blame for failures: each weighs 1 at first, and half of it is gone after the half-life. */
  function left(server: ServerId, now: Micros): number {
    if (blamedAt[server] === -Infinity) return 0;
    return weight[server] * exp(-((now - blamedAt[server]) / HALF_LIFE) * Math.LN2);
  }

  function acquit(server: ServerId): void {
    blamedAt[server] = -Infinity;
    weight[server] = 0;
  }

  return {
    /** A server is known to be down since now. Several managers may be told of the same loss. */
    failed(server: ServerId, now: Micros): void {
      if (calendar !== null && calendar(server, now) <= now) return;
      if (recent.some((each) => each.server === server && each.at === now)) return;
      recent = recent.filter(({ at }) => now - at <= TOGETHER_WITHIN);
      recent.push({ server, at: now });
      // A manager that is back is told of losses that others know: the same server counts once.
      if (rules.tellsApart && new Set(recent.map((each) => each.server)).size >= TOGETHER) {
        for (const each of recent) acquit(each.server);
        return;
      }
      weight[server] = left(server, now) + 1;
      blamedAt[server] = now;
      hasAny = true;
    },

    /** P_succ of a server for a task that would be complete there after `completion` if nothing failed. */
    of(server: ServerId, now: Micros, completion: Micros): number {
      const { success, afterFailure } = rules;
      if (calendar !== null && calendar(server, now) <= now + completion) return 0;
      if (!hasAny || blamedAt[server] === -Infinity) return success;
      const doubt = Math.min(1, left(server, now));
      return success - (success - Math.min(success, afterFailure)) * doubt;
    },
  };
}
