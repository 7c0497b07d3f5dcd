import { Sampler } from '../../../algorithms/random.ts';
import type { JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { Facts } from './testFacts.ts';

/** What the rules of the Delay family are told; times in µs. */
export interface SlotOracleRules {
  readonly order: 'fifo' | 'fair' | 'pools' | 'priority' | 'deadline';
  readonly form: 'none' | 'levels' | 'count';
  readonly rackWait: number; // T1
  readonly remoteWait: number; // T2
  readonly skips: number; // D
}

interface Pool {
  readonly parent: number; // −1: the root
  readonly weight: number;
  readonly minShare: number;
  readonly order: string;
}

/**
 * Offers each free slot to jobs in order, as the slides say, and finds everything anew each time. A second, slow way to the
 * same decisions: it shares no code with the policies (Delay Scheduling, "Delay Scheduling Details"; DEL-2 … DEL-21).
 */
export function slotOracle(sim: Sim, rules: SlotOracleRules): Policy {
  const { graphs, topology } = sim;
  const facts = new Facts(sim);
  const jobs = Array.from({ length: graphs.jobs }, () => ({
    ...{ wait: 0, skips: 0, level: 0, since: 0, deadline: Infinity, pending: [] as TaskId[] },
  }));
  const running: { readonly job: JobId; readonly task: TaskId; readonly server: ServerId }[] = [];
  const ended: (typeof running)[number][] = []; // and their slots are not reported yet
  const lost: TaskId[] = [];
  const known = new Set<StageId>();
  const free: ServerId[] = []; // the longest free first
  const falls = new Map<ServerId, number>();
  const seenFalls = new Map<ServerId, number>();
  const launches = sim.launches({ waits: false });
  let decidedAt = 0;
  let soonest = Infinity;
  let alarmAt = Infinity;
  let isOfferSoon = false;
  let justEnded: TaskId | null = null;

  const byLane = Array.from({ length: Math.max(...topology.slots) }, (_, lane) =>
    Array.from({ length: topology.servers }, (_, server) => server).filter((s) => lane < topology.slots[s]),
  ).flat();
  const order = new Int32Array(byLane.length);
  new Sampler().sampleDistinct(sim.stream('idle slots'), order.length, order.length, order);
  for (const place of order) free.push(byLane[place]);

  const anyPending = () => jobs.some(({ pending }) => pending.length > 0);
  const count = (job: JobId) => [...running, ...ended].filter((each) => each.job === job).length;

  const report = sim.toScheduler('slotFree', (_scheduler, _stage, server, words) => {
    const [fall, task] = [Math.floor(words / 1000), (words % 1000) - 1];
    if (fall !== (seenFalls.get(server) ?? 0)) return;
    forgetEnded(server, task);
    if (sim.isServerLost(server)) return;
    if (!offer(server)) free.push(server);
    endRound();
  });
  const alarm = sim.schedulerTimer(() => {
    if (sim.now() !== alarmAt) return;
    alarmAt = Infinity;
    offerSoon();
  });
  const soon = sim.schedulerTimer(() => {
    isOfferSoon = false;
    for (let left = free.length; left > 0 && anyPending(); left -= 1) {
      const server = free.shift() as ServerId;
      if (!offer(server)) free.push(server);
    }
    endRound();
  });

  function offerSoon(): void {
    if (isOfferSoon || free.length === 0 || !anyPending()) return;
    isOfferSoon = true;
    soon.after(0, 0, 0, 0);
  }

  function endRound(): void {
    const until = rules.form === 'count' ? Math.min(soonest, 1_000_000) : soonest;
    soonest = Infinity;
    const at = sim.now() + until;
    if (free.length === 0 || !anyPending() || at >= alarmAt) return;
    alarmAt = at;
    alarm.after(until, 0, 0, 0);
  }

  function forgetEnded(server: ServerId, task: TaskId): void {
    const at = ended.findIndex((each) => each.server === server && each.task === task);
    if (at >= 0) ended.splice(at, 1);
  }

  /** The nearest pending task of a job: on the server or without input, then in the rack, then any. */
  function nearest(job: JobId, server: ServerId) {
    const here = jobs[job].pending.filter((task) => facts.mayRunOn(task, server));
    const distance = (task: TaskId) => {
      if (facts.reads(task)) return facts.distance(task, server);
      return here.some((other) => facts.waitsFor(task, other)) ? 9 : 0;
    };
    const able = here.map((task) => ({ task, distance: distance(task) })).filter((each) => each.distance < 9);
    able.sort((a, b) => a.distance - b.distance || a.task - b.task);
    return able[0];
  }

  function permits(job: JobId, distance: number): boolean {
    const { wait, skips, level } = jobs[job];
    const { form, rackWait, remoteWait } = rules;
    if (distance === 0 || form === 'none') return true;
    if (form === 'count') return skips >= rules.skips;
    if (distance === 1 && (level >= 1 || wait >= rackWait)) return true;
    if (level === 2) return true;
    return level === 1 ? wait >= remoteWait : wait >= rackWait + remoteWait;
  }

  /** Scans the jobs; tells whether one of them took the slot. */
  function offer(server: ServerId): boolean {
    const now = sim.now();
    let isTaken = false;
    let until = Infinity; // a job that declines the slot may do more
    for (const job of jobsInOrder()) {
      const state = jobs[job];
      const choice = nearest(job, server);
      const waited = now - Math.max(state.since, decidedAt);
      if (choice === undefined) {
        if (rules.form === 'levels') state.wait += waited;
        continue;
      }
      if (permits(job, choice.distance)) {
        launch(job, choice.task, choice.distance, server);
        isTaken = true;
        break;
      }
      const [before, level] = [state.wait, state.level];
      state.wait += waited;
      state.skips += 1;
      if (rules.form !== 'levels' || level === 2) continue;
      // When it would be permitted more.
      const marks = level === 1 ? [rules.remoteWait] : [rules.rackWait, rules.rackWait + rules.remoteWait];
      const mark = marks.find((each) => before < each) ?? (marks.at(-1) as number);
      until = Math.min(until, Math.max(0, mark - state.wait));
    }
    decidedAt = now;
    if (!isTaken) soonest = Math.min(soonest, until);
    return isTaken;
  }

  function launch(job: JobId, task: TaskId, distance: number, server: ServerId): void {
    const state = jobs[job];
    const stage = facts.stageOf(task);
    state.pending.splice(state.pending.indexOf(task), 1);
    if (rules.form === 'levels') state.level = distance;
    if (rules.form === 'levels' || distance === 0) [state.wait, state.skips] = [0, 0];
    const isLast = state.pending.every((other) => facts.stageOf(other) !== stage);
    if (isLast && state.pending.some((other) => !facts.reads(other) || facts.isConfined(other))) soonest = 0;
    running.push({ job, task, server });
    launches.launch(0, task, stage, server);
  }

  const userOf = (job: JobId) => graphs.users[graphs.jobUser[job]];
  const keyOf = (job: JobId, how: string): readonly number[] => {
    const running = count(job) / userOf(job).weight;
    if (how === 'fair') return [running];
    if (how === 'deadline') return [jobs[job].deadline];
    return how === 'fifo' ? [userOf(job).priority] : [userOf(job).priority, running];
  };
  const pools = poolsOf(sim);
  const poolOf = (job: JobId) => {
    if (graphs.pools.length === 0) return graphs.jobUser[job];
    return graphs.jobPool[job] === -1 ? graphs.pools.length : graphs.jobPool[job];
  };

  function jobsInOrder(): readonly JobId[] {
    const all = jobs.flatMap(({ pending }, job) => (pending.length > 0 ? [job] : []));
    if (rules.order !== 'pools') return sorted(all, (job) => keyOf(job, rules.order));
    return inPool(-1, all);
  }

  function inPool(pool: number, all: readonly JobId[]): readonly JobId[] {
    const isIn = (job: JobId, above: number) => {
      for (let at = poolOf(job); at !== -1; at = pools[at].parent) if (at === above) return true;
      return false;
    };
    const inside = pools.flatMap(({ parent }, at) =>
      parent === pool && all.some((job) => isIn(job, at)) ? [at] : [],
    );
    const byShare = sorted(inside, (at) => {
      const has = jobs.reduce((sum, _, job) => sum + (isIn(job, at) ? count(job) : 0), 0);
      return has < pools[at].minShare ? [0, has / pools[at].minShare] : [1, has / pools[at].weight];
    });
    const own = pool === -1 ? [] : all.filter((job) => poolOf(job) === pool);
    return [
      ...byShare.flatMap((at) => inPool(at, all)),
      ...sorted(own, (job) => keyOf(job, pools[pool].order)),
    ];
  }

  return {
    onStageReady(_scheduler, stage) {
      const job = graphs.stageJob[stage];
      const state = jobs[job];
      const again = lost.filter((task) => facts.stageOf(task) === stage);
      const added = known.has(stage) ? again : facts.tasksOf(stage);
      for (const task of again) lost.splice(lost.indexOf(task), 1);
      known.add(stage);
      if (state.pending.length === 0 && added.length > 0) {
        state.since = sim.now();
        if (state.deadline === Infinity) state.deadline = sim.now() + graphs.jobDeadline[job];
      }
      state.pending.push(...added);
      if (state.pending.length > 0) offerSoon();
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      justEnded = sim.taskOf(attempt);
      const at = running.findIndex(({ task }) => task === justEnded);
      ended.push(...running.splice(at, 1));
    },
    onSlotFree(server) {
      report.send(server, 0, -1, server, (falls.get(server) ?? 0) * 1000 + 1 + (justEnded ?? -1));
      justEnded = null;
    },
    onTaskLost(_scheduler, _stage, task) {
      const at = running.findIndex((each) => each.task === task);
      if (at >= 0) running.splice(at, 1);
      lost.push(task);
    },
    onServerDown: (server) => void falls.set(server, (falls.get(server) ?? 0) + 1),
    onServerLost(_scheduler, server) {
      seenFalls.set(server, (seenFalls.get(server) ?? 0) + 1);
      for (const each of ended.filter((other) => other.server === server))
        ended.splice(ended.indexOf(each), 1);
      while (free.includes(server)) free.splice(free.indexOf(server), 1);
    },
    onServerBack(_scheduler, server) {
      for (let slot = 0; slot < topology.slots[server]; slot += 1) if (!offer(server)) free.push(server);
      endRound();
    },
  };
}

function sorted(rows: readonly number[], keys: (row: number) => readonly number[]): readonly number[] {
  return [...rows].sort((a, b) => {
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, i) => key !== other[i]);
    return at === -1 ? a - b : one[at] - other[at];
  });
}

/** Pools of the scenario and one for jobs without; or one for each user where there are none. */
function poolsOf({ graphs }: Sim): readonly Pool[] {
  const plain = { parent: -1, weight: 1, minShare: 0, order: 'fair' };
  if (graphs.pools.length === 0) return graphs.users.map(({ weight }) => ({ ...plain, weight }));
  return [...graphs.pools, plain];
}
