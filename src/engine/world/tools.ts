import { type Stream, streamOf } from '../../algorithms/random.ts';
import { Alarms } from '../actors/alarms.ts';
import { FieldMail } from '../actors/mail.ts';
import type { AttemptId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { FieldHandler, Mail, MessageSigns, MessageSpec } from '../policy/messageKinds.ts';
import type { SchedulerNotes } from '../policy/notes.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from '../policy/protocols.ts';
import type {
  Channel,
  DecisionLog,
  MessageHandler,
  ServerChannel,
  Sim,
  Timer,
  TimerHandler,
} from '../policy/verbs.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { NoteRows } from '../record/noteRows.ts';
import type { Purpose } from '../record/schema.ts';
import { AuthorRules } from './authorRules.ts';
import { Machinery } from './machinery.ts';
import type { WorldParts } from './worldParts.ts';

/**
 * Verbs that a policy calls once, when it is created: messages, protocols, keepers of slots, notes, timers, logs and random
 * streams.
 */
export abstract class Tools {
  readonly decisionKinds: string[] = [];
  readonly purposes: Purpose[] = [];
  protected readonly parts: WorldParts;
  protected readonly machinery: Machinery;
  protected readonly rules: AuthorRules;
  private readonly alarms: Alarms;
  private readonly bindVerb: Sim['bind'] = (task, stage, server, kind) =>
    this.bind(task, stage, server, kind);

  constructor(parts: WorldParts) {
    this.parts = parts;
    this.machinery = new Machinery(parts);
    const { tasks, owners } = parts.jobs;
    this.rules = new AuthorRules(parts.errors, { ...this.machinery, tasks, owners });
    this.alarms = new Alarms(parts.kernel, parts.actors, parts.outages);
  }

  abstract bind(...of: Parameters<Sim['bind']>): AttemptId;

  now(): Micros {
    return this.parts.kernel.now();
  }

  stream(purpose: string): Stream {
    return streamOf(this.parts.seed, `policy/${purpose}`);
  }

  message<const Fields extends readonly string[]>(
    spec: MessageSpec<Fields>,
    handler: FieldHandler<Fields>,
  ): Mail<Fields> {
    const taskOf = (attempt: AttemptId) => this.machinery.attempts.taskOf(attempt);
    return new FieldMail({ ...this.parts, taskOf }, spec, handler as FieldHandler<readonly string[]>);
  }

  toServer(name: string, handler: MessageHandler, carries?: 'attempt', signs?: MessageSigns): ServerChannel {
    const about =
      carries === undefined ? undefined : (attempt: number) => this.machinery.attempts.taskOf(attempt);
    return this.parts.messages.toServer(name, handler, about, signs);
  }

  toScheduler(name: string, handler: MessageHandler, signs?: MessageSigns): Channel {
    return this.parts.messages.toScheduler(name, handler, signs);
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

  notes(keptFor: Purpose, Rows: typeof NoteRows): SchedulerNotes {
    const { recorder, topology } = this.parts;
    const { keepsQueues: keepsSlots, keepsMessages: keepsTasks } = recorder;
    const number = this.purposes.push({ ...keptFor, isInMind: true }) - 1;
    const rows = new Rows(recorder.tables, topology.slots, number);
    recorder.notes = rows;
    const { attempts } = this.machinery;
    return {
      keepsSlots,
      keepsTasks,
      keeps: (server, job) => keepsSlots && rows.kept(server, job, 1, this.now()),
      keepsNoMore: (server, job) => keepsSlots && rows.kept(server, job, -1, this.now()),
      expects: (attempt, endsAt) => keepsTasks && rows.expected(attempts.rowOf(attempt), endsAt, this.now()),
      awaitsCopy: (task, timeLeft, timeOfNew) =>
        keepsTasks && rows.awaited(task, timeLeft, timeOfNew, this.now()),
      awaitsCopyNoMore: (task) => keepsTasks && rows.awaitedNoMore(task, this.now()),
    };
  }

  serverTimer(handler: TimerHandler): Timer {
    return this.alarms.ofServers(handler);
  }

  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer {
    const { alarms } = this;
    return mode === undefined ? alarms.ofSchedulers(handler) : alarms.replacingOfSchedulers(handler);
  }

  serviceTimer(handler: TimerHandler): Timer {
    return this.alarms.ofServices(handler);
  }

  decisionLog(kind: DecisionKind<unknown>): DecisionLog {
    return this.logOf(kind, this.parts.actors.first('scheduler'));
  }

  serviceLog(kind: DecisionKind<unknown>): DecisionLog {
    return this.logOf(kind, this.parts.actors.first('service'));
  }

  private logOf(kind: DecisionKind<unknown>, first: number): DecisionLog {
    const number = this.decisionKinds.push(kind.name) - 1;
    const { recorder } = this.parts;
    return {
      isOn: recorder.keepsMessages,
      record: (id, stage, words, count) =>
        recorder.decided(first + id, number, stage, words, count, this.now()),
    };
  }
}
