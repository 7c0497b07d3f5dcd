import type { Messages } from '../actors/messages.ts';
import { type AttemptId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { DeskParts } from './entries.ts';
import type { addReservationKinds } from './protocolKinds.ts';

/** Handlers of the messages of late binding. `row` is the message's row of the trace. */
export interface ReservationHandlers {
  onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void;
  onGetTask(scheduler: SchedulerId, stage: StageId, server: ServerId, question: number, row: number): void;
  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, question: number, row: number): void;
  onNoTask(server: ServerId, stage: StageId, question: number, row: number): void;
  /** If left out, a refusal is an error. */
  onRefused?(server: ServerId, news: number, question: number): void;
}

/** The messages of late binding: probes, questions, and three kinds of answer (Sparrow §3.2). */
export class ReservationMail {
  private readonly messages = this.parts.messages;
  private readonly actors = this.parts.actors;
  private readonly attempts = this.parts.core.attempts;
  private readonly deliverProbes = this.messages.together('probes', (...of) => this.desk.onProbe(...of));
  private readonly asked = this.messages.onArrival(
    'scheduler',
    (...of) => this.desk.onGetTask(...of),
    'getTask',
  );
  private readonly launched = this.messages.onArrival(
    'server',
    (...of) => this.desk.onLaunch(...of),
    'launch',
  );
  private readonly gotNone = this.messages.onArrival(
    'server',
    (server, stage, _none, question, row) => this.desk.onNoTask(server, stage, question, row),
    'noTask',
  );
  private readonly refusals: ReturnType<Messages['toServer']> | null =
    this.desk.onRefused === undefined
      ? null
      : this.messages.toServer(
          'refuse',
          (server, _stage, news, question) => this.desk.onRefused?.(server, news, question),
          undefined,
          { look: 'nothing', words: 'not now' },
        );

  constructor(
    private readonly parts: DeskParts,
    private readonly kinds: ReturnType<typeof addReservationKinds>,
    private readonly desk: ReservationHandlers,
  ) {}

  /** Probes the first `count` servers. */
  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note: number): void {
    const { messages } = this;
    const from = this.actors.servers + scheduler;
    const row = messages.recordMany(this.kinds.probe, from, servers, count, stage, scheduler);
    this.deliverProbes(servers, count, stage, scheduler, note, row);
  }

  ask(server: ServerId, scheduler: SchedulerId, stage: StageId, question: number): void {
    const to = this.actors.servers + scheduler;
    const { kinds } = this;
    this.messages.post(this.asked, kinds.getTask, server, to, scheduler, stage, server, server, question);
  }

  /** Answers with an attempt, or with NONE. */
  answer(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    question: number,
    attempt: AttemptId,
  ): void {
    const { messages, kinds } = this;
    const from = this.actors.servers + scheduler;
    if (attempt === NONE) {
      messages.post(this.gotNone, kinds.noTask, from, server, server, stage, NONE, NONE, question);
      return;
    }
    const task = this.attempts.taskOf(attempt);
    messages.post(this.launched, kinds.launch, from, server, server, stage, task, attempt, question);
  }

  /** Sends a refusal; returns false if the rules have no `onRefused`. */
  refuse(scheduler: SchedulerId, stage: StageId, server: ServerId, question: number, news: number): boolean {
    this.refusals?.send(scheduler, server, stage, news, question);
    return this.refusals !== null;
  }
}
