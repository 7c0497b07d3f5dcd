import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from '../policy/protocols.ts';
import type { QueueVerbs } from '../policy/queueVerbs.ts';
import type { Purpose } from '../record/schema.ts';
import type { Entries } from '../servers/entries.ts';
import type { Queues } from '../servers/queues.ts';
import type { ServerRows } from '../servers/serverRows.ts';
import { AuthorRules } from './authorRules.ts';
import { Machinery } from './machinery.ts';
import { Tools } from './tools.ts';
import type { WorldParts } from './worldParts.ts';

/** The protocols, keepers of slots, and verbs for the queues of servers: who enters, who leaves, and what stands in them. */
export abstract class QueueTools extends Tools implements QueueVerbs {
  protected readonly machinery: Machinery;
  protected readonly rules: AuthorRules;
  protected readonly rows: ServerRows;
  private readonly queues: Queues;
  private readonly entries: Entries;

  constructor(parts: WorldParts) {
    super(parts);
    this.machinery = new Machinery(parts);
    const { tasks, owners } = parts.jobs;
    this.rules = new AuthorRules(parts.errors, { ...this.machinery, tasks, owners });
    this.rows = this.machinery.rows;
    this.queues = this.machinery.queues;
    this.entries = this.machinery.entries;
  }

  reservations(rules: ReservationRules): Reservations {
    return this.machinery.reservations(rules, this.bindVerb);
  }

  launches(rules: LaunchRules = {}): Launches {
    return this.machinery.launches(rules, this.bindVerb);
  }

  keeper(purpose: Purpose): Keeper {
    const number = this.purposes.push(purpose) - 1;
    const { actors } = this.parts;
    const { kept } = this.machinery;
    return {
      keep: (server, job, wantedAt = this.now()) => {
        actors.requireServer(server, 'keep');
        this.rules.needsFreeSlot('keep', server, NONE);
        kept.keep(server, number, job, wantedAt);
      },
      release: (server, job) => {
        actors.requireServer(server, 'release');
        return kept.giveUp(server, number, job);
      },
    };
  }

  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId {
    this.actors.requireServer(server, 'enqueue');
    return this.entries.enter(server, queue, stage, attempt, scheduler);
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
    return this.queues.attempt(entry);
  }

  entryScheduler(entry: EntryId): SchedulerId {
    return this.queues.scheduler(entry);
  }

  noteOf(entry: EntryId): number {
    return this.queues.note(entry);
  }

  setNote(entry: EntryId, note: number): void {
    this.queues.setNote(entry, note);
  }

  dequeue(server: ServerId, entry: EntryId): void {
    this.actors.requireServer(server, 'dequeue');
    this.rules.mayDequeue(server, entry);
    this.entries.leave(server, entry);
  }

  queued(server: ServerId): number {
    this.actors.requireServer(server, 'queued');
    return this.rows.queued(server);
  }
}
