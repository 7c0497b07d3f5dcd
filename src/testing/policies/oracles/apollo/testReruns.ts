import type { SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimate, Estimates } from './testEstimates.ts';
import type { Jobs, Sent, Task } from './testJobs.ts';
import type { ApolloRules } from './testRules.ts';

/** The finished task from which an attempt reads all it reads from tasks. */
interface Source {
  readonly task: Task;
  readonly on: ServerId;
  /** Whether it has been sent again before. */
  readonly reran: boolean;
}

/** Finished tasks that run again for a reader, a second time (Apollo §3.4, APO-31): each once, over shared links. */
export class RerunsOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly estimates: Estimates;
  private readonly dispatch: DispatchOracle;
  private readonly reran = new Set<Task>();

  constructor(
    sim: Sim,
    rules: ApolloRules,
    parts: { readonly jobs: Jobs; readonly estimates: Estimates; readonly dispatch: DispatchOracle },
  ) {
    this.sim = sim;
    this.rules = rules;
    this.jobs = parts.jobs;
    this.estimates = parts.estimates;
    this.dispatch = parts.dispatch;
  }

  /** Null: there is none, or it may not run again. */
  sourceOf(reader: Sent): Source | null {
    const task = this.makerFor(reader);
    if (task === null || !this.rules.reruns || this.sim.topology.network.kind !== 'contended') return null;
    const on = this.estimates.madeOn.get(task.id);
    const { job, stage } = task;
    if (on === undefined || task.state !== 'finished' || job.blocked.has(stage) || job.isSuspended)
      return null;
    return { task, on, reran: this.reran.has(task) };
  }

  /** How long it takes until the reader has what comes from there. */
  timeOf(reader: Sent, again: Estimate): number {
    const bytes = this.sim.graphs.storage.shuffleBytes[reader.task.stage];
    return again.completion + this.estimates.transfer(bytes, again.server, reader.server);
  }

  run(manager: SchedulerId, task: Task, to: Estimate): void {
    this.reran.add(task);
    this.dispatch.again(manager, task, to);
  }

  /** What runs again for a reader ends with it. */
  readerOver(manager: SchedulerId, reader: Sent): void {
    const task = this.makerFor(reader);
    if (task === null || !this.reran.has(task) || task.state !== 'finished') return;
    for (const sent of task.attempts.toReversed()) this.dispatch.end(manager, sent, Outcome.lostRace);
  }

  private makerFor({ task: { id, stage } }: Sent): Task | null {
    const { facts } = this.estimates;
    const parents = facts.parents(stage);
    const { isOneToOne, shuffleBytes } = this.sim.graphs.storage;
    if (parents.length !== 1 || isOneToOne[stage] !== 1 || shuffleBytes[stage] === 0) return null;
    return this.jobs.task(facts.tasksOf(parents[0])[facts.tasksOf(stage).indexOf(id)]);
  }
}
