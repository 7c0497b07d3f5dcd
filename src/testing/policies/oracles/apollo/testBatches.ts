import type { SchedulerId } from '../../../../engine/ids.ts';
import type { CandidatesOracle } from './testCandidates.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimate, Estimates } from './testEstimates.ts';
import type { Job, Jobs, Task } from './testJobs.ts';
import { matchOf } from './testMatchers.ts';
import type { ApolloRules } from './testRules.ts';

interface Row {
  readonly task: Task;
  readonly isUpgrade: boolean;
  readonly estimates: readonly Estimate[];
}

export type BatchEnd = 'nothing' | 'allSent' | 'someLeft' | 'stranded';

/** What sends the tasks of jobs. */
export interface JobBatchesOracle {
  canRun(job: Job): boolean;
  run(manager: SchedulerId, job: Job): BatchEnd;
}

/** Batches a second time (Apollo §3.3, §3.5, APO-17, APO-19, APO-25, APO-34, APO-35, APO-37). */
export class BatchesOracle implements JobBatchesOracle {
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly dispatch: DispatchOracle;
  private readonly estimates: Estimates;
  private readonly candidates: CandidatesOracle;

  constructor(
    rules: ApolloRules,
    parts: {
      readonly jobs: Jobs;
      readonly dispatch: DispatchOracle;
      readonly estimates: Estimates;
      readonly candidates: CandidatesOracle;
    },
  ) {
    this.rules = rules;
    this.jobs = parts.jobs;
    this.dispatch = parts.dispatch;
    this.estimates = parts.estimates;
    this.candidates = parts.candidates;
  }

  canRun(job: Job): boolean {
    const tokens = this.dispatch.freeTokens(job.id);
    if (this.jobs.ready(job).length > 0) return tokens > 0 || this.dispatch.allowance(job.id) >= 1;
    return this.upgradable(job).length > 0 && tokens > 0;
  }

  /** How many tasks wait for a decision: for a server, or for a token that is there. */
  size(job: Job): number {
    const upgrades = Math.min(this.dispatch.freeTokens(job.id), this.upgradable(job).length);
    return Math.min(this.jobs.ready(job).length + upgrades, this.most(job));
  }

  run(manager: SchedulerId, job: Job): BatchEnd {
    const rows = this.collect(manager, job);
    if (rows.length === 0) return 'nothing';
    const match = matchOf(
      rows.map(({ estimates }) => estimates),
      this.rules,
    );
    const order = [...rows.keys()].sort(
      (one, other) => waitOf(match[one]) - waitOf(match[other]) || one - other,
    );
    let left = 0;
    for (const [place, number] of order.entries()) {
      if (this.settle(manager, rows[number], match[number], rows.length - place)) continue;
      left += 1;
      job.taken = job.taken.filter((task) => task !== rows[number].task);
    }
    job.taken = [];
    if (left === 0) return 'allSent';
    return rows.every(({ estimates }) => estimates.length === 0) ? 'stranded' : 'someLeft';
  }

  /** The most urgent tasks, as many as can be dispatched; those that wait without a token only as far as there are tokens. */
  private collect(manager: SchedulerId, job: Job): readonly Row[] {
    const { jobs, dispatch } = this;
    const most = this.most(job);
    const rows: Row[] = [];
    while (rows.length < most) {
      const ready = jobs.ready(job);
      const upgradable = rows.length < dispatch.freeTokens(job.id) ? this.upgradable(job) : [];
      const [task] = this.estimates.inOrder([...ready, ...upgradable]);
      if (task === undefined) break;
      if (task.state === 'started') {
        dispatch.upgradeRunning(manager, task);
        continue;
      }
      job.taken.push(task);
      const isUpgrade = upgradable.includes(task);
      rows.push({ task, isUpgrade, estimates: this.estimate(manager, task, isUpgrade) });
    }
    return rows;
  }

  /** As many tasks as can be dispatched. */
  private most({ id }: Job): number {
    const { rules, dispatch } = this;
    return Math.min(rules.batch, dispatch.freeTokens(id) + Math.floor(dispatch.allowance(id)));
  }

  /** Tasks that tokens are for: those that wait without one, and those that run without one (AMB-42). */
  private upgradable(job: Job): Task[] {
    const { jobs, rules } = this;
    return [...jobs.upgradable(job), ...(rules.upgrades === 'all' ? jobs.runningWithoutToken(job) : [])];
  }

  private estimate(manager: SchedulerId, task: Task, isUpgrade: boolean): readonly Estimate[] {
    const servers = this.candidates.of(manager, task.id);
    const found = this.estimates.draw(manager, task.id, servers);
    const own = task.attempts.at(-1)?.server;
    if (!isUpgrade || own === undefined || found.some(({ server }) => server === own)) return found;
    return [...found, ...this.estimates.draw(manager, task.id, [own])];
  }

  /** Dispatches a task, if there is capacity for it (APO-25). */
  private settle(manager: SchedulerId, row: Row, to: Estimate | null, rowsLeft: number): boolean {
    const { dispatch, jobs, rules } = this;
    const { task, isUpgrade } = row;
    const { job } = task;
    const tokens = dispatch.freeTokens(job.id);
    const allowance = dispatch.allowance(job.id);
    if (to === null) return false;
    if (tokens > 0) {
      if (isUpgrade) dispatch.upgrade(manager, task, to);
      else dispatch.regular(manager, task, to);
      return true;
    }
    if (isUpgrade || allowance < 1) return false;
    // The rest of the batch and all that is ready share the allowance.
    const sharers = rowsLeft + jobs.ready(job).length;
    const weight = rules.weights ? Math.max(1, Math.floor(allowance / sharers)) : 1;
    dispatch.opportunistic(manager, task, to, weight);
    return true;
  }
}

function waitOf(match: Estimate | null): number {
  return match === null ? 2 ** 40 : Math.min(2 ** 40 - 1, Math.round(match.wait));
}
