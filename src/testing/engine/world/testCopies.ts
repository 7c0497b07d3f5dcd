import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Launches } from '../../../engine/policy/protocols.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';

/** One more attempt at a task. */
interface CopyPlan {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly at: Micros;
  /** Default: speculative. */
  readonly kind?: AttemptKind;
}

/** An order to end the attempt at a task on a server. */
interface EndPlan {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly at: Micros;
  readonly reason: Outcome;
}

/** What `racesCopies` does beside running each task once. */
export interface CopyRules extends Pick<Policy, 'news' | 'reportEvery'> {
  readonly copies?: readonly CopyPlan[];
  readonly ends?: readonly EndPlan[];
  /** Whether a starting copy ends the task's other attempts, as Apollo's duplicates do. */
  readonly startEndsOthers?: boolean;
  /** Default: task `i` of a stage goes to server `i` modulo the number of servers. */
  serverOf?(task: TaskId): ServerId;
}

/** An attempt that its scheduler believes alive. */
interface Known {
  readonly attempt: AttemptId;
  readonly generation: number;
  readonly server: ServerId;
}

const outcomeNames = Object.keys(Outcome);

/** What a scheduler knows of its attempts. It ends a task's other attempts when it learns that one has finished. */
export class KnownAttempts {
  private readonly sim: Sim;
  private readonly launches: Launches;
  private readonly known = new Map<TaskId, Known[]>();
  readonly finished = new Set<TaskId>();

  constructor(sim: Sim, launches: Launches) {
    this.sim = sim;
    this.launches = launches;
  }

  of(task: TaskId): readonly Known[] {
    return this.known.get(task) ?? [];
  }

  launch(stage: StageId, task: TaskId, server: ServerId, kind: AttemptKind): void {
    const attempt = this.launches.launch(this.sim.ownerOf(stage), task, stage, server, kind);
    const generation = this.sim.generationOf(attempt);
    this.known.set(task, [...this.of(task), { attempt, generation, server }]);
  }

  /** Orders those attempts at a task to end for which `isMeant` holds. */
  end(scheduler: SchedulerId, task: TaskId, reason: Outcome, isMeant: (known: Known) => boolean): void {
    for (const known of this.of(task)) {
      if (isMeant(known)) this.launches.end(scheduler, known.attempt, known.generation, reason);
    }
  }

  ended(scheduler: SchedulerId, attempt: AttemptId, outcome: Outcome): void {
    const task = this.sim.taskOf(attempt);
    this.drop(task, (known) => known.attempt === attempt);
    if (outcome !== Outcome.finished) return;
    this.finished.add(task);
    this.end(scheduler, task, Outcome.lostRace, () => true);
  }

  /** Forgets the attempt at a task on a server; without `server`, all attempts at the task. */
  lost(task: TaskId, server?: ServerId): void {
    if (server === undefined) this.finished.delete(task);
    this.drop(task, (known) => server === undefined || known.server === server);
  }

  private drop(task: TaskId, isMeant: (known: Known) => boolean): void {
    this.known.set(
      task,
      this.of(task).filter((known) => !isMeant(known)),
    );
  }
}

/**
 * Launches each task once, and copies and ends attempts as planned; the first to finish ends the others. Logs the
 * hooks called in `heard`.
 */
