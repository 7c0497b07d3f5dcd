import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Facts } from '../central/testFacts.ts';
import type { Request } from './testRules.ts';

/** An attempt as its manager knows it. */
export interface Sent {
  readonly request: Request;
  readonly task: Task;
  readonly server: ServerId;
  isCopy: boolean; // of a task that is slow
  copyHasToken: boolean;
  sentAt: number;
  wait: number; // expected
  run: number; // expected
  startedAt: number | null;
  isOrdered: boolean; // to end
}

export interface Task {
  readonly id: TaskId;
  readonly stage: StageId;
  readonly job: Job;
  state: 'idle' | 'waiting' | 'sent' | 'started' | 'finished';
  /** A token, or so much of the opportunistic allowance. */
  holds: 'nothing' | 'token' | number;
  attempts: Sent[]; // oldest first
}

/** A job as its manager knows it. */
export interface Job {
  readonly id: JobId;
  readonly tasks: Task[];
  owner: SchedulerId | null;
  nextBatchAt: number;
  isAlarmSet: boolean;
  isSuspended: boolean;
  isCancelled: boolean;
  taken: Task[]; // off the ready list, for a batch
  waiting: Sent[]; // oldest first
  started: Sent[]; // in the order of the news
  readonly known: Set<StageId>; // stages that were ready before
  readonly blocked: Set<StageId>; // for copies, since one has failed
  lost: Task[]; // until their stage is ready again
}

/** The books of all managers a second time. */
export class Jobs {
  readonly all: readonly Job[];
  private readonly sim: Sim;

  constructor(sim: Sim, facts: Facts) {
    this.sim = sim;
    this.all = Array.from({ length: sim.graphs.jobs }, (_, id) => {
      const job: Job = {
        ...{ id, tasks: [], owner: null, nextBatchAt: 0, isAlarmSet: false },
        ...{ isSuspended: false, isCancelled: false },
        ...{ taken: [], waiting: [], started: [], known: new Set(), blocked: new Set(), lost: [] },
      };
      for (const stage of facts.stagesOf(id))
        for (const task of facts.tasksOf(stage))
          job.tasks.push({ id: task, stage, job, state: 'idle', holds: 'nothing', attempts: [] });
      return job;
    });
  }

  task(task: TaskId): Task {
    return this.all.flatMap(({ tasks }) => tasks).find(({ id }) => id === task) as Task;
  }

  // What is left to dispatch (APO-3, APO-34).

  tokensUsed({ tasks }: Job): number {
    const copies = tasks
      .flatMap(({ attempts }) => attempts)
      .filter((each) => each.isCopy && each.copyHasToken);
    return tasks.filter(({ holds }) => holds === 'token').length + copies.length;
  }

  weightUsed({ tasks }: Job): number {
    const copies = tasks
      .flatMap(({ attempts }) => attempts)
      .filter((each) => each.isCopy && !each.copyHasToken);
    return tasks.reduce((sum, { holds }) => sum + (typeof holds === 'number' ? holds : 0), copies.length);
  }

  ready({ tasks, taken }: Job): Task[] {
    return tasks.filter((task) => task.state === 'waiting' && !taken.includes(task));
  }

  /** Tasks that wait without a token. */
  upgradable({ tasks, taken }: Job): Task[] {
    return tasks.filter(
      (task) =>
        task.state === 'sent' &&
        typeof task.holds === 'number' &&
        task.attempts.at(-1)?.isOrdered === false &&
        !taken.includes(task),
    );
  }

  /** Tasks that run without a token, by attempts that have not been ordered to end. */
  runningWithoutToken({ tasks }: Job): Task[] {
    return tasks.filter(
      (task) =>
        task.state === 'started' && typeof task.holds === 'number' && this.runningAt(task) !== undefined,
    );
  }

  /** The attempt at a task that has been sent first among those that run. */
  runningAt({ attempts }: Task): Sent | undefined {
    return attempts.find(({ startedAt, isOrdered }) => startedAt !== null && !isOrdered);
  }

  isOver({ tasks, isCancelled }: Job): boolean {
    return isCancelled || tasks.every(({ state }) => state === 'finished');
  }

  // What happens.

  stageReady(job: Job, stage: StageId): void {
    job.blocked.delete(stage);
    const isMeant = (task: Task) =>
      task.stage === stage && (!job.known.has(stage) || job.lost.includes(task));
    const meant = job.tasks.filter(isMeant);
    job.known.add(stage);
    job.lost = job.lost.filter((task) => task.stage !== stage);
    for (const task of meant) this.taskReady(task);
  }

  taskReady(task: Task): void {
    if (task.state === 'idle') task.state = 'waiting';
  }

  send(task: Task, sent: Sent): void {
    // A finished one may run again for its readers.
    if (task.state !== 'started' && task.state !== 'finished') task.state = 'sent';
    task.attempts.push(sent);
    task.job.waiting.push(sent);
  }

  started(sent: Sent): void {
    const { job } = sent.task;
    sent.startedAt = this.sim.now();
    job.waiting = job.waiting.filter((each) => each !== sent);
    job.started.push(sent);
    if (sent.task.state !== 'finished') sent.task.state = 'started';
  }

  finished(task: Task): void {
    task.state = 'finished';
    task.holds = 'nothing';
  }

  remove(sent: Sent): void {
    const { task } = sent;
    const { job } = task;
    const isOther = (each: Sent) => each !== sent;
    task.attempts = task.attempts.filter(isOther);
    job.waiting = job.waiting.filter(isOther);
    job.started = job.started.filter(isOther);
    if (task.state === 'finished') return;
    if (task.attempts.length === 0) {
      task.state = 'idle';
      task.holds = 'nothing';
    } else if (task.attempts.every(({ startedAt }) => startedAt === null)) task.state = 'sent';
  }

  copyLost(task: Task, server: ServerId): void {
    task.job.blocked.add(task.stage);
    for (const sent of task.attempts) if (sent.server === server) this.remove(sent);
  }

  lost(task: Task): void {
    const isReady = task.state === 'waiting';
    task.state = 'idle';
    for (const sent of task.attempts) this.remove(sent);
    task.holds = 'nothing';
    if (isReady) task.state = 'waiting';
    task.job.lost.push(task);
  }
}
