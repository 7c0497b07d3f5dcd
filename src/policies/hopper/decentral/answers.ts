import type { JobId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { asks, type Gift } from '../decisions/answers.ts';
import { type AnswerJournal, giftOf } from './answerJournal.ts';
import { type AnswerMail, createAnswerMail } from './answerMail.ts';
import { type Belief, isMarked } from './beliefs.ts';
import type { JobBook } from './jobBook.ts';
import type { JobSizes } from './jobSizes.ts';
import type { KeptAtServers, KeptByJob } from './keptForCopies.ts';
import type { NextTask } from './nextTask.ts';
import type { Rounds } from './rounds.ts';
import { Ask, type Slips } from './slips.ts';

/** What answers are made of. */
export interface AnswerParts {
  readonly sim: Sim;
  readonly book: JobBook;
  readonly sizes: JobSizes;
  readonly next: NextTask;
  readonly slips: Slips;
  readonly rounds: Rounds;
  readonly journal: AnswerJournal;
  /** Looks for stragglers of a job that are to be copied. */
  look(scheduler: SchedulerId, job: JobId): void;
  /** Null: no slots are kept. */
  readonly keptByJob: KeptByJob | null;
  readonly keptHere: KeptAtServers | null;
}

/**
 * Answers of schedulers to servers that ask (Hopper, Pseudocode 2; HOP-35): a question that may not be refused is accepted; one
 * that may, if the job has fewer slots than its virtual size. An accepted question gets a task that has not run, else a copy;
 * if there is neither, the slot may be kept for the job.
 */
export class Answers {
  private readonly parts: AnswerParts;
  private readonly mail: AnswerMail;
  private isNow: ServerId = NONE; // whose kept slots are looked for
  private readonly isThere = (server: ServerId) => server === this.isNow;

  constructor(parts: AnswerParts) {
    this.parts = parts;
    this.mail = createAnswerMail(parts);
  }

  /** Called at the scheduler that a server asks (Hopper, Pseudocode 2). */
  answer(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    question: number,
    mayRefuse: boolean,
  ): void {
    const { sim, book, sizes, next, slips, journal, keptByJob } = this.parts;
    const { mail } = this;
    if (sim.mayLoseServers && sim.isServerLost(server)) return;
    const job = sim.graphs.stageJob[stage];
    const slot = slips.placeOf(server, question);
    const how = mayRefuse ? Ask.refusable : slips.how(slot);
    if (sim.ownerOf(stage) !== scheduler || book.board.remaining[job] === 0) {
      if (journal.isOn) this.note(scheduler, stage, server, slot, how, 'over', 0);
      mail.noTask.send(scheduler, server, stage, NONE, question);
      return;
    }
    book.hear(scheduler, job);
    const believed = slips.askedWith(slot);
    const accepts = how !== Ask.refusable || this.accepts(scheduler, job, believed);
    const occupied = book.board.occupied[job];
    if (accepts && this.findFor(scheduler, job, server, how)) {
      const isCopy = next.isCopy;
      const isOfJob = sim.graphs.stageJob[next.stage] === job;
      const serves = isOfJob && !isCopy && this.isServed(stage);
      if (journal.isOn) this.note(scheduler, stage, server, slot, how, giftOf(next), occupied);
      const attempt = book.bind(scheduler, next, server);
      this.write(scheduler, job, slot, question, NONE, serves);
      mail.launch.send(scheduler, server, next.stage, attempt, question);
      if (!isCopy) this.lookIfLast(scheduler, next.stage);
      return;
    }
    if (accepts && how === Ask.refusable && keptByJob !== null && this.mayKeep(job)) {
      if (journal.isOn) this.note(scheduler, stage, server, slot, how, 'keep', occupied);
      keptByJob.add(job, server, question);
      this.write(scheduler, job, slot, question, NONE, false);
      mail.keep.send(scheduler, server, stage, scheduler, question);
      return;
    }
    const unsatisfied = sizes.unsatisfied(scheduler, server);
    this.write(scheduler, job, slot, question, unsatisfied, false);
    if (journal.isOn)
      this.note(scheduler, stage, server, slot, how, accepts ? 'nothing' : 'refusal', occupied);
    const kind = accepts ? mail.notNow : mail.refuse;
    kind.send(scheduler, server, stage, unsatisfied, question);
  }

  /** Called at a scheduler that has chosen what a job runs on a slot that is kept for it. */
  launchKept(scheduler: SchedulerId, job: JobId, server: ServerId, question: number): void {
    const { book, next, journal } = this.parts;
    if (journal.isOn)
      this.note(scheduler, next.stage, server, NONE, Ask.kept, giftOf(next), book.board.occupied[job]);
    const attempt = book.bind(scheduler, next, server);
    this.mail.launchKept(scheduler, server, next.stage, attempt, question);
  }

  /** Stragglers may have copies from the moment on at which no task of their job waits. */
  private lookIfLast(scheduler: SchedulerId, stage: StageId): void {
    const { sim, book, look } = this.parts;
    const job = sim.graphs.stageJob[stage];
    if (book.pending.ofJob[job] === 0) look(scheduler, job);
  }

  /** Called at a scheduler: gives up the newest slot that is kept for a job. */
  giveUp(scheduler: SchedulerId, job: JobId): void {
    const { sim, keptByJob } = this.parts;
    if (keptByJob === null) return;
    const server = keptByJob.remove(job, () => true);
    if (server === NONE) return;
    this.mail.release.send(scheduler, server, sim.graphs.jobFirstStage[job], NONE, keptByJob.question);
  }

  /** Called at a server without a free slot that gets a request of a job that comes before one that it keeps a slot for. */
  yieldTo(server: ServerId, belief: Belief): void {
    const { keptHere } = this.parts;
    const job = keptHere?.yieldTo(server, belief) ?? NONE;
    if (keptHere !== null && job !== NONE)
      this.mail.sayGone(server, job, keptHere.wantedBy, keptHere.question);
  }

  /** Schedulers hear that a server is lost, with the slots that it kept. */
  serverLost(server: ServerId): void {
    const { keptByJob, sim } = this.parts;
    if (keptByJob === null) return;
    this.isNow = server;
    for (let job = 0; job < sim.graphs.jobs; job += 1) {
      while (keptByJob.count[job] > 0 && keptByJob.remove(job, this.isThere) !== NONE);
    }
  }

  /** A job has another scheduler, or its scheduler was down: servers have given up the slots that they kept for it. */
  forgetKept(job: JobId): void {
    const { keptByJob } = this.parts;
    while (keptByJob !== null && keptByJob.remove(job, () => true) !== NONE);
  }

  /** Whether a question that may be refused is accepted; by the fair share where the server went by that. */
  private accepts(scheduler: SchedulerId, job: JobId, believed: Belief): boolean {
    const { sizes } = this.parts;
    return isMarked(believed) ? sizes.isBelowShare(scheduler, job) : sizes.taken(job) < sizes.of(job);
  }

  /**
   * Finds what the job runs on the server. Where a scheduler may not refuse and the job has nothing to run, its smallest job
   * with waiting tasks may: the job that it had reported may have got all its slots since.
   */
  private findFor(scheduler: SchedulerId, job: JobId, server: ServerId, how: Ask): boolean {
    const { next, sizes, sim } = this.parts;
    if (next.find(scheduler, job, server)) return true;
    if (how === Ask.refusable) return false;
    const stage = sizes.unsatisfied(scheduler, server);
    return stage !== NONE && next.find(scheduler, sim.graphs.stageJob[stage], server);
  }

  /**
   * Whether a reservation has served its stage and leaves: not while its stage has waiting tasks and another stage got the
   * slot, and not where tasks may run on different servers, since others may be left that run on this one only.
   */
  private isServed(stage: StageId): boolean {
    const { next, book, sim } = this.parts;
    if (book.pending.left(stage) === 0) return true;
    return next.stage === stage && sim.graphs.stageSets[stage] <= 1;
  }

  private mayKeep(job: JobId): boolean {
    const { book } = this.parts;
    return book.rule !== null && book.pending.ofJob[job] === 0;
  }

  private write(
    scheduler: SchedulerId,
    job: JobId,
    slot: number,
    question: number,
    unsatisfied: StageId,
    serves: boolean,
  ): void {
    const { sizes, slips } = this.parts;
    const smallest = unsatisfied === NONE ? 0 : sizes.smallest;
    slips.answer(slot, question, sizes.belief(scheduler, job), unsatisfied, smallest, serves);
  }

  private note(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    slot: number,
    how: Ask,
    gave: Gift,
    occupied: number,
  ): void {
    const { sim, sizes, slips, journal } = this.parts;
    const belief = sizes.belief(scheduler, sim.graphs.stageJob[stage]);
    const tells = gave === 'nothing' || gave === 'refusal';
    journal.belief = belief;
    journal.believed = slot === NONE ? belief : slips.askedWith(slot);
    journal.unsatisfied = tells ? slips.unsatisfied(slot) : NONE;
    journal.smallest = tells ? slips.smallest(slot) : 0;
    journal.answered(scheduler, stage, server, asks[how], gave, occupied);
  }
}
