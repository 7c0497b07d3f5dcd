import type { SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { BatchEnd, JobBatchesOracle } from './testBatches.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimate, Estimates } from './testEstimates.ts';
import type { Job, Jobs, Sent, Task } from './testJobs.ts';
import type { PlacesOracle } from './testPlaces.ts';
import type { ApolloRules } from './testRules.ts';

/** Shared with the policy: so many tasks without a place are passed over. */
const MOST_HELD = 16;

/**
 * The baseline scheduler a second time (Apollo §4, APO-38): it knows no loads. It sends tasks with tokens, the most urgent first,
 * and while a task waits, one duplicate after the other to more servers.
 */
export class BaselineOracle implements JobBatchesOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly dispatch: DispatchOracle;
  private readonly estimates: Estimates;
  private readonly places: PlacesOracle;
  private readonly since = new Map<Task, number>(); // when it could first be sent
  private readonly sendings = new Map<Task, number>();
  private readonly alarm;

  constructor(
    sim: Sim,
    rules: ApolloRules,
    parts: {
      readonly jobs: Jobs;
      readonly dispatch: DispatchOracle;
      readonly estimates: Estimates;
      readonly places: PlacesOracle;
    },
  ) {
    this.sim = sim;
    this.rules = rules;
    this.jobs = parts.jobs;
    this.dispatch = parts.dispatch;
    this.estimates = parts.estimates;
    this.places = parts.places;
    this.alarm = sim.schedulerTimer((manager, task, sending) =>
      this.probe(manager, this.jobs.task(task), sending),
    );
  }

  canRun(job: Job): boolean {
    return this.jobs.ready(job).length > 0 && this.dispatch.freeTokens(job.id) > 0;
  }

  run(manager: SchedulerId, job: Job): BatchEnd {
    if (!this.canRun(job)) return 'nothing';
    let mayChange = false;
    while (job.taken.length < MOST_HELD && this.canRun(job)) {
      const [task] = this.estimates.inOrder(this.jobs.ready(job));
      const server = this.placeFor(task);
      if (server === null) {
        job.taken.push(task);
        mayChange ||= !this.places.isStranded(task.id, this.waited(task));
        continue;
      }
      this.dispatch.regular(manager, task, this.expect(task, server));
      this.sendings.set(task, (this.sendings.get(task) ?? 0) + 1);
      this.wait(manager, task);
    }
    const held = job.taken.length;
    job.taken = [];
    if (held === 0) return 'allSent';
    return mayChange ? 'someLeft' : 'stranded';
  }

  hasStarted({ task }: Sent): void {
    this.since.delete(task);
  }

  /** A manager looks after a job anew: nobody has waited for its tasks meanwhile. */
  resume(manager: SchedulerId, job: Job): void {
    for (const task of job.tasks) {
      if (task.state !== 'sent') continue;
      this.sendings.set(task, (this.sendings.get(task) ?? 0) + 1);
      this.wait(manager, task);
    }
  }

  private wait(manager: SchedulerId, task: Task): void {
    const { probeAfter, mostProbes } = this.rules;
    if (mostProbes > 0) this.alarm.after(probeAfter, manager, task.id, this.sendings.get(task) ?? 0);
  }

  private probe(manager: SchedulerId, task: Task, sending: number): void {
    const newest = task.attempts.at(-1);
    if (sending !== this.sendings.get(task) || newest === undefined || newest.isOrdered) return;
    if (task.state !== 'sent' || this.sim.ownerOf(task.stage) !== manager) return;
    this.wait(manager, task);
    if (
      task.attempts.length > this.rules.mostProbes ||
      task.job.blocked.has(task.stage) ||
      task.job.isSuspended
    )
      return;
    const server = this.placeFor(task);
    if (server !== null) this.dispatch.duplicate(manager, task, this.expect(task, server));
  }

  private placeFor(task: Task): ServerId | null {
    if (!this.since.has(task)) this.since.set(task, this.sim.now());
    return this.places.pick(task.id, this.waited(task));
  }

  private waited(task: Task): number {
    return this.sim.now() - (this.since.get(task) ?? this.sim.now());
  }

  /** Of the wait nothing is known. */
  private expect(task: Task, server: ServerId): Estimate {
    const run = this.estimates.runOn(task.id, server);
    return { server, wait: Infinity, run, completion: Infinity, age: Infinity, cost: Infinity };
  }
}
