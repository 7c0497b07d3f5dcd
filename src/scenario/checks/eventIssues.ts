import { serversInShare } from '../../engine/workload/serverSets.ts';
import { expectedFailures, MOST_DRAWN } from '../counted/drawnFailures.ts';
import { countInUse, serverCount } from '../counted/serverCounts.ts';
import { lostForGood, type ServerLoss, serverLosses } from '../counted/serverLosses.ts';
import { type Demand, demandOf, serversWithRoom } from '../counted/serverSizes.ts';
import type { ClusterSpec, EventSpec, WorkloadSpec } from '../shape/schema.ts';
import type { Complain } from './references.ts';

/** Reports servers and a monitor that go down in ways that cannot be simulated. Scheduler failures depend on the policy: see `runIssues.ts`. */
export function checkEvents(
  events: readonly EventSpec[],
  cluster: ClusterSpec,
  workload: WorkloadSpec,
  complain: Complain,
): void {
  for (const [index, event] of events.entries()) checkEvent(event, cluster, `/events/${index}`, complain);
  const losses = serverLosses(events, cluster);
  checkOverlaps(losses, events, complain);
  checkMonitor(events, complain);
  const lost = lostForGood(events, cluster);
  if (lost.size >= countInUse(cluster)) complain('/events', 'leave no server');
  else checkConfined(lost, cluster, workload, complain);
}

function checkEvent(event: EventSpec, cluster: ClusterSpec, path: string, complain: Complain): void {
  if (event.kind === 'rackMaintenance' && event.rack >= cluster.racks) {
    const message = `is ${event.rack}; allowed is 0 to ${cluster.racks - 1}, for there are ${cluster.racks} racks`;
    complain(`${path}/rack`, message);
  }
  if (event.kind === 'serversFail') {
    const servers = serverCount(cluster);
    const expected = expectedFailures(event, servers);
    if (expected > MOST_DRAWN) {
      const least = Math.ceil((servers * event.lasts) / MOST_DRAWN);
      const message = `is ${event.every}; allowed is at least ${least}, for ${servers} servers would fail more than ${MOST_DRAWN} times`;
      complain(`${path}/every`, message);
    }
  }
  if ((event.kind === 'serverDown' || event.kind === 'serversFail') && event.repair !== undefined)
    checkRepair(event.repair, event.detection, path, complain);
  if (event.kind !== 'serverDown' && event.kind !== 'serverMaintenance') return;
  const servers = serverCount(cluster);
  if (event.server >= servers) {
    const message = `is ${event.server}; allowed is 0 to ${servers - 1}, for there are ${servers} servers`;
    complain(`${path}/server`, message);
  }
}

function checkRepair(repair: number, detection: number, path: string, complain: Complain): void {
  if (repair >= detection) return;
  const message = `is ${repair}; allowed is at least the ${detection} s after which the failure is noticed`;
  complain(`${path}/repair`, message);
}

/** Reports servers that go down while they are down. Of a rack only one is named. */
function checkOverlaps(
  losses: readonly ServerLoss[],
  events: readonly EventSpec[],
  complain: Complain,
): void {
  const backAt = new Map<number, number>(); // server → seconds
  const reported = new Set<number>();
  for (const { server, at, repair, event, field } of [...losses].sort((one, other) => one.at - other.at)) {
    const back = backAt.get(server) ?? Number.NEGATIVE_INFINITY;
    if (at <= back && !reported.has(event)) {
      reported.add(event);
      const until = back === Infinity ? 'for good' : `until ${back} s`;
      const spec = events[event];
      const whose =
        spec.kind === 'rackMaintenance' ? `${spec.rack}, whose server ${server}` : `${server}, which`;
      complain(`/events/${event}/${field}`, `is ${whose} is down ${until} already`);
    }
    backAt.set(server, Math.max(back, at + repair));
  }
}

/** Reports outages of the monitor that begin before it is back from another one. */
function checkMonitor(events: readonly EventSpec[], complain: Complain): void {
  const outages = events.flatMap((event, index) =>
    event.kind === 'monitorDown' ? [{ ...event, path: `/events/${index}` }] : [],
  );
  let back = Number.NEGATIVE_INFINITY;
  for (const { at, repair = Infinity, path } of outages.sort((first, second) => first.at - second.at)) {
    const until = back === Infinity ? 'for good' : `until ${back} s`;
    if (at <= back) complain(`${path}/at`, `is ${at}, when the monitor is down ${until} already`);
    back = Math.max(back, at + repair);
  }
}

/** Reports failures after which tasks that may run on a few servers only could have none left. */
function checkConfined(
  lost: ReadonlySet<number>,
  cluster: ClusterSpec,
  workload: WorkloadSpec,
  complain: Complain,
): void {
  if (lost.size === 0) return;
  if (workload.kind === 'explicit') {
    const stages = workload.jobs.flatMap((job) => job.stages);
    const gone = new Set([...lost, ...(cluster.blacklist ?? [])]);
    const isStranded = stages.some(({ servers = [] }) =>
      servers.some((set) => set.every((server) => gone.has(server))),
    );
    if (isStranded) complain('/events', 'leave tasks without a server that they may run on');
    checkPlaces(lost, roomyPlaces(stages, cluster), complain);
    return;
  }
  const places = workload.classes.flatMap(({ needs, stages }) => [
    ...(cluster.features ?? [])
      .filter(({ name }) => name === needs)
      .map(({ share }) => serversInShare(share, countInUse(cluster))),
    ...stages.flatMap(({ input }) =>
      input === undefined ? [] : [Math.max(1, input.replicas - (cluster.blacklist?.length ?? 0))],
    ),
    ...roomyPlaces(stages, cluster),
  ]);
  checkPlaces(lost, places, complain);
}

/** For each stage that states its demand, counts the servers that have room for a task; empty if none does. */
function roomyPlaces(stages: readonly Partial<Demand>[], cluster: ClusterSpec): readonly number[] {
  return stages
    .filter(({ cores, memory }) => cores !== undefined || memory !== undefined)
    .map((stage) => serversWithRoom(cluster, demandOf(stage)))
    .filter((places) => places > 0);
}

/** Reports failures that can take all servers on which some tasks may run. */
function checkPlaces(lost: ReadonlySet<number>, places: readonly number[], complain: Complain): void {
  const fewest = places.reduce((a, b) => Math.min(a, b), Infinity);
  if (lost.size < fewest) return;
  const message = `take ${lost.size} servers away for good; allowed are ${fewest - 1}, for some tasks may run on ${fewest} only`;
  complain('/events', message);
}
