import { type JobId, NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import { asks, type Gift } from '../decisions/answers.ts';
import { type AnswerJournal, giftOf } from './answerJournal.ts';
import { type AnswerMail, createAnswerMail, ON_KEPT } from './answerMail.ts';
import { type Belief, isMarked } from './beliefs.ts';
import type { JobSizes } from './jobSizes.ts';
import type { NextTask } from './nextTask.ts';
import type { Rounds } from './rounds.ts';
import { Ask, Of, type Round } from './serverRows.ts';

/**
 * Answers of schedulers to servers that ask (Hopper, Pseudocode 2; HOP-35): a question that may not be refused is accepted; one
 * that may, if the job has fewer slots than its virtual size. An accepted question gets a task that has not run, else a copy;
 * if there is neither, the slot may be kept for the job.
 */
export class Answers {
  private readonly book = this.sizes.book;
  private readonly kept = this.sizes.kept;
  private readonly sim = this.book.sim;
  private readonly rows = this.rounds.rows;
  private readonly mail: AnswerMail = createAnswerMail(this.sim, this.rounds, this.kept);

  /** `look`: looks for stragglers of a job that are to be copied. */
  constructor(
    private readonly sizes: JobSizes,
    private readonly next: NextTask,
    private readonly rounds: Rounds,
    private readonly journal: AnswerJournal,
    private readonly look: (scheduler: SchedulerId, job: JobId) => void,
  ) {}

  /** Called at the scheduler that a server asks (Hopper, Pseudocode 2). */
  answer(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    question: number,
    mayRefuse: boolean,
  ): void {
    const { sim, book, sizes, next, rows, journal, kept, mail } = this;
    if (sim.mayLoseServers && sim.isServerLost(server)) return;
    const job = sim.graphs.stageJob[stage];
    const round = rows.of(server, question);
    const how = mayRefuse ? Ask.refusable : rows.how(round);
    if (sim.ownerOf(stage) !== scheduler || book.board.remaining[job] === 0) {
      if (journal.isOn) this.note(scheduler, stage, server, round, how, 'over', 0);
      mail.noTask.send(scheduler, server, stage, NONE, question);
      return;
    }
    book.hear(scheduler, job);
    const accepts = how !== Ask.refusable || this.accepts(scheduler, job, rows.words[round + Of.askedWith]);
    const occupied = book.board.occupied[job];
    if (accepts && this.findFor(scheduler, job, server, how)) {
      const { isCopy } = next;
      const serves = sim.graphs.stageJob[next.stage] === job && !isCopy && this.isServed(stage);
      if (journal.isOn) this.note(scheduler, stage, server, round, how, giftOf(next), occupied);
      const attempt = book.bind(scheduler, next, server);
      rows.write(round, question, sizes.belief(scheduler, job), NONE, 0, serves);
      mail.launch.send(scheduler, server, next.stage, attempt, question);
      // Stragglers may have copies from the moment on at which no task of their job waits.
      const given = sim.graphs.stageJob[next.stage];
      if (!isCopy && book.pending.ofJob[given] === 0) this.look(scheduler, given);
      return;
    }
    if (accepts && how === Ask.refusable && kept !== null && this.mayKeep(job)) {
      if (journal.isOn) this.note(scheduler, stage, server, round, how, 'keep', occupied);
      kept.add(job, server, question);
      rows.write(round, question, sizes.belief(scheduler, job), NONE, 0, false);
      mail.keep.send(scheduler, server, stage, scheduler, question);
      return;
    }
    const unsatisfied = sizes.unsatisfied(scheduler, server);
    const smallest = unsatisfied === NONE ? 0 : sizes.smallest;
    rows.write(round, question, sizes.belief(scheduler, job), unsatisfied, smallest, false);
    if (journal.isOn)
      this.note(scheduler, stage, server, round, how, accepts ? 'nothing' : 'refusal', occupied);
    const kind = accepts ? mail.notNow : mail.refuse;
    kind.send(scheduler, server, stage, unsatisfied, question);
  }

  /** Launches what a job can run on the slots that are kept for it. */
  runOnKept(scheduler: SchedulerId, job: JobId): void {
    const { kept, book, next, journal } = this;
    if (kept === null || kept.count[job] === 0) return;
    for (;;) {
      const server = kept.remove(job, (each) => next.find(scheduler, job, each));
      if (server === NONE) return;
      const { question } = kept;
      if (journal.isOn)
        this.note(scheduler, next.stage, server, NONE, Ask.kept, giftOf(next), book.board.occupied[job]);
      const attempt = book.bind(scheduler, next, server);
      this.mail.launch.send(scheduler, server, next.stage, attempt, ON_KEPT - question);
    }
  }

  /** Gives up slots that are kept for a job beyond its virtual size, or while tasks of it wait elsewhere: the newest first. */
  giveUpSlots(scheduler: SchedulerId, job: JobId): void {
    const { kept, sizes, book, sim } = this;
    if (kept === null || kept.count[job] === 0) return;
    const isWaiting = book.pending.ofJob[job] > 0;
    while (kept.count[job] > 0 && (isWaiting || sizes.taken(job) > sizes.of(job))) {
      const server = kept.remove(job, () => true);
      this.mail.release.send(scheduler, server, sim.graphs.jobFirstStage[job], NONE, kept.question);
    }
  }

  /** Called at a server without a free slot that gets a request of a job that comes before one that it keeps a slot for. */
  yieldTo(server: ServerId, belief: Belief): void {
    const given = this.kept?.yieldTo(server, belief);
    if (given !== undefined) this.mail.sayGone(server, given.job, given.scheduler, given.question);
  }

  /** Schedulers hear that a server is lost, with the slots that it kept. */
  serverLost(server: ServerId): void {
    const { kept } = this;
    if (kept === null) return;
    for (let job = 0; job < kept.count.length; job += 1)
      while (kept.remove(job, (each) => each === server) !== NONE);
  }

  /** A job has another scheduler, or its scheduler was down: servers have given up the slots that they kept for it. */
  forgetKept(job: JobId): void {
    while (this.kept !== null && this.kept.remove(job, () => true) !== NONE);
  }

  /** Whether a question that may be refused is accepted; by the fair share where the server went by that. */
  private accepts(scheduler: SchedulerId, job: JobId, believed: Belief): boolean {
    const { sizes } = this;
    return isMarked(believed) ? sizes.isBelowShare(scheduler, job) : sizes.taken(job) < sizes.of(job);
  }

  /**
   * Finds what the job runs on the server. Where a scheduler may not refuse and the job has nothing to run, its smallest job
   * with waiting tasks may: the job that it had reported may have got all its slots since.
   */
  private findFor(scheduler: SchedulerId, job: JobId, server: ServerId, how: Ask): boolean {
    const { next, sizes, sim } = this;
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
    if (this.book.pending.left(stage) === 0) return true;
    return this.next.stage === stage && this.sim.graphs.stageSets[stage] <= 1;
  }

  private mayKeep(job: JobId): boolean {
    return this.book.rule !== null && this.book.pending.ofJob[job] === 0;
  }

  private note(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    round: Round,
    how: Ask,
    gave: Gift,
    occupied: number,
  ): void {
    const { sim, sizes, rows, journal } = this;
    const belief = sizes.belief(scheduler, sim.graphs.stageJob[stage]);
    const tells = gave === 'nothing' || gave === 'refusal';
    journal.belief = belief;
    journal.believed = round === NONE ? belief : rows.words[round + Of.askedWith];
    journal.unsatisfied = tells ? rows.words[round + Of.reported] : NONE;
    journal.smallest = tells ? rows.words[round + Of.size] : 0;
    journal.answered(scheduler, stage, server, asks[how], gave, occupied);
  }
}
