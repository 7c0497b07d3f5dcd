import { exp, ln, power } from '../../algorithms/elementary.ts';
import { streamOf } from '../../algorithms/random.ts';
import type { EventSpec, Scenario, ServersFail } from '../shape/schema.ts';
import { serverCount } from './serverCounts.ts';
import { type ServerLoss, serverLosses } from './serverLosses.ts';

/** The most failures that one event is expected to draw. */
export const MOST_DRAWN = 20_000;

/** How many failures an event is expected to draw: many of each server, or at most one where its repair lasts longer. */
export function expectedFailures({ lasts, every, repair }: ServersFail, servers: number): number {
  return servers * Math.max(lasts / (every + repair), 1 - exp(-lasts / every));
}

/**
 * Expects for how long all of so many servers are down at the same time, by drawn failures, in a run that otherwise takes
 * `longest`: until one comes back, or as long as it takes until the run has had that time with a server. [s]
 */
export function expectedSecondsAllDown(
  events: readonly ServersFail[],
  servers: number,
  longest: number,
): number {
  let [up, lasts, repair] = [1, 0, 0];
  for (const event of events) {
    // What of a server's time it is down; or the chance that it fails at all, where its repair lasts longer.
    const byRate = event.repair / (event.every + event.repair);
    up *= 1 - Math.min(byRate, 1 - exp(-event.lasts / event.every));
    lasts = Math.max(lasts, event.lasts);
    repair = Math.max(repair, event.repair);
  }
  const share = power(1 - up, servers);
  return share * Math.max(repair, Math.min(lasts, longest / (1 - share)));
}

export const isDrawn = (event: EventSpec): event is ServersFail => event.kind === 'serversFail';

/**
 * Draws the failures of servers that fail at random (COM-13): each is up for an exponential time, and down for the time of
 * its repair. A failure that would meet a written one of the same server is left out, so that those happen as written.
 */
export function drawnFailures({ events = [], cluster, seed }: Scenario): readonly ServerLoss[] {
  const written = serverLosses(events, cluster);
  const isFree = (server: number, from: number, to: number) =>
    written.every((each) => each.server !== server || each.at > to || each.at + each.repair < from);
  return events.flatMap((spec, event) => {
    if (!isDrawn(spec)) return [];
    const { at, lasts, every, detection, repair } = spec;
    const losses: ServerLoss[] = [];
    for (let server = 0; server < serverCount(cluster); server += 1) {
      const stream = streamOf(seed, `failures ${event} of server ${server}`);
      const next = (from: number) => from - every * ln(stream.uniform());
      for (let fails = next(at); fails < at + lasts; fails = next(fails + repair))
        if (isFree(server, fails, fails + repair))
          losses.push({ server, at: fails, detection, repair, isPlanned: false, event, field: 'server' });
    }
    return losses;
  });
}
