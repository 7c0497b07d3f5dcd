import type { Basics } from '../actors/messages.ts';
import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Outcome } from '../record/schema.ts';
import type { Owners } from './owners.ts';

/** What news needs to know of attempts. */
export interface ToldAttempts {
  taskOf(attempt: AttemptId): TaskId;
  stageOf(attempt: AttemptId): StageId;
  serverOf(attempt: AttemptId): ServerId;
  generationOf(attempt: AttemptId): number;
  /** Whether it has ended and its scheduler has not been told yet. */
  isOver(attempt: AttemptId): boolean;
  /** Marks an attempt as ended. Its row stays until its scheduler has been told. */
  end(attempt: AttemptId, now: Micros): void;
  /** Frees the row of an attempt. */
  remove(attempt: AttemptId): void;
}

interface NewsBasics extends Pick<Basics, 'kernel' | 'actors' | 'outages' | 'messages'> {
  readonly owners: Owners;
  readonly attempts: ToldAttempts;
}

/** The state that news is about, checked when a message arrives: it may have become stale in transit. */
interface NewsSubjects {
  /** Whether a stage may run and has something left to run. */
  isReady(stage: StageId): boolean;
  /** Whether a task still has to run and has no live attempt, and its scheduler has not been told so. */
  isTaskLost(task: TaskId): boolean;
  /** Tells the scheduler of a task that the task must run again. */
  tellLost(stage: StageId, task: TaskId): void;
  /** Tells the scheduler of a stage that it may run, if it may. */
  handAgain(stage: StageId): void;
}

/** Tells schedulers what became of their stages and tasks. */
export interface StageNews {
  readonly isByMessage: boolean;
  /** A stage may run, because a task on `server` has started or finished. */
  ready(stage: StageId, server: ServerId): void;
  /** A task of a stage that reads one to one may run, because the task that it reads from has finished on `server`. */
  taskReady(stage: StageId, task: TaskId, server: ServerId): void;
  /** A task must run again, because its last live attempt was ended on `server`. */
  lost(stage: StageId, task: TaskId, server: ServerId): void;
}

/** Tells schedulers what happened to their attempts and stages: at once, or by messages that take the network delay. */
export class News implements StageNews {
  policy: Policy | null = null;
  private mail: MailedNews | null = null;

  constructor(private readonly parts: NewsBasics) {}

  /** Sends all news to this policy from now on. */
  begin(policy: Policy, subjects: NewsSubjects): void {
    this.policy = policy;
    if (policy.news === 'byMessage') this.mail = new MailedNews(this.parts, policy, subjects);
  }

  get isByMessage(): boolean {
    return this.mail !== null;
  }

  /** An attempt has taken its slot. */
  started(attempt: AttemptId): void {
    const { policy, mail } = this;
    if (policy?.onAttemptStarted === undefined) return;
    if (mail !== null) mail.started(attempt);
    else this.tell((scheduler) => policy.onAttemptStarted?.(scheduler, attempt), attempt);
  }

  /** An attempt has ended; its row is freed once its scheduler has been told. */
  ended(attempt: AttemptId, outcome: Outcome): void {
    const { policy, mail } = this;
    if (mail !== null) {
      mail.ended(attempt, outcome);
      return;
    }
    this.tellEnded(policy, attempt, outcome);
    this.parts.attempts.remove(attempt);
  }

  /** An attempt was ended in transit; its row is freed once it has arrived and its scheduler has been told. */
  calledOff(attempt: AttemptId, outcome: Outcome): void {
    if (this.mail === null) this.tellEnded(this.policy, attempt, outcome);
    else this.mail.calledOff(attempt, outcome);
  }

  /** An attempt that was ended in transit has arrived and is dropped. */
  cameInVain(attempt: AttemptId): void {
    if (this.mail === null) this.parts.attempts.remove(attempt);
    else this.mail.cameInVain(attempt);
  }

  ready(stage: StageId, server: ServerId): void {
    if (this.mail === null) this.parts.owners.hand(stage);
    else this.mail.ready(stage, server);
  }

  taskReady(stage: StageId, task: TaskId, server: ServerId): void {
    if (this.mail === null) this.parts.owners.handTask(stage, task);
    else this.mail.taskReady(stage, task, server);
  }

  lost(stage: StageId, task: TaskId, server: ServerId): void {
    if (this.mail === null) this.parts.owners.tellLost(stage, task);
    else this.mail.lost(stage, task, server);
  }

  private tellEnded(policy: Policy | null, attempt: AttemptId, outcome: Outcome): void {
    if (policy?.onAttemptEnded === undefined) return;
    this.tell((scheduler) => policy.onAttemptEnded?.(scheduler, attempt, outcome), attempt);
  }

  private tell(visit: (scheduler: number) => void, attempt: AttemptId): void {
    const { actors, outages, owners, attempts } = this.parts;
    const scheduler = owners.ofStage(attempts.stageOf(attempt));
    if (outages.scheduler.isDown(scheduler)) return;
    const acting = actors.current;
    actors.current = actors.scheduler(scheduler);
    visit(scheduler);
    actors.current = acting;
  }
}

