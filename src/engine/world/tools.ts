import { type Stream, streamOf } from '../../algorithms/random.ts';
import { Alarms } from '../actors/alarms.ts';
import { FieldMail } from '../actors/mail.ts';
import type { AttemptId, TaskId } from '../ids.ts';
import type { Keeper, SchedulerNotes } from '../policy/keeping.ts';
import type { FieldHandler, Mail, MessageSigns, MessageSpec } from '../policy/messageKinds.ts';
import type { PollRules, Polls } from '../policy/polls.ts';
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
import { Surroundings, type WorldParts } from './surroundings.ts';

/** Verbs that a policy calls once, when it is created: messages, notes, timers, logs and random streams. */
export abstract class Tools extends Surroundings {
  readonly decisionKinds: string[] = [];
  readonly purposes: Purpose[] = [];
  protected readonly bindVerb: Sim['bind'] = (task, stage, server, kind) =>
    this.bind(task, stage, server, kind);
  protected readonly alarms: Alarms;

  constructor(parts: WorldParts) {
    super(parts);
    this.alarms = new Alarms(parts.kernel, parts.actors, parts.outages);
  }

  abstract bind(...of: Parameters<Sim['bind']>): AttemptId;
  abstract taskOf(attempt: AttemptId): TaskId;
  abstract reservations(rules: ReservationRules): Reservations;
  abstract launches(rules?: LaunchRules): Launches;
  abstract polls(rules: PollRules): Polls;
  abstract keeper(purpose: Purpose): Keeper;
  /** The row of the trace of an attempt. */
  protected abstract rowOf(attempt: AttemptId): number;

  stream(purpose: string): Stream {
    return streamOf(this.parts.seed, `policy/${purpose}`);
  }

  message<const Fields extends readonly string[]>(
    spec: MessageSpec<Fields>,
    handler: FieldHandler<Fields>,
  ): Mail<Fields> {
    const taskOf = (attempt: AttemptId) => this.taskOf(attempt);
    return new FieldMail({ ...this.parts, taskOf }, spec, handler as FieldHandler<readonly string[]>);
  }

  toServer(name: string, handler: MessageHandler, carries?: 'attempt', signs?: MessageSigns): ServerChannel {
    const about = carries === undefined ? undefined : (attempt: number) => this.taskOf(attempt);
    return this.parts.messages.toServer(name, handler, about, signs);
  }

  toScheduler(name: string, handler: MessageHandler, signs?: MessageSigns): Channel {
    return this.parts.messages.toScheduler(name, handler, signs);
  }

  notes(keptFor: Purpose, Rows: typeof NoteRows): SchedulerNotes {
    const { recorder, topology } = this.parts;
    const { keepsQueues: keepsSlots, keepsMessages: keepsTasks } = recorder;
    const number = this.purposes.push({ ...keptFor, isInMind: true }) - 1;
    const rows = new Rows(recorder.tables, topology.slots, number);
    recorder.notes = rows;
    return {
      keepsSlots,
      keepsTasks,
      keeps: (server, job) => keepsSlots && rows.kept(server, job, 1, this.now()),
      keepsNoMore: (server, job) => keepsSlots && rows.kept(server, job, -1, this.now()),
      expects: (attempt, endsAt) => keepsTasks && rows.expected(this.rowOf(attempt), endsAt, this.now()),
      awaitsCopy: (task, timeLeft, timeOfNew) =>
        keepsTasks && rows.awaited(task, timeLeft, timeOfNew, this.now()),
      awaitsCopyNoMore: (task) => keepsTasks && rows.awaitedNoMore(task, this.now()),
    };
  }

  serverTimer(handler: TimerHandler): Timer {
    return this.alarms.of('server', handler);
  }

  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer {
    const { alarms } = this;
    return mode === undefined ? alarms.of('scheduler', handler) : alarms.replacingOfSchedulers(handler);
  }

  serviceTimer(handler: TimerHandler): Timer {
    return this.alarms.of('service', handler);
  }

  decisionLog(kind: DecisionKind<unknown>): DecisionLog {
    const first = this.parts.actors.first('scheduler');
    const number = this.decisionKinds.push(kind.name) - 1;
    const { recorder } = this.parts;
    return {
      isOn: recorder.keepsMessages,
      record: (id, stage, words, count) =>
        recorder.decided(first + id, number, stage, words, count, this.now()),
    };
  }
}
