import { serversInShare } from '../../engine/workload/serverSets.ts';
import { type Demand, demandOf } from '../demand.ts';
import type { ClusterSpec, EventSpec, ServerDown, WorkloadSpec } from '../schema.ts';
import { serversWithRoom } from '../serverSizes.ts';
import { countInUse, serverCount } from '../size.ts';
import type { Complain } from './references.ts';

/** Reports failures of servers and of the monitor that cannot be simulated. Scheduler failures depend on the policy: see `runIssues.ts`. */
export function checkEvents(
  events: readonly EventSpec[],
  cluster: ClusterSpec,
  workload: WorkloadSpec,
  complain: Complain,
): void {
  const servers = serverCount(cluster);
  const failures = events.flatMap((event, index) =>
    event.kind === 'serverDown' ? [{ event, path: `/events/${index}` }] : [],
  );
  for (const { event, path } of failures) checkFailure(event, servers, path, complain);
  checkOverlaps(failures, complain);
  checkMonitor(events, complain);
  const blacklist = new Set(cluster.blacklist);
  const lost = new Set(
    failures.flatMap(({ event: { server, repair } }) =>
      repair === undefined && !blacklist.has(server) ? [server] : [],
    ),
  );
  if (lost.size >= countInUse(cluster)) complain('/events', 'leave no server');
  else checkConfined(lost, cluster, workload, complain);
}

function checkFailure(
  { server, detection, repair }: ServerDown,
  servers: number,
  path: string,
  complain: Complain,
): void {
  if (server >= servers) {
    const message = `is ${server}; allowed is 0 to ${servers - 1}, for there are ${servers} servers`;
    complain(`${path}/server`, message);
  }
  if (repair === undefined || repair >= detection) return;
  complain(
    `${path}/repair`,
    `is ${repair}; allowed is at least the ${detection} s after which the failure is noticed`,
  );
}

function checkOverlaps(
  failures: readonly { readonly event: ServerDown; readonly path: string }[],
  complain: Complain,
): void {
  const backAt = new Map<number, number>(); // server → seconds
  for (const { event, path } of [...failures].sort((first, second) => first.event.at - second.event.at)) {
    const { server, at, repair = Infinity } = event;
    const back = backAt.get(server) ?? Number.NEGATIVE_INFINITY;
    if (at <= back) {
      const until = back === Infinity ? 'for good' : `until ${back} s`;
      complain(`${path}/server`, `is ${server}, which is down ${until} already`);
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
