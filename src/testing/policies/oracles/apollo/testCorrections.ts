import type { JobId, SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { CandidatesOracle } from './testCandidates.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimate, Estimates } from './testEstimates.ts';
import type { Job, Jobs, Sent, Task } from './testJobs.ts';
import type { RerunsOracle } from './testReruns.ts';
import type { ApolloRules } from './testRules.ts';

const SECOND = 1e6;

/**
 * Duplicates of tasks that wait, and copies of slow ones, a second time (Apollo §3.4, APO-29, APO-30). Shared with the policy:
 * when it looks, in which order, and our readings of “significantly”.
 */
export class CorrectionsOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly estimates: Estimates;
  private readonly candidates: CandidatesOracle;
  private readonly dispatch: DispatchOracle;
  private readonly reruns: RerunsOracle;
  private readonly waits: { readonly stage: number; readonly time: number }[] = [];
  private readonly copied = new Set<Task>();
  private chosen: ServerId[] = []; // for copies, in one look
  private readonly watched = new Map<JobId, { readonly by: SchedulerId; readonly number: number }>();
  private alarms = 0;
  private readonly alarm;

  constructor(
    sim: Sim,
    rules: ApolloRules,
    parts: {
      readonly jobs: Jobs;
      readonly estimates: Estimates;
      readonly candidates: CandidatesOracle;
      readonly dispatch: DispatchOracle;
      readonly reruns: RerunsOracle;
    },
  ) {
    this.sim = sim;
    this.rules = rules;
    this.jobs = parts.jobs;
    this.estimates = parts.estimates;
    this.candidates = parts.candidates;
    this.dispatch = parts.dispatch;
    this.reruns = parts.reruns;
    this.alarm = sim.schedulerTimer((manager, job, number) => {
      if (this.watched.get(job)?.number !== number) return;
      this.watched.delete(job);
      if (sim.ownerOf(this.jobs.all[job].tasks[0].stage) === manager) this.look(manager, this.jobs.all[job]);
    });
  }

  hasStarted(manager: SchedulerId, sent: Sent): void {
    this.waits.push({ stage: sent.task.stage, time: this.sim.now() - sent.sentAt });
    if (this.rules.copies) this.watch(manager, sent.task.job.id);
  }

  forget(job: JobId): void {
    this.watched.delete(job);
  }

  /** A manager looks after a job anew. */
  resume(manager: SchedulerId, job: Job): void {
    this.forget(job.id);
    if (this.rules.copies && job.started.length > 0) this.watch(manager, job.id);
  }

  // Duplicates.

  /** Fresh news of a server: thinks over the only attempts at tasks with tokens that wait there. */
  rethink(manager: SchedulerId, job: Job, server: ServerId): void {
    for (const sent of job.waiting.toReversed()) {
      const { task } = sent;
      const isOpen =
        sent.server === server &&
        job.waiting.includes(sent) &&
        !sent.isOrdered &&
        !sent.isCopy &&
        task.attempts.length === 1 &&
        task.holds === 'token' &&
        !job.isSuspended &&
        !job.blocked.has(task.stage);
      if (isOpen) this.think(manager, sent);
    }
  }

  private think(manager: SchedulerId, sent: Sent): void {
    const { task } = sent;
    const waited = this.sim.now() - sent.sentAt;
    // Shared with the policy: what the server has planned last, although the news was sent earlier.
    const left = sent.request.startsAt - this.sim.now();
    if (!(left > SECOND)) return;
    const peers = this.waits.filter(({ stage }) => stage === task.stage);
    const average = peers.reduce((sum, { time }) => sum + time, 0) / peers.length; // NaN: none
    const whole = waited + left;
    const isLonger = whole > this.rules.longerWait * sent.wait && whole > sent.wait + SECOND;
    if (!isLonger && !(whole > average) && !(waited > average)) return;
    // On request only servers of which something newer is known than the decision (AMB-40).
    const to = this.best(
      manager,
      task,
      ({ server, age }) => server !== sent.server && (this.rules.secondLook === 'all' || age <= waited),
    );
    if (to !== null && to.completion + SECOND < left + sent.run) this.dispatch.duplicate(manager, task, to);
  }

  private best(manager: SchedulerId, task: Task, mayBe: (each: Estimate) => boolean): Estimate | null {
    const found = this.estimates.draw(manager, task.id, this.candidates.of(manager, task.id)).filter(mayBe);
    const least = Math.min(...found.map(({ cost }) => cost));
    return found.find(({ cost }) => cost === least) ?? null;
  }

  // Copies.

  private watch(manager: SchedulerId, job: JobId): void {
    if (this.watched.get(job)?.by === manager) return;
    this.alarms += 1;
    this.watched.set(job, { by: manager, number: this.alarms });
    this.alarm.after(this.rules.reportEvery, manager, job, this.alarms);
  }

  private look(manager: SchedulerId, job: Job): void {
    const runs = job.started.length > 0;
    this.chosen = [];
    for (const sent of job.started.toReversed()) {
      if (sent.isOrdered || sent.task.state === 'finished') continue;
      if (sent.task.attempts.length === 1) this.judge(manager, sent);
      else if (sent.isCopy) this.compare(manager, sent);
    }
    if (runs) this.watch(manager, job.id);
  }

  private judge(manager: SchedulerId, sent: Sent): void {
    const { rules, dispatch } = this;
    const { task } = sent;
    if (!this.isLive(sent) || task.job.isSuspended) return;
    const left = this.leftOf(sent);
    if (!(left > rules.slowFrom * this.usual(sent)) || task.job.blocked.has(task.stage)) return;
    if (!this.hasPlace(task)) return;
    const place = (of: Task, own: ServerId) =>
      this.best(manager, of, ({ server }) => server !== own && !this.chosen.includes(server));
    const source = Number.isNaN(this.sim.impliedTime(sent.request.attempt))
      ? this.reruns.sourceOf(sent)
      : null;
    if (source !== null) {
      if (source.reran && source.task.attempts.length > 0) return;
      const again = source.reran || !this.hasPlace(source.task) ? null : place(source.task, source.on);
      if (again !== null && left > rules.slowFrom * this.reruns.timeOf(sent, again)) {
        this.chosen.push(again.server);
        this.reruns.run(manager, source.task, again);
        return;
      }
    }
    const to = place(task, sent.server);
    if (to === null || left <= rules.slowFrom * to.completion) return;
    this.copied.add(task);
    this.chosen.push(to.server);
    dispatch.copy(manager, task, to);
  }

  /** With a token, or once without one if no task of the job is ready. */
  private hasPlace(task: Task): boolean {
    const { dispatch, jobs } = this;
    if (dispatch.freeTokens(task.job.id) > 0) return true;
    const isIdle = jobs.ready(task.job).length === 0;
    return isIdle && !this.copied.has(task) && dispatch.allowance(task.job.id) >= 1;
  }

  /** The median of what other tasks of the stage take, finished or by their rates; the estimate where none is known. */
  private usual({ task, request }: Sent): number {
    const running = task.job.started
      .filter((sent) => sent.task.stage === task.stage && this.isLive(sent) && sent.request !== request)
      .map((sent) => this.sim.impliedTime(sent.request.attempt));
    // Where tasks have run again, as many as the stage has tasks.
    const finished = this.estimates.timesIn(task.stage);
    const size = task.job.tasks.filter(({ stage }) => stage === task.stage).length;
    const times = [...finished.slice(-size), ...running.filter((time) => !Number.isNaN(time))];
    times.sort((one, other) => one - other);
    const { length } = times;
    if (length === 0) return this.estimates.computing(task.id);
    return (times[Math.ceil(length / 2) - 1] + times[Math.floor(length / 2)]) / 2;
  }

  /** How long it still needs, by its rates. While it reads nobody reports: late, it is thought to need as long again. */
  private leftOf(sent: Sent): number {
    const { sim, rules } = this;
    const ran = sim.now() - (sent.startedAt as number);
    const implied = sim.impliedTime(sent.request.attempt);
    if (!Number.isNaN(implied)) return implied - ran;
    const cpu = this.estimates.computing(sent.task.id);
    const reading = Math.max(0, sent.run - cpu);
    return ran > rules.slowFrom * reading + SECOND ? ran + cpu : Number.NaN;
  }

  /** Once a copy has caught up with an attempt, that one ends. */
  private compare(manager: SchedulerId, copy: Sent): void {
    if (!this.isLive(copy)) return;
    const progress = this.sim.progress(copy.request.attempt);
    for (const other of copy.task.attempts.toReversed()) {
      if (other === copy || other.isOrdered || progress === 0 || !this.isLive(other)) continue;
      if (this.sim.progress(other.request.attempt) <= progress)
        this.dispatch.end(manager, other, Outcome.lostRace);
    }
    this.dispatch.inherit(manager, copy.task);
  }

  private isLive({ request }: Sent): boolean {
    return this.sim.isLive(request.attempt, request.generation);
  }
}
