import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { Desk, noTimes } from '../../kit/central/desk.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { Orders } from '../../kit/central/orders.ts';
import { payloadLogs } from '../../kit/decisionSchema.ts';
import { Admission } from './admission.ts';
import { Computers } from './computers.ts';
import { admitKind, evictKind, lostKind, rulesKind, submitKind } from './decisions/jobs.ts';
import type { Prices } from './decisions/prices.ts';
import { InputPlaces, type TaskInput } from './inputPlaces.ts';
import type { LeastParts } from './inputTally.ts';
import { RootMoves } from './rootMoves.ts';
import { Roots, type StartUpLaw, startUps } from './roots.ts';
import { Reactions, Submissions } from './submissions.ts';
import { type Family, Workers } from './workers.ts';

// K jobs at a time · M slots that are up · N submitted tasks of a job

/** The rules of all Quincy schedulers. */
export interface SharedRules {
  readonly family: 'queue' | 'flow';
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
  readonly hasHysteresis: boolean;
  readonly concurrency: number; // K
  readonly startUp: StartUpLaw;
  /** Time from the end of a task until the root submits tasks that became ready by it. */
  readonly reaction: Micros;
  readonly least: LeastParts;
  readonly prices: Prices;
  /** Most jobs that may run at a time, by the number of slots that are up. */
  mostJobs(slotsUp: number): number;
}

/** The common part that a family (queues or flow) builds on. */
export interface Shared {
  readonly sim: Sim;
  readonly rules: SharedRules;
  readonly computers: Computers;
  readonly workers: Workers;
  readonly places: InputPlaces;
  /** Jobs that run, in the order of their admission. */
  readonly jobs: readonly JobId[];
  /** What the root told of a task's input when it submitted the task. */
  inputOf(task: TaskId): TaskInput;
  /** Puts the root of an admitted job on a free slot. */
  startRoot(job: JobId, server: ServerId): void;
  /** Stops a task to make room for a root. */
  evict(task: TaskId, forJob: JobId): void;
  /** Calls `decide` after everything that happens at this moment. */
  wake(): void;
}

/**
 * The central scheduler of Quincy, with the roots of its jobs (Quincy §2): it admits jobs, gives their roots servers, and
 * receives the tasks that the roots submit. Where tasks run is decided by its family.
 *
 * Differs from the paper: roots and the scheduler exchange no messages but learn everything at the same time, with two
 * exceptions: the scheduler hears after the network's delay that a root has started up, and a root submits tasks that became
 * ready after its reaction time, if one is set.
 */
