import type { AttemptId, JobId, SchedulerId, ServerId, TaskId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { KnownAttempt } from '../central/testCopyBooks.ts';
import type { HopperJobRules, HopperJobs, Next } from './testHopperJobs.ts';

/** What schedulers do on news of attempts. */
export interface OnNews {
  /** A straggler of a job may be known since this moment. */
  look(scheduler: SchedulerId, job: JobId): void;
  /** A job has fewer tasks or attempts than before. */
  shrank?(scheduler: SchedulerId, job: JobId): void;
  /** A server ends an attempt, which may wait in its queue. */
  stops(server: ServerId, attempt: AttemptId): void;
  /** A job has another scheduler than before, or its scheduler was down. */
  takenOver?(job: JobId): void;
}

/** How the schedulers of one run hear of attempts, and end those that are not needed: the first to finish wins (HOP-1). */
export function newsOf(sim: Sim, rules: HopperJobRules, jobs: HopperJobs, on: OnNews) {
  const { books, facts } = jobs;
  const orders: { readonly known: KnownAttempt; readonly reason: Outcome }[] = [];
  const end = sim.toServer(
    'end',
    (server, _stage, attempt, at) => {
      const { known, reason } = orders[at];
      if (!sim.isLive(attempt, known.generation)) return;
      on.stops(server, attempt);
      sim.end(server, attempt, reason);
    },
    'attempt',
  );

  function order(scheduler: SchedulerId, known: KnownAttempt, reason: Outcome): void {
    const at = orders.push({ known, reason }) - 1;
    end.send(scheduler, known.server, facts.stageOf(known.task), known.attempt, at);
  }

  function bind(scheduler: SchedulerId, next: Next, server: ServerId): AttemptId {
    const { attempt, older } = jobs.bind(next, server);
    for (const known of older) order(scheduler, known, Outcome.discarded);
    return attempt;
  }

  function hear(scheduler: SchedulerId, job: JobId): void {
    if (jobs.takesOver(scheduler, job)) catchUp(scheduler, job);
  }

  /** A scheduler asks what has become of a job while nobody was told. */
  function catchUp(scheduler: SchedulerId, job: JobId): void {
    on.takenOver?.(job);
    for (const { task, attempt, outcome } of jobs.unheard(job)) ended(scheduler, task, attempt, outcome);
  }

  function ended(scheduler: SchedulerId, task: TaskId, attempt: AttemptId, outcome: Outcome): void {
    jobs.learn(scheduler, task, attempt, outcome);
    const losers = jobs.over(task, attempt, outcome);
    if (losers === undefined) return;
    hear(scheduler, facts.jobOf(task));
    for (const known of losers) order(scheduler, known, Outcome.lostRace);
    changed(scheduler, task);
  }

  function changed(scheduler: SchedulerId, task: TaskId): void {
    hear(scheduler, facts.jobOf(task));
    on.look(scheduler, facts.jobOf(task));
    on.shrank?.(scheduler, facts.jobOf(task));
  }

  // Reports are read until one says how fast an attempt is, each when it has run twice as long as at the one before.
  const report = sim.schedulerTimer((scheduler, attempt, generation) => {
    const known = books.attempts.find((each) => each.attempt === attempt && each.generation === generation);
    if (known === undefined || !sim.isLive(attempt, generation)) return;
    if (sim.ownerOf(facts.stageOf(known.task)) !== scheduler) return;
    books.read(known);
    if (Number.isNaN(known.implied) && rules.reportEvery > 0)
      report.after(Math.max(rules.reportEvery, sim.now() - known.startedAt), scheduler, attempt, generation);
    else on.look(scheduler, facts.jobOf(known.task));
  });

  const hooks = {
    news: 'byMessage',
    reportEvery: rules.copies === 'none' ? undefined : rules.reportEvery,
    onAttemptStarted(scheduler, attempt) {
      const known = books.started(sim.taskOf(attempt), attempt);
      if (rules.copies !== 'none' && known !== undefined)
        report.after(rules.reportEvery, scheduler, attempt, known.generation);
    },
    onAttemptEnded(scheduler, attempt, outcome) {
      ended(scheduler, sim.taskOf(attempt), attempt, outcome);
    },
    onCopyLost(scheduler, _stage, task, server) {
      books.copyLost(task, server);
      changed(scheduler, task);
    },
    onTaskLost(scheduler, _stage, task) {
      jobs.taskLost(task);
      changed(scheduler, task);
    },
    onSchedulerBack(scheduler) {
      for (const job of jobs.ownJobs(scheduler)) catchUp(scheduler, job);
    },
  } satisfies Partial<Policy>;
  return { bind, hear, hooks };
}
