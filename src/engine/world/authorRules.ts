import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { KeptSlots } from '../core/keptSlots.ts';
import type { Queues } from '../core/queues.ts';
import type { Resources } from '../core/resources.ts';
import type { Slots } from '../core/slots.ts';
import type { AttemptId, EntryId, Lane, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';
import type { Owners } from '../jobs/owners.ts';
import { Phase } from '../jobs/phase.ts';
import type { Tasks } from '../jobs/tasks.ts';
import { AttemptKind, Outcome } from '../record/schema.ts';

const reasons: readonly Outcome[] = [Outcome.preempted, Outcome.lostRace, Outcome.discarded];

/** Whether an attempt may be ended for a reason. */
export function isReason(reason: Outcome): boolean {
  return reasons.includes(reason);
}

/** The state that the rules check. */
interface RuledParts {
  readonly attempts: KnownAttempts;
  readonly lanes: Pick<Slots, 'free'>;
  readonly slots: Pick<KeptSlots, 'isHeld'>;
  readonly resources: Resources | null;
  readonly queues: Pick<Queues, 'isIn'>;
  readonly tasks: Tasks;
  readonly owners: Owners;
}

/** Checks that a policy uses its verbs as allowed. A broken rule throws an error that names the rule. */
export class AuthorRules {
  constructor(
    private readonly errors: AuthorErrors,
    private readonly parts: RuledParts,
  ) {}

  mayBind(task: TaskId, stage: StageId, kind: AttemptKind): void {
    const { owners, tasks } = this.parts;
    if (owners.isCancelled(stage))
      throw this.errors.of(`bind(task ${task})`, 'its job was cancelled; nothing of such a job may be bound');
    if (tasks.mayBind(task, kind)) return;
    const name = Object.entries(AttemptKind).find(([, each]) => each === kind)?.[0] ?? kind;
    const isOriginal = kind === AttemptKind.original;
    const why =
      isOriginal && tasks.isFinished(task) ? 'it has finished' : `it has ${tasks.live(task)} live attempts`;
    const rule = isOriginal
      ? 'bind takes an original when no other attempt at the task is alive'
      : 'a task has at most 127 live attempts';
    throw this.errors.of(`bind(task ${task}, ${name})`, `${why}; ${rule}`);
  }

  needsFreeSlot(verb: string, server: ServerId, attempt: AttemptId): void {
    if (this.parts.lanes.free(server) > 0) return;
    throw this.errors.of(
      callOf(verb, server, attempt),
      'all slots are taken; start, hold and keep need a free slot',
    );
  }

  mayHold(server: ServerId, stage: StageId): void {
    this.needsFreeSlot('hold', server, NONE);
    this.needsRoom('hold', server, NONE, stage);
  }

  mayStart(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.parts;
    const isCalledOff = attempts.phaseOf(attempt) === Phase.calledOff;
    if (!isCalledOff && !attempts.isWaiting(attempt)) {
      throw this.errors.of(
        callOf('start', server, attempt),
        `attempt ${attempt} is not bound; only a bound attempt starts, and once`,
      );
    }
    if (attempts.serverOf(attempt) !== server) throw this.elsewhere('start', server, attempt);
    this.needsFreeSlot('start', server, attempt);
    if (!isCalledOff) this.needsRoom('start', server, attempt, attempts.stageOf(attempt));
  }

  mayFetch(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.parts;
    if (attempts.phaseOf(attempt) !== Phase.bound) {
      throw this.errors.of(
        callOf('fetchFiles', server, attempt),
        `attempt ${attempt} cannot fetch now; fetchFiles takes bound attempts that have not begun to read`,
      );
    }
    if (attempts.serverOf(attempt) !== server) throw this.elsewhere('fetchFiles', server, attempt);
  }

  mayEnd(server: ServerId, attempt: AttemptId, reason: Outcome): void {
    const call = callOf('end', server, attempt);
    if (!isReason(reason)) {
      throw this.errors.of(
        call,
        `${reason} is not a reason to end; end takes preempted, lostRace or discarded`,
      );
    }
    this.needsLive('end', server, attempt);
  }

  needsLive(verb: 'end' | 'upgrade' | 'giveWay', server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.parts;
    if (!attempts.isLive(attempt, attempts.generationOf(attempt))) {
      throw this.errors.of(
        callOf(verb, server, attempt),
        `attempt ${attempt} has ended; ${verb} takes live attempts (isLive)`,
      );
    }
    if (attempts.serverOf(attempt) !== server) throw this.elsewhere(verb, server, attempt);
  }

  mayDequeue(server: ServerId, entry: EntryId): void {
    if (this.parts.queues.isIn(server, entry)) return;
    throw this.errors.of(
      `dequeue(server ${server}, entry ${entry})`,
      'the entry is not in a queue of this server; dequeue takes entries of its own queues',
    );
  }

  mayRelease(server: ServerId, lane: Lane): void {
    if (this.parts.slots.isHeld(server, lane)) return;
    throw this.errors.of(
      `release(server ${server}, lane ${lane})`,
      'the slot is not held; release takes lanes that hold returned',
    );
  }

  private needsRoom(verb: string, server: ServerId, attempt: AttemptId, stage: StageId): void {
    const { resources } = this.parts;
    if (resources === null || resources.fits(server, stage)) return;
    const why = resources.describe(server, stage);
    throw this.errors.of(
      callOf(verb, server, attempt),
      `${why}; starting and holding need free cores and memory (fits)`,
    );
  }

  private elsewhere(verb: string, server: ServerId, attempt: AttemptId): Error {
    const where = this.parts.attempts.serverOf(attempt);
    return this.errors.of(
      callOf(verb, server, attempt),
      `attempt ${attempt} is bound to server ${where}; only that server may start, fetch or end it`,
    );
  }
}

function callOf(verb: string, server: ServerId, attempt: AttemptId): string {
  return attempt === NONE ? `${verb}(server ${server})` : `${verb}(server ${server}, attempt ${attempt})`;
}