export function createScheduler(
  sim: Sim,
  rules: SharedRules,
  createFamily: (shared: Shared) => Family,
): Policy {
  const { graphs, topology } = sim;
  const computers = new Computers(topology, sim.stream('computers'));
  const admission = new Admission(graphs.jobs, rules.concurrency);
  const places = new InputPlaces(sim, rules.least, rules.prices);
  const logs = payloadLogs(sim, {
    ...{ rules: rulesKind, submit: submitKind, admit: admitKind },
    ...{ evict: evictKind, lost: lostKind },
  });
  let hasRules = false; // recorded
  const inputs: (TaskInput | undefined)[] = []; // [tasks]
  const roots = new Roots(
    sim,
    computers,
    startUps(sim, rules.startUp),
    (job) => submissions.rootUp(job),
    (server) => family.freed(server),
  );
  const desk = new Desk(sim, noTimes, null, {
    list(stage) {
      recordRules();
      admission.submit(graphs.stageJob[stage]);
      becameReady(stage, NONE);
      wake();
    },
    lose(stage, task) {
      if (workers.taskLost(task, stage)) {
        places.madeOn[task] = NONE;
        submissions.taskLost(stage, task);
      }
      wake();
    },
    decide,
    serverLost(server) {
      logs.lost.record(SCHEDULER, NONE, { server });
      workers.serverLost(server);
      family.lost?.();
      for (const job of [...admission.admitted]) if (roots.serverOf[job] === server) beginAnew(job);
      wake();
    },
    serverBack(server) {
      workers.serverBack(server);
      wake();
    },
  });
  const wake = () => desk.lookSoon();
  const workers = new Workers(sim, computers, new Orders(sim, desk, 'all'), () => family);
  const submissions = new Submissions(graphs, submit);
  const reactions = new Reactions(sim, rules.reaction, (stage, task) => {
    if (task === NONE) submissions.stageReady(stage);
    else submissions.taskReady(stage, task);
  });
  const rootMoves = new RootMoves(sim, computers, workers, roots, wake);
  const family = createFamily({
    ...{ sim, rules, computers, workers, places, wake },
    jobs: admission.admitted,
    inputOf: (task) => inputs[task] as TaskInput,
    startRoot(job, server) {
      logs.admit.record(SCHEDULER, NONE, { job, server, inLine: admission.inLine });
      roots.start(job, server);
    },
    evict(task, forJob) {
      const server = workers.serverOf[task];
      logs.evict.record(SCHEDULER, workers.stageOf[task], { task, server, forJob });
      workers.kill(task);
    },
  });

  /** Once, before anything else. */
  function recordRules(): void {
    if (hasRules) return;
    hasRules = true;
    const startUpMillis = Math.round(rules.startUp.mean / 1000);
    logs.rules.record(SCHEDULER, NONE, { ...rules, startUpMillis });
  }

  function decide(): void {
    makeRoom();
    admission.admit(rules.mostJobs(computers.slotsUp), (job) => {
      roots.admitted(job);
      family.placeRoot(job);
    });
    relieve(); // before other tasks take the free slot
    family.decide();
    if (relieve()) wake();
  }

  function relieve(): boolean {
    return rootMoves.relieve(admission.admitted, (job) => family.mayStart?.(job) ?? true);
  }

  /** After slots were lost: if roots hold all that are left, the last admitted jobs go back in line and start again later. */
  function makeRoom(): void {
    const { admitted } = admission;
    while (admitted.length > 0 && admitted.length >= computers.slotsUp)
      beginAnew(admitted[admitted.length - 1]);
  }

  function submit(stage: StageId, tasks: readonly TaskId[]): void {
    places.forget(stage);
    for (const task of tasks) {
      if (!workers.isAbsent(task)) continue;
      const input = places.inputOf(task, stage);
      inputs[task] = input;
      if (logs.submit.isOn) logs.submit.record(SCHEDULER, stage, { task, ...input });
      workers.submit(task, stage);
    }
    wake();
  }

  function becameReady(stage: StageId, task: TaskId): void {
    const job = graphs.stageJob[stage];
    reactions.ready(job, stage, task, submissions.isRootUp(job));
  }

  /** Ends a job whose tasks have all finished. If its output is lost while still needed, it will be admitted again. */
  function endJob(job: JobId): void {
    admission.end(job);
    submissions.rootDown(job);
    family.dropJob(job);
    roots.end(job);
    forgetInputs(job);
  }

  /** Starts a job again from its beginning, because its root was lost or must give up its slot (Quincy §2.2). */
  function beginAnew(job: JobId): void {
    admission.end(job);
    admission.submit(job);
    submissions.forget(job);
    reactions.forget(job);
    const { jobFirstStage, stageFirstTask } = graphs;
    const last = stageFirstTask[jobFirstStage[job + 1]];
    for (let task = stageFirstTask[jobFirstStage[job]]; task < last; task += 1) {
      workers.forget(task);
      places.madeOn[task] = NONE;
    }
    family.dropJob(job);
    roots.end(job);
    forgetInputs(job);
    sim.restartJob(job);
    wake();
  }

  function forgetInputs(job: JobId): void {
    const { jobFirstStage } = graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) places.forget(stage);
  }

  function tasksOf(job: JobId): number {
    const { jobFirstStage, stageFirstTask } = graphs;
    return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
  }

  return {
    ...desk.policy,
    onParamChanged: wake,
    onTaskReady(_scheduler, stage, task) {
      admission.submit(graphs.stageJob[stage]);
      becameReady(stage, task);
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      const task = workers.attemptEnded(attempt);
      places.madeOn[task] = sim.serverOf(attempt);
      const job = workers.jobOf(task);
      if (workers.finished[job] === tasksOf(job)) endJob(job);
      wake();
    },
  };
}
