import { NeedsCare } from '../actors/authorErrors.ts';
import { type AttemptId, type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { PollRules, Polls } from '../policy/polls.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from '../policy/protocols.ts';
import type { QueueVerbs } from '../policy/queueVerbs.ts';
import type { Purpose } from '../record/schema.ts';
import { AuthorRules } from './authorRules.ts';
import { Machinery } from './machinery.ts';
import type { WorldParts } from './surroundings.ts';
import { Tools } from './tools.ts';

/** The protocols, keepers of slots, and verbs for the queues of servers: who enters, who leaves, and what stands in them. */
export abstract class QueueTools extends Tools implements QueueVerbs {
  protected readonly machinery = new Machinery(this.parts, this.isCareful);
  protected readonly core = this.machinery.core;
  /** Null: a rule that is broken throws `NeedsCare`. */
  protected readonly rules: AuthorRules | null;
  private readonly queues = this.machinery.core.queues;
  private readonly entries = this.machinery.entries;

  /** `isCareful`: anything may be lost, and every rule is checked. */
  constructor(
    parts: WorldParts,
    private readonly isCareful: boolean,
  ) {
    super(parts);
    const { core, kept, resources } = this.machinery;
    const { tasks, owners } = parts.jobs;
    const { known: attempts } = core.attempts;
    const ruled = { lanes: core.slots, slots: kept, resources, queues: core.queues, tasks, owners };
    this.rules =
      isCareful && attempts !== null ? new AuthorRules(parts.errors, { ...ruled, attempts }) : null;
  }

  reservations(rules: ReservationRules): Reservations {
    return this.machinery.reservations(rules, this.bindVerb);
  }

  launches(rules: LaunchRules = {}): Launches {
    return this.machinery.launches(rules, this.bindVerb);
  }

  polls(rules: PollRules): Polls {
    return this.machinery.polls(rules);
  }

  keeper(purpose: Purpose): Keeper {
    const number = this.purposes.push(purpose) - 1;
    const { actors } = this;
    const { kept } = this.machinery;
    return {
      keep: (server, job, wantedAt = this.now()) => {
        actors.requireServer(server, 'keep');
        this.rules?.needsFreeSlot('keep', server, NONE);
        kept.keep(server, number, job, wantedAt);
      },
      release: (server, job) => {
        actors.requireServer(server, 'release');
        return kept.giveUp(server, number, job);
      },
    };
  }

  enqueue(server: ServerId, queue: number, stage: StageId, attempt: AttemptId, by: SchedulerId): EntryId {
    this.actors.requireServer(server, 'enqueue');
    return this.entries.enter(server, queue, stage, attempt, by);
  }

  dequeue(server: ServerId, entry: EntryId): void {
    this.actors.requireServer(server, 'dequeue');
    if (this.rules !== null) this.rules.mayDequeue(server, entry);
    else if (entry === NONE) throw new NeedsCare();
    this.entries.leave(server, entry);
  }

  queued(server: ServerId): number {
    this.actors.requireServer(server, 'queued');
    return this.queues.queued(server);
  }

  head(server: ServerId, queue: number): EntryId {
    this.actors.requireServer(server, 'head');
    return this.queues.head(server, queue);
  }

  next(entry: EntryId): EntryId {
    return this.queues.next(entry);
  }

  entryStage(entry: EntryId): StageId {
    return this.queues.stage(entry);
  }

  entryAttempt(entry: EntryId): AttemptId {
    return this.entries.attempt(entry);
  }

  entryScheduler(entry: EntryId): SchedulerId {
    return this.entries.scheduler(entry);
  }

  noteOf(entry: EntryId): number {
    return this.queues.note(entry);
  }
}
