import { power } from '../../algorithms/elementary.ts';
import { maxOf } from '../../base/extremes.ts';
import { readParams } from '../../kit/menu/params.ts';
import type { Ticks } from '../../kit/menu/plugin.ts';
import { policies } from '../../policies/registry.ts';
import type { RunSpec, Scenario } from '../shape/schema.ts';
import { expectedFailures, expectedSecondsAllDown, isDrawn } from './drawnFailures.ts';
import { runTimes } from './longestRun.ts';
import { serverCount, slotCountOf } from './serverCounts.ts';
import { lostForGood, serverLosses } from './serverLosses.ts';
import { expectedStages, expectedTasks, jobCount } from './size.ts';

/**
 * Even under overload, servers are idle for this share of the run: before the first tasks and after the last ones.
 */
const LEAST_IDLE = 0.1;

/** Estimates how many periodic events there are in a run, however few tasks it has, by who has them. */
export function periodicEvents(scenario: Scenario, { policy, params }: RunSpec): Required<Ticks> {
  const plugin = policies.find(policy);
  const each = plugin?.ticksPerSecond?.(readParams(plugin.params, params)) ?? {};
  // At most one event per microsecond.
  const times = (perSecond: number | undefined, seconds: number) =>
    Math.min(perSecond ?? 0, 1_000_000) * seconds;
  const { idleServers, busyServers, jobs, waiting } = secondsOf(scenario);
  return {
    idleServer: times(each.idleServer, idleServers),
    busyServer: times(each.busyServer, busyServers),
    job: times(each.job, jobs),
    scheduler: times(each.scheduler, waiting),
  };
}

/** Estimates for how long all servers are idle or busy, all jobs present, and some tasks waiting beside a free slot. [s] */
function secondsOf(scenario: Scenario) {
  const { cluster, workload } = scenario;
  const times = runTimes(workload, cluster);
  const messages = secondsOfMessages(scenario);
  const longest = times.longest + messages;
  const held = Math.max(secondsWithoutServers(scenario, longest), secondsUnnoticed(scenario, longest));
  const unmanaged = Math.max(held, secondsUnmanaged(scenario, longest));
  const servers = serverCount(cluster);
  // A server is busy while any of its slots is, and tasks are spread as if each slot were drawn.
  const isBusy = 1 - power(1 - times.busy, cluster.slotsPerServer);
  // Tasks wait only where there are more of them than slots, and most while no slot is free.
  const crowded = 1 - Math.min(1, slotCountOf(cluster) / expectedTasks(workload));
  const isFree = Math.max(LEAST_IDLE, 1 - times.busy);
  return {
    idleServers: servers * (longest + held) * Math.max(LEAST_IDLE, 1 - isBusy),
    busyServers: servers * longest * isBusy,
    jobs: times.jobs + jobCount(workload) * messages,
    waiting: longest * crowded * isFree + unmanaged,
  };
}

/** Estimates for how long all servers are down at the same time, while periodic events continue. [s] */
function secondsWithoutServers({ cluster, events = [] }: Scenario, longest: number): number {
  const losses = serverLosses(events, cluster);
  const down = new Set([...losses.map(({ server }) => server), ...(cluster.blacklist ?? [])]);
  const written =
    down.size < serverCount(cluster)
      ? 0
      : losses.reduce((most, { repair }) => Math.max(most, repair === Infinity ? 0 : repair), 0);
  const left =
    serverCount(cluster) - new Set([...lostForGood(events, cluster), ...(cluster.blacklist ?? [])]).size;
  return Math.max(written, expectedSecondsAllDown(events.filter(isDrawn), left, longest));
}

/**
 * Estimates for how long tasks that a server lost wait until somebody misses it, while periodic events continue. Servers
 * that go down when all is done matter to nobody. [s]
 */
function secondsUnnoticed({ cluster, events = [] }: Scenario, longest: number): number {
  const written = longestDetection(serverLosses(events, cluster), longest);
  const drawn = events.filter(isDrawn).map((event) => {
    // Each failure may let a task begin anew, and so hold up the rest.
    const failures = expectedFailures(
      { ...event, lasts: Math.min(event.lasts, longest) },
      serverCount(cluster),
    );
    const held = event.detection + longest;
    return Math.min(event.lasts + held, failures * held);
  });
  return written + maxOf(drawn, 0);
}

/** Estimates how long a job waits for messages: to be let in, and of each stage for its launches and for the news of its end. [s] */
function secondsOfMessages({ cluster, workload }: Scenario): number {
  const stages = expectedStages(workload) / Math.max(1, jobCount(workload));
  return cluster.roundTrip * (1 + 2 * stages);
}

/** Estimates for how long others wait for what a lost scheduler's jobs keep, until these have another one. [s] */
function secondsUnmanaged({ events = [] }: Scenario, longest: number): number {
  return longestDetection(
    events.filter((event) => event.kind === 'schedulerDown'),
    longest,
  );
}

function longestDetection(
  losses: readonly { readonly at: number; readonly detection: number; readonly repair?: number }[],
  until: number,
): number {
  const during = losses.filter(({ at }) => at <= until);
  return maxOf(
    during.map(({ detection, repair = Infinity }) => Math.min(detection, repair)),
    0,
  );
}