export function racesCopies(sim: Sim, rules: CopyRules, heard: string[] = []): Policy {
  const { copies = [], ends = [], startEndsOthers = false, news, reportEvery } = rules;
  const { stageFirstTask } = sim.graphs;
  const launches = sim.launches();
  const known = new KnownAttempts(sim, launches);
  const begun = new Set<TaskId>();
  const planned = new Set<StageId>();
  const stageOf = (task: TaskId) => stageFirstTask.findIndex((first) => first > task) - 1;
  const note = (what: string) => void heard.push(`${what} at ${sim.now()}`);
  const copyAlarm = sim.schedulerTimer((_scheduler, index) => {
    const { task, server, kind = AttemptKind.speculative } = copies[index];
    known.launch(stageOf(task), task, server, kind);
  });
  const endAlarm = sim.schedulerTimer((scheduler, index) => {
    const { task, server, reason } = ends[index];
    known.end(scheduler, task, reason, (each) => each.server === server);
  });
  const place = (task: TaskId) => {
    const wanted = rules.serverOf?.(task) ?? (task - stageFirstTask[stageOf(task)]) % sim.topology.servers;
    let server = wanted;
    while (sim.isServerLost(server)) server = (server + 1) % sim.topology.servers;
    return server;
  };
  const begin = (stage: StageId, task: TaskId) => {
    if (begun.has(task)) return;
    begun.add(task);
    known.launch(stage, task, place(task), AttemptKind.original);
  };
  const plan = (scheduler: SchedulerId, stage: StageId) => {
    if (planned.has(stage)) return;
    planned.add(stage);
    for (const [index, { task, at }] of copies.entries()) {
      if (stageOf(task) === stage) copyAlarm.after(at - sim.now(), scheduler, index, 0);
    }
    for (const [index, { task, at }] of ends.entries()) {
      if (stageOf(task) === stage) endAlarm.after(at - sim.now(), scheduler, index, 0);
    }
  };
  return {
    news,
    reportEvery,
    onStageReady(scheduler, stage) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) begin(stage, task);
      plan(scheduler, stage);
    },
    onTaskReady(scheduler, stage, task) {
      begin(stage, task);
      plan(scheduler, stage);
    },
    onSlotFree: (server) => launches.onSlotFree(server),
    onAttemptStarted(scheduler, attempt) {
      const task = sim.taskOf(attempt);
      note(`task ${task} started on ${sim.serverOf(attempt)}`);
      if (!startEndsOthers) return;
      known.end(scheduler, task, Outcome.discarded, (each) => each.attempt !== attempt);
    },
    onAttemptEnded(scheduler, attempt, outcome) {
      note(`task ${sim.taskOf(attempt)} ${outcomeNames[outcome]} on ${sim.serverOf(attempt)}`);
      known.ended(scheduler, attempt, outcome);
    },
    onCopyLost(_scheduler, _stage, task, server) {
      note(`copy of task ${task} lost on ${server}`);
      known.lost(task, server);
    },
    onTaskLost(_scheduler, _stage, task) {
      note(`task ${task} lost`);
      known.lost(task);
      begun.delete(task);
    },
  };
}

/** What `copiesAtRandom` does. */
export interface RandomCopies extends Pick<Policy, 'news' | 'messageTimes'> {
  /** One task in `every` is copied. */
  readonly every: number;
  /** The longest time from a stage's being ready to a copy. */
  readonly within: Micros;
}

/**
 * Places tasks at random, makes copies of some at random times, ends some attempts, and lets the first to finish end
 * the others.
 */
export function copiesAtRandom(sim: Sim, rules: RandomCopies): Policy {
  const { every, within, ...how } = rules;
  const { stageFirstTask, stageJob } = sim.graphs;
  const launches = sim.launches();
  const known = new KnownAttempts(sim, launches);
  const draws = sim.stream('copies');
  const begun = new Set<TaskId>();
  const kinds = [AttemptKind.speculative, AttemptKind.duplicate, AttemptKind.opportunistic];
  const reasons = [Outcome.preempted, Outcome.discarded, Outcome.lostRace];
  const anyServer = () => {
    let server = draws.below(sim.topology.servers);
    for (let step = 0; sim.isServerLost(server) && step < sim.topology.servers; step += 1) {
      server = (server + 1) % sim.topology.servers;
    }
    return server;
  };
  const later = (scheduler: SchedulerId, stage: StageId, task: TaskId) =>
    alarm.after(1 + draws.below(within), scheduler, stage, task);
  const alarm = sim.schedulerTimer((scheduler, stage, task) => {
    if (sim.ownerOf(stage) !== scheduler || known.finished.has(task) || !begun.has(task)) return;
    if (draws.below(4) === 0) {
      const chosen = draws.below(1 + known.of(task).length);
      known.end(scheduler, task, reasons[draws.below(3)], (each) => known.of(task)[chosen] === each);
    } else known.launch(stage, task, anyServer(), kinds[draws.below(3)]);
    if (draws.below(2) === 0) later(scheduler, stage, task);
  });
  return {
    ...how,
    onStageReady(scheduler, stage) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        if (begun.has(task)) continue;
        begun.add(task);
        known.launch(stage, task, anyServer(), AttemptKind.original);
        if ((task + stageJob[stage]) % every === 0) later(scheduler, stage, task);
      }
    },
    onSlotFree: (server) => launches.onSlotFree(server),
    onAttemptEnded: (scheduler, attempt, outcome) => known.ended(scheduler, attempt, outcome),
    onCopyLost: (_scheduler, _stage, task, server) => known.lost(task, server),
    onTaskLost(_scheduler, _stage, task) {
      known.lost(task);
      begun.delete(task);
    },
  };
}
