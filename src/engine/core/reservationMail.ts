import type { Actors } from '../actors/actors.ts';
import type { Arrival } from '../actors/inboxes.ts';
import type { Messages } from '../actors/messages.ts';
import { type AttemptId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import { Addresses } from './addresses.ts';
import type { Attempts } from './attempts.ts';
import type { DeskParts } from './entries.ts';
import { addReservationKinds, handedReservation } from './protocolKinds.ts';

/** Handlers of the messages of late binding. `row` is the message's row of the trace. */
export interface ReservationHandlers {
  onProbes(count: number, stage: StageId, scheduler: SchedulerId, note: number, firstRow: number): void;
  onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void;
  onGetTask(scheduler: SchedulerId, stage: StageId, server: ServerId, question: number, row: number): void;
  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, question: number, row: number): void;
  onNoTask(server: ServerId, stage: StageId, question: number, row: number): void;
  onCancel(server: ServerId, stage: StageId, row: number): void;
  /** If left out, a refusal is an error. */
  onRefused?(server: ServerId, news: number, question: number): void;
}

/** Event codes of one desk, whose events go through the inboxes. */
interface Codes {
  readonly probes: EventCode;
  readonly getTask: EventCode;
  readonly launch: EventCode;
  readonly noTask: EventCode;
  readonly cancel: EventCode;
}

/** The messages of late binding: probes, questions, and three kinds of answer (Sparrow §3.2). */
export class ReservationMail {
  private readonly messages: Messages;
  private readonly actors: Actors;
  private readonly attempts: Attempts;
  private readonly kinds: ReturnType<typeof addReservationKinds>;
  private readonly probes: Addresses;
  private readonly codes: Codes;
  private readonly onProbe: Arrival;
  private handOvers: { readonly kind: number; readonly code: EventCode } | null = null; // registered with the first one
  private readonly refusals: ReturnType<Messages['toServer']> | null;

  constructor({ kernel, messages, actors, core }: DeskParts, desk: ReservationHandlers) {
    this.messages = messages;
    this.actors = actors;
    this.attempts = core.attempts;
    this.kinds = addReservationKinds(messages);
    this.onProbe = (server, stage, scheduler, note, row) => desk.onProbe(server, stage, scheduler, note, row);
    this.probes = new Addresses(messages, this.onProbe);
    this.codes = {
      probes: kernel.on((count, stage, scheduler, note, row) => {
        if (messages.inboxes === null) desk.onProbes(count, stage, scheduler, note, row);
        else this.probes.toInboxes(messages.inboxes, count, stage, scheduler, note, row);
      }, 'probes'),
      getTask: messages.onArrival(
        'scheduler',
        (scheduler, stage, server, question, row) => desk.onGetTask(scheduler, stage, server, question, row),
        'getTask',
      ),
      launch: messages.onArrival(
        'server',
        (server, stage, attempt, question, row) => desk.onLaunch(server, stage, attempt, question, row),
        'launch',
      ),
      noTask: messages.onArrival(
        'server',
        (server, stage, _none, question, row) => desk.onNoTask(server, stage, question, row),
        'noTask',
      ),
      cancel: messages.onArrival(
        'server',
        (server, stage, _by, _none, row) => desk.onCancel(server, stage, row),
        'cancel',
      ),
    };
    this.refusals =
      desk.onRefused === undefined
        ? null
        : messages.toServer(
            'refuse',
            (server, _stage, news, question) => desk.onRefused?.(server, news, question),
            undefined,
            { look: 'nothing', words: 'not now' },
          );
  }

  /** Probes the first `count` servers. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note: number): void {
    const { messages } = this;
    this.probes.add(servers, count);
    const from = this.actors.servers + scheduler;
    const row = messages.recordMany(this.kinds.probe, from, servers, count, stage, scheduler);
    messages.deliver(this.codes.probes, count, stage, scheduler, note, row);
  }

  /** Removes and returns the receiver of the next probe that arrives now. */
  takeAddress(): ServerId {
    return this.probes.take();
  }

  ask(server: ServerId, scheduler: SchedulerId, stage: StageId, question: number): void {
    const to = this.actors.servers + scheduler;
    const { codes, kinds } = this;
    this.messages.post(codes.getTask, kinds.getTask, server, to, scheduler, stage, server, server, question);
  }

  /** Answers with an attempt, or with NONE. */
  answer(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    question: number,
    attempt: AttemptId,
  ): void {
    const { messages, codes, kinds } = this;
    const from = this.actors.servers + scheduler;
    if (attempt === NONE) {
      messages.post(codes.noTask, kinds.noTask, from, server, server, stage, NONE, NONE, question);
      return;
    }
    const task = this.attempts.taskOf(attempt);
    messages.post(codes.launch, kinds.launch, from, server, server, stage, task, attempt, question);
  }

  /** Sends a refusal; returns false if the rules have no `onRefused`. */
  refuse(scheduler: SchedulerId, stage: StageId, server: ServerId, question: number, news: number): boolean {
    this.refusals?.send(scheduler, server, stage, news, question);
    return this.refusals !== null;
  }

  /** Sends a reservation on to another server, where it arrives like a probe. */
  handOver(server: ServerId, to: ServerId, stage: StageId, scheduler: SchedulerId, note: number): void {
    const { messages } = this;
    this.handOvers ??= {
      kind: messages.addKind(handedReservation),
      code: messages.onArrival('server', this.onProbe, 'handOver'),
    };
    const { code, kind } = this.handOvers;
    messages.post(code, kind, server, to, to, stage, scheduler, scheduler, note);
  }

  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void {
    const from = this.actors.servers + scheduler;
    const { codes, kinds } = this;
    this.messages.post(codes.cancel, kinds.cancel, from, server, server, stage, scheduler, scheduler, NONE);
  }
}
