import { Sampler } from '../../../algorithms/random.ts';
import type { JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { Facts } from './testFacts.ts';

/** A worker task that was submitted. */
export interface Worker {
  readonly task: TaskId;
  readonly job: JobId;
  /** Bytes of its input on each server and in each rack, as known when it was submitted. */
  readonly onServer: readonly number[];
  readonly inRack: readonly number[];
  readonly total: number;
  readonly allowed: readonly ServerId[] | null;
  /** Where it has a slot; null: it waits. */
  server: ServerId | null;
  /** Ascends with each time that it began to wait, and with each start. */
  entry: number;
  start: number;
}

/** What a rule decides with. */
export interface Cluster {
  readonly sim: Sim;
  /** In the order of submission. */
  readonly workers: Worker[];
  readonly jobs: readonly JobId[]; // admitted
  readonly order: readonly ServerId[]; // in which free computers are looked for
  /** Servers with slots that have come free, and tasks that have begun to wait, since the last decision. */
  freed: ServerId[];
  come: Worker[];
  freeOn(server: ServerId): number;
  /** Slots of all servers that are up and hold no root. */
  places(): number;
  launch(worker: Worker, server: ServerId): void;
  kill(worker: Worker): void;
  wakeAfter(delay: number): void;
}

export interface ClusterRules {
  readonly concurrency: number;
  readonly startUp: number; // µs
}

/**
 * Jobs that are let in a few at a time, their roots, and the tasks that these submit: what all of Quincy's greedy
 * schedulers share (Quincy §2). A second, slow way to it; it shares no code with the policies.
 */
export function cluster(sim: Sim, rules: ClusterRules, decide: (state: Cluster) => void): Policy {
  const { graphs, topology } = sim;
  const facts = new Facts(sim);
  const servers = Array.from({ length: topology.servers }, (_, server) => server);
  const isDown = new Set<ServerId>();
  const line: JobId[] = [];
  const admitted: JobId[] = [];
  const firstSubmitted: JobId[] = [];
  const rootOn = new Map<JobId, ServerId>();
  const rootNumber = new Map<JobId, number>();
  const hosted = new Map<JobId, { readonly server: ServerId; readonly lane: number }>();
  const isRootUp = new Set<JobId>();
  const unplaced: JobId[] = [];
  const ready = new Set<StageId>();
  const begun = new Set<StageId>();
  const lost: TaskId[] = [];
  const early: TaskId[] = [];
  const madeOn = new Map<TaskId, ServerId>();
  const stopping = new Set<TaskId>(); // an attempt may still run where it was killed
  const attempts = new Map<TaskId, { readonly attempt: number; readonly generation: number }>();
  let entries = 0;
  let isAwake = false;

  const order = new Int32Array(servers.length);
  new Sampler().sampleDistinct(sim.stream('computers'), servers.length, servers.length, order);
  const rootStream = sim.stream('roots');

  const rootsOn = (server: ServerId) => [...rootOn.values()].filter((each) => each === server).length;
  const placesOn = (server: ServerId) => (isDown.has(server) ? 0 : topology.slots[server] - rootsOn(server));
  const slotsUp = () => servers.reduce((sum, each) => sum + (isDown.has(each) ? 0 : topology.slots[each]), 0);
  const onServer = (server: ServerId) => state.workers.filter((worker) => worker.server === server);
  const tasksOfJob = (job: JobId) => facts.stagesOf(job).flatMap((stage) => facts.tasksOf(stage));

  const state: Cluster = {
    ...{ sim, workers: [], jobs: admitted, order: [...order], freed: [], come: [] },
    freeOn: (server) => placesOn(server) - onServer(server).length,
    places: () => servers.reduce((sum, server) => sum + placesOn(server), 0),
    launch(worker, server) {
      entries += 1;
      worker.start = entries;
      worker.server = server;
      if (!stopping.has(worker.task)) send(worker);
    },
    kill(worker) {
      const server = worker.server as ServerId;
      const { attempt, generation } = attempts.get(worker.task) ?? { attempt: NONE, generation: 0 };
      wait(worker);
      free(server);
      const stage = facts.stageOf(worker.task);
      if (!stopping.has(worker.task) && !sim.isServerLost(server)) {
        stop.send(0, server, stage, attempt, generation);
      }
      stopping.add(worker.task);
      state.come.push(worker);
    },
    wakeAfter: (delay) => later.after(delay, 0, 0, 0),
  };

  // Servers. What finds no free slot tries again at the same moment, after those that leave theirs.
  const tryLaunch = sim.serverTimer((server, attempt) => startTask(server, attempt));
  const tryRoot = sim.serverTimer((server, job, number) => startRoot(server, job, number));
  const launchMail = sim.toServer(
    'launch',
    (server, _stage, attempt) => startTask(server, attempt),
    'attempt',
  );
  const stop = sim.toServer(
    'stop',
    (server, _stage, attempt, generation) => {
      if (sim.isLive(attempt, generation)) sim.end(server, attempt, Outcome.preempted);
    },
    'attempt',
  );
  const rootMail = sim.toServer('root', (server, _stage, job, number) => startRoot(server, job, number));
  const endMail = sim.toServer('endRoot', (server, _stage, job) => {
    if (hosted.get(job)?.server !== server) return;
    sim.endRoot(server, hosted.get(job)?.lane ?? 0);
    hosted.delete(job);
  });
  const upTimer = sim.serverTimer((server, job, number) => {
    if (rootNumber.get(job) === number) upMail.send(server, 0, NONE, job, number);
  });
  const upMail = sim.toScheduler('rootUp', (_scheduler, _stage, job, number) => {
    if (rootNumber.get(job) !== number || !rootOn.has(job) || isRootUp.has(job)) return;
    isRootUp.add(job);
    for (const stage of facts.stagesOf(job)) {
      if (ready.has(stage)) submitStage(stage);
      const own = early.filter((task) => facts.stageOf(task) === stage);
      for (const task of own) early.splice(early.indexOf(task), 1);
      if (own.length > 0) submit(own);
    }
  });

  function startTask(server: ServerId, attempt: number): void {
    if (sim.freeSlots(server) > 0) sim.start(server, attempt);
    else tryLaunch.after(0, server, attempt, NONE);
  }

  function startRoot(server: ServerId, job: JobId, number: number): void {
    if (sim.freeSlots(server) === 0) {
      tryRoot.after(0, server, job, number);
      return;
    }
    if (rootNumber.get(job) !== number || rootOn.get(job) !== server) return;
    hosted.set(job, { server, lane: sim.startRoot(server, job) });
    upTimer.after(rules.startUp, server, job, number);
  }

  // The scheduler.
  const alarm = sim.schedulerTimer(() => {
    isAwake = false;
    while (admitted.length > 0 && admitted.length >= slotsUp()) beginAnew(admitted.at(-1) as JobId);
    while (line.length > 0 && admitted.length < Math.min(rules.concurrency, slotsUp() - 1)) {
      const job = line.shift() as JobId;
      admitted.push(job);
      unplaced.push(job);
      placeRoots();
    }
    placeRoots();
    decide(state);
  });
  const later = sim.schedulerTimer(() => wake());

  function wake(): void {
    if (isAwake) return;
    isAwake = true;
    alarm.after(0, 0, 0, 0);
  }

  /** On a random computer with the fewest roots; its youngest worker goes (Quincy §3.1). */
  function placeRoots(): void {
    while (unplaced.length > 0) {
      const able = servers.filter((server) => placesOn(server) > 0);
      const fewest = Math.min(...able.map(rootsOn));
      const found = able.filter((server) => rootsOn(server) === fewest);
      if (found.length === 0) return;
      const server = found[rootStream.below(found.length)];
      const job = unplaced.shift() as JobId;
      const [youngest] = onServer(server).sort((one, other) => other.start - one.start);
      if (state.freeOn(server) === 0) state.kill(youngest);
      rootOn.set(job, server);
      rootNumber.set(job, (rootNumber.get(job) ?? 0) + 1);
      rootMail.send(0, server, NONE, job, rootNumber.get(job) ?? 0);
    }
  }

  function send(worker: Worker): void {
    const stage = facts.stageOf(worker.task);
    const server = worker.server as ServerId;
    const attempt = sim.bind(worker.task, stage, server);
    attempts.set(worker.task, { attempt, generation: sim.generationOf(attempt) });
    launchMail.send(0, server, stage, attempt, NONE);
  }

  function free(server: ServerId): void {
    if (!isDown.has(server)) state.freed.push(server);
  }

  function wait(worker: Worker): void {
    entries += 1;
    worker.entry = entries;
    worker.server = null;
  }

  function enterLine(job: JobId): void {
    if (line.includes(job) || admitted.includes(job)) return;
    if (!firstSubmitted.includes(job)) firstSubmitted.push(job);
    line.push(job);
    line.sort((one, other) => firstSubmitted.indexOf(one) - firstSubmitted.indexOf(other));
  }

  function submitStage(stage: StageId): void {
    const own = lost.filter((task) => facts.stageOf(task) === stage);
    for (const task of own) lost.splice(lost.indexOf(task), 1);
    const tasks = begun.has(stage) ? own : facts.tasksOf(stage);
    begun.add(stage);
    if (tasks.length > 0) submit(tasks);
  }

  const isFinished = (task: TaskId) => madeOn.has(task);

  function submit(tasks: readonly TaskId[]): void {
    for (const task of tasks) {
      if (isFinished(task) || state.workers.some((worker) => worker.task === task)) continue;
      const job = graphs.stageJob[facts.stageOf(task)];
      const input = facts.inputOf(task, madeOn, (server) => sim.isServerLost(server));
      const worker = { task, job, ...input, allowed: facts.allowed(task), server: null, entry: 0, start: 0 };
      wait(worker);
      state.workers.push(worker);
      state.come.push(worker);
    }
    wake();
  }

  /** Takes a task off the books. */
  function forget(task: TaskId): void {
    const at = state.workers.findIndex((worker) => worker.task === task);
    if (at < 0) return;
    const [{ server }] = state.workers.splice(at, 1);
    if (server !== null) free(server);
  }

  function endRoot(job: JobId): void {
    const server = rootOn.get(job);
    rootOn.delete(job);
    isRootUp.delete(job);
    if (server === undefined || isDown.has(server)) return;
    endMail.send(0, server, NONE, job, NONE);
    state.freed.push(server);
  }

  function leave(job: JobId): void {
    admitted.splice(admitted.indexOf(job), 1);
    if (unplaced.includes(job)) unplaced.splice(unplaced.indexOf(job), 1);
  }

  function beginAnew(job: JobId): void {
    leave(job);
    enterLine(job);
    isRootUp.delete(job);
    for (const stage of facts.stagesOf(job)) {
      ready.delete(stage);
      begun.delete(stage);
    }
    for (const task of tasksOfJob(job)) {
      forget(task);
      stopping.delete(task);
      madeOn.delete(task);
      if (lost.includes(task)) lost.splice(lost.indexOf(task), 1);
      if (early.includes(task)) early.splice(early.indexOf(task), 1);
    }
    endRoot(job);
    sim.restartJob(job);
    wake();
  }

  return {
    onStageReady(_scheduler, stage) {
      const job = graphs.stageJob[stage];
      enterLine(job);
      ready.add(stage);
      if (isRootUp.has(job)) submitStage(stage);
      wake();
    },
    onTaskReady(_scheduler, stage, task) {
      const job = graphs.stageJob[stage];
      enterLine(job);
      if (isRootUp.has(job)) submit([task]);
      else early.push(task);
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      const task = sim.taskOf(attempt);
      forget(task);
      stopping.delete(task);
      madeOn.set(task, sim.serverOf(attempt));
      const job = graphs.stageJob[facts.stageOf(task)];
      if (tasksOfJob(job).every(isFinished)) {
        leave(job);
        endRoot(job);
      }
      wake();
    },
    onSlotFree: () => undefined,
    onTaskLost(_scheduler, _stage, task) {
      wake();
      if (stopping.delete(task)) {
        const worker = state.workers.find((each) => each.task === task);
        if (worker !== undefined && worker.server !== null) send(worker);
        return;
      }
      if (!isFinished(task) && !state.workers.some((worker) => worker.task === task)) return;
      forget(task);
      madeOn.delete(task);
      lost.push(task);
    },
    onServerDown(server) {
      for (const [job, host] of hosted) if (host.server === server) hosted.delete(job);
    },
    onServerLost(_scheduler, server) {
      isDown.add(server);
      for (const worker of onServer(server).sort((one, other) => one.start - other.start)) {
        wait(worker);
        stopping.add(worker.task);
        state.come.push(worker);
      }
      for (const job of [...admitted]) if (rootOn.get(job) === server) beginAnew(job);
      wake();
    },
    onServerBack(_scheduler, server) {
      isDown.delete(server);
      for (let slot = 0; slot < placesOn(server); slot += 1) state.freed.push(server);
      wake();
    },
  };
}
