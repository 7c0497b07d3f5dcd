import type { ParamSpec, ParamValue } from '../../../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../../../kit/menu/plugin.ts';
import type {
  EventSpec,
  ExplicitJob,
  FileSpec,
  Scenario,
  UserSpec,
} from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';

/** Values that small clusters want, instead of those at the ends of a parameter. */
const small: Readonly<Record<string, readonly ParamValue[]>> = {
  schedulers: [1, 2, 3],
  probeRatio: [1, 1.3, 2, 2.5, 4, 10],
  launchCost: [0.0001, 0.003, 0.02],
  heartbeat: [0.001, 0.01, 0.05, 0.1],
  resubmit: [false], // Copies of tasks are more than the oracle knows.
  relaxAfter: [0.0005, 0.005, 0.05],
};

/** Draws a policy's small scenario: up to four servers, with whatever may go wrong. */
export function drawCase(
  { id, params, schedulersMayReturn: mayReturn = false }: PolicyPlugin,
  seed: number,
): Scenario {
  const draws = new Draws(seed, `oracle ${id}`);
  const value = (name: string, spec: ParamSpec) =>
    name in small ? draws.of(small[name]) : draws.value(spec);
  // The time of schedulers is drawn apart, so that cases of older numbers stay what they were.
  const drawn = Object.entries(params).filter(([name]) => name !== 'schedulerTime');
  const given = Object.fromEntries(drawn.map(([name, spec]) => [name, value(name, spec)]));
  const servers = draws.upTo(4);
  // Round numbers make things happen at one moment; without failures even then all that happens has an order.
  const isRound = draws.below(4) === 0;
  const events = isRound ? [] : drawEvents(draws, servers, Number(given.schedulers ?? 1));
  if (mayReturn && !isRound) events.push(...drawReturn(new Draws(seed, `return ${id}`), events));
  if ('schedulerTime' in params)
    given.schedulerTime = new Draws(seed, `time ${id}`).of([0, 0, 0.000_1, 0.001_3]);
  const users = draws.list(
    3,
    (i): UserSpec => ({ name: `user ${i}`, weight: draws.of([0.5, 1, 3]), priority: draws.below(3) }),
  );
  const files = draws.below(3) === 0 ? drawFiles(draws, servers) : [];
  const startsEarly =
    !isRound && events.every(({ kind }) => kind === 'schedulerDown') && draws.below(2) === 0;
  return {
    version: 2,
    name: 'a case for the oracle',
    seed: draws.below(1000),
    cluster: {
      ...draws.of([
        { racks: 1, serversPerRack: servers },
        servers % 2 === 0 ? { racks: 2, serversPerRack: servers / 2 } : { racks: servers, serversPerRack: 1 },
      ]),
      network: { kind: 'penalty', rack: 1.5, remote: 2 },
      slotsPerServer: draws.of([1, 1, 2, 3]),
      roundTrip: draws.of([0, 0.0002, 0.001, 0.02, 0.3]),
    },
    workload: {
      kind: 'explicit',
      users,
      files,
      jobs: drawJobs(draws, servers, users, files, isRound, startsEarly),
      warmup: 0,
    },
    runs: [{ policy: id, params: given }],
    events,
    recording: 'messages',
  };
}

function drawJobs(
  draws: Draws,
  servers: number,
  users: readonly UserSpec[],
  files: readonly FileSpec[],
  isRound: boolean,
  startsEarly: boolean,
): ExplicitJob[] {
  const time = (most: number) => (isRound ? draws.upTo(4) * (most / 4) : draws.upTo(most * 1e6) / 1e6);
  return draws.list(8, () => ({
    user: draws.of(users).name,
    arrivesAt: time(0.4),
    stages: draws.list(3, (position) => {
      const after = Array.from({ length: position }, (_, i) => i).filter(() => draws.below(2) === 0);
      const slowStart = draws.of([0, 0.4, 1]);
      return {
        durations: draws.list(6, () => time(draws.of([0.02, 0.2]))),
        after,
        ...(after.length > 0 && startsEarly
          ? { shuffle: { size: 0, slowStart } }
          : { reads: files.filter(() => draws.below(2) === 0).map(({ name }) => ({ file: name, size: 1 })) }),
        ...(draws.below(2) === 0
          ? {}
          : { servers: draws.list(3, () => [...new Set(draws.list(3, () => draws.below(servers)))]) }),
      };
    }),
  }));
}

/** Draws files whose blocks have replicas anywhere. */
function drawFiles(draws: Draws, servers: number): FileSpec[] {
  return draws.list(2, (i) => {
    const replicas = draws.upTo(Math.min(2, servers));
    const block = () => {
      const first = draws.below(servers);
      return replicas === 1 ? [first] : [first, (first + draws.upTo(servers - 1)) % servers];
    };
    const blocks = draws.list(3, block);
    return {
      name: `file ${i}`,
      blocks: blocks.length,
      replicas,
      placement: { kind: 'listed', servers: blocks },
    };
  });
}

/** Draws the loss of one more scheduler that comes back, be it the last one. */
function drawReturn(draws: Draws, events: readonly EventSpec[]): EventSpec[] {
  if (draws.below(3) > 0) return [];
  const at = draws.upTo(500_000) / 1e6;
  const detection = draws.of([0, 0.000_3, 0.01, 0.15]);
  const repair = detection + draws.of([0.000_1, 0.02, 0.3]);
  const scheduler = events.filter(({ kind }) => kind === 'schedulerDown').length;
  return [{ kind: 'schedulerDown', scheduler, at, detection, repair }];
}

/** Draws losses of schedulers and servers that leave some of each. */
function drawEvents(draws: Draws, servers: number, schedulers: number): EventSpec[] {
  const events: EventSpec[] = [];
  const at = () => draws.upTo(500_000) / 1e6;
  const detection = () => draws.of([0, 0.000_3, 0.01, 0.15]);
  const lost = draws.below(Math.min(3, schedulers));
  for (let scheduler = 0; scheduler < lost; scheduler += 1) {
    events.push({ kind: 'schedulerDown', scheduler, at: at(), detection: detection() });
  }
  if (draws.below(2) === 0) return events;
  draws.list(3, () => {
    const noticed = detection();
    const repair = draws.of([undefined, noticed, noticed + 0.000_4, noticed + 0.1]);
    const server = draws.below(servers);
    events.push({
      kind: 'serverDown',
      server,
      at: at(),
      detection: noticed,
      ...(repair === undefined ? {} : { repair }),
    });
  });
  return events;
}
