import type { JobId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../../engine/record/schema.ts';
import { CopyBooks, type KnownAttempt, type ReportRules } from './testCopyBooks.ts';
import { type CopyRules, stragglers } from './testCopyRules.ts';
import { type Share, type ShareRules, sharesOf } from './testCopyShares.ts';
import { type DagRules, DagSizes } from './testDagSizes.ts';
import { IdleList, type IdleSlot } from './testIdleSlots.ts';
import { type BetaRules, LearnedBetas } from './testLearnedBeta.ts';
import { SlotJobs } from './testSlotJobs.ts';
import { slotReports } from './testSlotReports.ts';

const SCHEDULER = 0;

/** What central schedulers with copies are told; times in µs. */
export interface CopyOracleRules extends CopyRules, ReportRules, ShareRules, BetaRules, DagRules {
  readonly heartbeat: number;
  readonly reserved: number | null; // slots for copies only, which run nowhere else; null: copies run anywhere
  readonly copyCap: number; // share of the slots that may run copies
  readonly localityShare: number; // k, from 0 to 1
  readonly copiesWaitForAll: boolean; // copies only in slots that no waiting task of any job can use
}

/**
 * Fair sharing, SRPT, budgeted copies and Hopper with one scheduler (Hopper §3, §4): finds everything anew whenever it hears
 * of anything. A second, slow way to the same decisions: it shares no code with the policies (HOP-2 … HOP-30), except how the
 * errors of reports are drawn.
 */
export function copyOracle(sim: Sim, rules: CopyOracleRules): Policy {
  const { graphs } = sim;
  const books = new CopyBooks(sim, rules);
  const { facts } = books;
  const jobs = new SlotJobs(sim); // only for tasks that wait
  const idle = new IdleList(sim, books, rules.reserved ?? 0);
  const launches = sim.launches({ waits: false });
  const ready = new Set<StageId>();
  const betas = new LearnedBetas(sim, rules);
  const dag = new DagSizes(sim, rules, {
    isReady: (stage) => ready.has(stage),
    isFinished: (task) => books.finished.has(task),
  });
  let isAwake = false;

  const alarm = sim.schedulerTimer(() => {
    isAwake = false;
    decide();
  });
  const reports = slotReports(sim, rules.heartbeat, (server, slots) => {
    for (const _ of slots) idle.cameFree(server);
    wake();
  });
  // Reports are read until one says how fast an attempt is, each when it has run twice as long as at the one before.
  const report = sim.schedulerTimer((_scheduler, attempt, generation) => {
    const known = books.attempts.find((each) => each.attempt === attempt && each.generation === generation);
    // One that has ended reports no more.
    if (known === undefined || !sim.isLive(attempt, generation)) return;
    books.read(known);
    if (Number.isNaN(known.implied) && rules.reportEvery > 0) awaitReport(known);
    else if (idle.slots.length > 0) wake();
  });
  function awaitReport({ attempt, generation, startedAt }: KnownAttempt): void {
    if (rules.copies === 'none') return;
    report.after(Math.max(rules.reportEvery, sim.now() - startedAt), 0, attempt, generation);
  }

  function wake(): void {
    if (isAwake) return;
    isAwake = true;
    alarm.after(0, 0, 0, 0);
  }

  function remaining(job: JobId): number {
    return facts.tasksOfJob(job).filter((task) => ready.has(facts.stageOf(task)) && !books.finished.has(task))
      .length;
  }

  /** Jobs in order, with how many slots each may have. */
  function shares() {
    const present = Array.from({ length: graphs.jobs }, (_, job) => job).filter((job) => remaining(job) > 0);
    const sharers = present.map((job) => ({
      ...{ job, remaining: remaining(job), occupied: books.ofJob(job).length },
      weight: graphs.users[graphs.jobUser[job]]?.weight ?? 1,
      beta: betas.of(SCHEDULER, job),
      ...(rules.alpha === 'off' ? {} : { dag: dag.of(job) }),
    }));
    return sharesOf(sharers, idle.total, rules);
  }

  function room(job: JobId, limit: number): number {
    if (jobs.pending[job].length > 0 || remaining(job) === 0) return 0;
    return Math.max(0, limit - books.ofJob(job).length);
  }

  function decide(): void {
    idle.settle();
    if (idle.slots.length > 0) for (const each of books.attempts) books.read(each);
    // What one job starts may change whose turn it is, or end what copies wait for.
    if (rules.sharing === 'fair' || rules.copiesWaitForAll) {
      for (let order = shares(); order.some(({ job, limit }) => launchOne(job, limit, order)); )
        order = shares();
      return;
    }
    const order = shares();
    for (let job = 0; job < graphs.jobs; job += 1) {
      const limit = order.find((share) => share.job === job)?.limit ?? 0;
      while (idle.keptFor(job).length > room(job, limit)) idle.giveUp(job);
    }
    for (const [place, { job, limit }] of order.entries()) {
      const later = order.slice(place + 1).reverse();
      while (books.ofJob(job).length < limit) {
        if (launchOne(job, limit, order)) continue;
        // Slots that are kept for later jobs are there for this one.
        if (!later.some((other) => idle.giveUp(other.job))) break;
      }
      if (rules.sharing === 'hopper') while (idle.keptFor(job).length < room(job, limit) && idle.keep(job));
    }
  }

  function launchOne(job: JobId, limit: number, order: readonly Share[]): boolean {
    if (rules.copies === 'mantri' && launchCopy(job, limit)) return true;
    if (launchBesideData(job)) return true;
    return (
      (jobs.pending[job].length > 0 && relax(job, order)) || launchAnywhere(job) || launchCopy(job, limit)
    );
  }

  /** One of the next jobs with waiting tasks, k % of all jobs, runs a task beside its data, before this one reads from afar (HOP-30). */
  function relax(than: JobId, order: readonly Share[]): boolean {
    const next = order.slice(order.findIndex(({ job }) => job === than) + 1);
    return next
      .filter(({ job }) => jobs.pending[job].length > 0)
      .slice(0, Math.ceil(rules.localityShare * order.length))
      .some(({ job, size }) => books.ofJob(job).length < size && launchBesideData(job));
  }

  function launchBesideData(job: JobId): boolean {
    const isBeside = (server: ServerId) => jobs.nearest(job, server)?.distance === 0;
    return launchOn(job, idle.find(job, isBeside) ?? idle.swap(job, isBeside));
  }

  function launchAnywhere(job: JobId): boolean {
    const nearest = (server: ServerId) => jobs.nearest(job, server);
    const slot =
      idle.find(job, (server) => nearest(server) !== undefined) ??
      (rules.reserved === null
        ? undefined
        : idle.findReserved((server) => hasNoOtherPlace(nearest(server)?.task)));
    return launchOn(job, slot);
  }

  function launchOn(job: JobId, slot: IdleSlot | undefined): boolean {
    const choice = slot === undefined ? undefined : jobs.nearest(job, slot.server);
    if (slot === undefined || choice === undefined) return false;
    jobs.pending[job] = jobs.pending[job].filter((task) => task !== choice.task);
    launch(choice.task, slot, AttemptKind.original);
    return true;
  }

  function hasNoOtherPlace(task: TaskId | undefined): boolean {
    if (task === undefined) return false;
    return !Array.from({ length: sim.topology.servers }, (_, server) => server).some(
      (server) => facts.mayRunOn(task, server) && idle.hasUnreserved(server),
    );
  }

  function launchCopy(job: JobId, limit: number): boolean {
    const copies = books.attempts.filter((each) => each.isCopy).length;
    if (rules.copiesWaitForAll && somebodyWaits()) return false;
    if (rules.copies === 'none' || copies >= rules.copyCap * idle.total) return false;
    const slots = Math.min(limit, idle.total);
    const state = { remaining: remaining(job), slots, hasWaiting: jobs.pending[job].length > 0 };
    for (const { task, isRestart } of facts
      .stagesOf(job)
      .filter((stage) => !books.waiting.has(stage))
      .flatMap((stage) => stragglers(books, stage, rules, state))) {
      const fits = (server: ServerId) =>
        facts.mayRunOn(task, server) && books.of(task).every((each) => each.server !== server);
      const slot = rules.reserved !== null ? idle.findReserved(fits) : idle.find(job, fits);
      if (slot === undefined) continue;
      const older = books.of(task);
      launch(task, slot, AttemptKind.speculative);
      if (isRestart)
        for (const { attempt, generation } of older.toReversed())
          launches.end(0, attempt, generation, Outcome.discarded);
      return true;
    }
    return false;
  }

  /** Whether a waiting task of any job that may have one more slot could start in an idle one. */
  function somebodyWaits(): boolean {
    return shares().some(
      ({ job, limit }) =>
        books.ofJob(job).length < limit &&
        idle.slots.some(({ server, isReserved }) => !isReserved && jobs.nearest(job, server) !== undefined),
    );
  }

  function launch(task: TaskId, slot: IdleSlot, kind: AttemptKind): void {
    idle.take(slot);
    const { server, isReserved } = slot;
    const attempt = launches.launch(0, task, facts.stageOf(task), server, kind);
    const isCopy = kind === AttemptKind.speculative;
    books.launched({ task, attempt, server, isCopy, isOnReserved: isReserved });
  }

  return {
    news: 'byMessage',
    reportEvery: rules.copies === 'none' ? undefined : rules.reportEvery,
    onStageReady(_scheduler, stage) {
      ready.add(stage);
      dag.stageReady(stage);
      books.waiting.delete(stage);
      jobs.stageReady(stage);
      wake();
    },
    onAttemptStarted(_scheduler, attempt) {
      const known = books.started(sim.taskOf(attempt), attempt);
      if (known !== undefined) awaitReport(known);
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      const task = sim.taskOf(attempt);
      const known = books.ended(task, attempt);
      if (known === undefined) return;
      betas.over(SCHEDULER, known, outcome);
      if (outcome === Outcome.finished && !books.finished.has(task)) {
        books.taskFinished(known);
        dag.taskFinished(task);
        // The newest first: ids come free in this order, and by them reports are wrong.
        for (const each of books.of(task).toReversed()) {
          books.read(each);
          launches.end(0, each.attempt, each.generation, Outcome.lostRace);
        }
      }
      wake();
    },
    onCopyLost(_scheduler, _stage, task, server) {
      books.copyLost(task, server);
      wake();
    },
    onTaskLost(_scheduler, _stage, task) {
      books.taskLost(task);
      jobs.taskLost(task);
      wake();
    },
    onSlotFree: reports.slotFree,
    onServerDown: reports.serverDown,
    onServerLost(_scheduler, server) {
      reports.serverLost(server);
      books.serverLost(server);
      idle.serverLost(server);
      wake();
    },
    onServerBack(_scheduler, server) {
      idle.serverBack(server);
      wake();
    },
  };
}