/**
 * News as messages from servers to schedulers. The row of an attempt is freed when the message of its end has
 * arrived, even at a scheduler that is down.
 */
class MailedNews {
  private readonly kinds: Readonly<Record<'started' | 'ended' | 'ready' | 'lost', number>>;
  private readonly startedCode: EventCode;
  private readonly endedCode: EventCode;
  private readonly readyCode: EventCode;
  private readonly lostCode: EventCode;
  /** Attempts that were ended in transit and whose schedulers have not been told yet. */
  private readonly untold = new Set<AttemptId>();

  constructor(
    private readonly parts: NewsBasics,
    private readonly policy: Policy,
    subjects: NewsSubjects,
  ) {
    const { messages, actors, owners, attempts } = parts;
    const kind = (name: string, words: string) =>
      messages.addKind({ name, to: 'scheduler', look: 'ask', words });
    this.kinds = {
      started: kind('started', 'has started'),
      ended: kind('ended', 'has ended'),
      ready: kind('ready', 'may run now'),
      lost: kind('lost', 'must run again'),
    };
    this.startedCode = messages.onArrival(
      'scheduler',
      (scheduler, _stage, attempt, generation, row) => {
        if (messages.isLostTo('scheduler', scheduler, row)) return;
        if (attempts.generationOf(attempt) !== generation) return; // The attempt has failed meanwhile, and its row was reused.
        actors.current = actors.scheduler(scheduler);
        this.policy.onAttemptStarted?.(scheduler, attempt);
      },
      'started',
    );
    this.endedCode = messages.onArrival(
      'scheduler',
      (scheduler, _stage, attempt, outcome, row) => {
        if (!messages.isLostTo('scheduler', scheduler, row)) {
          actors.current = actors.scheduler(scheduler);
          this.policy.onAttemptEnded?.(scheduler, attempt, outcome as Outcome);
        }
        const isOnItsWay = this.untold.delete(attempt) && !attempts.isOver(attempt);
        if (!isOnItsWay) attempts.remove(attempt);
      },
      'ended',
    );
    this.readyCode = messages.onArrival(
      'scheduler',
      (scheduler, stage, task, _b, row) => {
        // If the job was taken over meanwhile, its new scheduler was told then.
        if (messages.isLostTo('scheduler', scheduler, row) || owners.ofStage(stage) !== scheduler) return;
        if (task !== NONE) owners.handTask(stage, task);
        else if (subjects.isReady(stage)) owners.hand(stage);
      },
      'ready',
    );
    this.lostCode = messages.onArrival(
      'scheduler',
      (scheduler, stage, task, _b, row) => {
        messages.isLostTo('scheduler', scheduler, row);
        if (!subjects.isTaskLost(task)) return; // The scheduler has bound another attempt meanwhile.
        subjects.tellLost(stage, task);
        subjects.handAgain(stage);
      },
      'lost',
    );
  }

  started(attempt: AttemptId): void {
    this.post(this.kinds.started, this.startedCode, attempt, this.parts.attempts.generationOf(attempt));
  }

  ended(attempt: AttemptId, outcome: Outcome): void {
    this.parts.attempts.end(attempt, this.parts.kernel.now());
    this.post(this.kinds.ended, this.endedCode, attempt, outcome);
  }

  calledOff(attempt: AttemptId, outcome: Outcome): void {
    this.untold.add(attempt);
    this.post(this.kinds.ended, this.endedCode, attempt, outcome);
  }

  cameInVain(attempt: AttemptId): void {
    const { attempts, kernel } = this.parts;
    if (this.untold.has(attempt)) attempts.end(attempt, kernel.now());
    else attempts.remove(attempt);
  }

  ready(stage: StageId, server: ServerId): void {
    this.postOf(this.kinds.ready, this.readyCode, stage, server, NONE);
  }

  taskReady(stage: StageId, task: TaskId, server: ServerId): void {
    this.postOf(this.kinds.ready, this.readyCode, stage, server, task);
  }

  lost(stage: StageId, task: TaskId, server: ServerId): void {
    this.postOf(this.kinds.lost, this.lostCode, stage, server, task);
  }

  private post(kind: number, code: EventCode, attempt: AttemptId, what: number): void {
    const { messages, actors, owners, attempts } = this.parts;
    const stage = attempts.stageOf(attempt);
    const scheduler = owners.ofStage(stage);
    const to = actors.scheduler(scheduler);
    const task = attempts.taskOf(attempt);
    messages.post(code, kind, attempts.serverOf(attempt), to, scheduler, stage, task, attempt, what);
  }

  private postOf(kind: number, code: EventCode, stage: StageId, server: ServerId, task: TaskId): void {
    const { messages, actors, owners } = this.parts;
    const scheduler = owners.ofStage(stage);
    messages.post(code, kind, server, actors.scheduler(scheduler), scheduler, stage, task, task, 0);
  }
}
