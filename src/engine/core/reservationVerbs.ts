import type { Arrival } from '../actors/inboxes.ts';
import type { Basics } from '../actors/messages.ts';
import { type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { ReservationRules } from '../policy/protocols.ts';
import type { Core } from './core.ts';
import { addReservationKinds, handedReservation } from './protocolKinds.ts';

/** What the two ways of late binding through the core have in common: reservations leave and move on alike (Sparrow §3.2). */
export abstract class ReservationVerbs {
  protected readonly actors = this.parts.actors;
  protected readonly messages = this.parts.messages;
  protected readonly queues = this.core.queues;
  protected readonly kinds = addReservationKinds(this.parts.messages);
  private readonly cancelled = this.messages.onArrival(
    'server',
    (server, stage, _by, _none, row) => this.onCancel(server, stage, row),
    'cancel',
  );
  private handOvers: { readonly kind: number; readonly code: EventCode } | null = null; // registered with the first one

  constructor(
    protected readonly core: Core,
    protected readonly parts: Basics,
    protected readonly rules: ReservationRules,
  ) {}

  /** A reservation arrives that another server has handed over. */
  protected abstract onHandedOver(...of: Parameters<Arrival>): void;

  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void {
    const { actors, messages, kinds } = this;
    actors.requireScheduler(scheduler, 'cancel');
    const from = actors.servers + scheduler;
    messages.post(this.cancelled, kinds.cancel, from, server, server, stage, scheduler, scheduler, NONE);
  }

  handOver(server: ServerId, entry: EntryId, to: ServerId): void {
    const { core, actors, messages, queues } = this;
    actors.requireServer(server, 'handOver');
    const stage = queues.stage(entry);
    const scheduler = queues.whose(entry);
    const note = queues.note(entry);
    core.leave(server, entry, false);
    this.handOvers ??= {
      kind: messages.addKind(handedReservation),
      code: messages.onArrival('server', (...of) => this.onHandedOver(...of), 'handOver'),
    };
    const { code, kind } = this.handOvers;
    messages.post(code, kind, server, to, to, stage, scheduler, scheduler, note);
  }

  private onCancel(server: ServerId, stage: StageId, row: number): void {
    const { queues } = this;
    if (this.messages.isLost(server, stage, NONE, row)) return;
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry)) {
      if (queues.stage(entry) !== stage || queues.whose(entry) < NONE) continue;
      this.core.leave(server, entry, false);
      return;
    }
  }
}
