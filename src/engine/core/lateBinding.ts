import type { Actors } from '../actors/actors.ts';
import { NeedsCare } from '../actors/authorErrors.ts';
import type { Messages } from '../actors/messages.ts';
import { type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import { REFUSED, type ReservationRules, type Reservations } from '../policy/protocols.ts';
import { Asks } from './asks.ts';
import { type Core, type CoreParts, OwnCode } from './core.ts';
import { addReservationKinds, handedReservation } from './protocolKinds.ts';

/** Losses are rare. */
const rare = (): never => {
  throw new NeedsCare();
};

/** The verbs of late binding on the short way (Sparrow §3.2). */
export class LateBinding implements Reservations {
  private readonly core: Core;
  private readonly asks: Asks;
  private readonly actors: Actors;
  private readonly messages: Messages;
  private readonly rules: ReservationRules;
  private readonly kinds: ReturnType<typeof addReservationKinds>;
  private readonly cancelCode: EventCode;
  private handOvers: { readonly kind: number; readonly code: EventCode } | null = null; // registered with the first one
  readonly onSchedulerLost = rare;
  readonly onServerDown = rare;
  readonly onSlotFree = (server: ServerId): void => this.asks.ask(server, false);

  constructor(core: Core, parts: CoreParts, rules: ReservationRules) {
    const { actors, messages } = parts;
    if (rules.onRefused !== undefined || rules.keepsAsked === true) throw new NeedsCare();
    this.core = core;
    this.actors = actors;
    this.messages = messages;
    this.rules = rules;
    this.kinds = addReservationKinds(messages);
    this.cancelCode = messages.onArrival('server', (server, stage) => this.onCancel(server, stage), 'cancel');
    this.asks = new Asks(core, parts, rules, this.kinds);
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    const { core, asks, actors, messages, kinds } = this;
    actors.requireScheduler(scheduler, 'probe');
    asks.addresses.addMany(servers, count);
    messages.recordMany(kinds.probe, actors.servers + scheduler, servers, count, stage, scheduler);
    core.send(OwnCode.probes, count, stage, scheduler, note, NONE, 0);
  }

  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void {
    const { actors, messages, kinds, cancelCode } = this;
    actors.requireScheduler(scheduler, 'cancel');
    const from = actors.servers + scheduler;
    messages.post(cancelCode, kinds.cancel, from, server, server, stage, scheduler, scheduler, NONE);
  }

  handOver(server: ServerId, entry: EntryId, to: ServerId): void {
    const { core, asks, actors, messages } = this;
    const { queues } = core;
    actors.requireServer(server, 'handOver');
    const stage = queues.stage(entry);
    const scheduler = queues.whose(entry);
    const note = queues.note(entry);
    core.leave(server, entry, false);
    this.handOvers ??= {
      kind: messages.addKind(handedReservation),
      code: messages.onArrival(
        'server',
        (receiver, of, by, noted) => asks.onHandedOver(receiver, of, by, noted),
        'handOver',
      ),
    };
    const { code, kind } = this.handOvers;
    messages.post(code, kind, server, to, to, stage, scheduler, scheduler, note);
  }

  isAsked(): boolean {
    return false;
  }

  refuseWith(): number {
    return REFUSED;
  }

  private onCancel(server: ServerId, stage: StageId): void {
    const { queues } = this.core;
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry)) {
      if (queues.stage(entry) !== stage || queues.whose(entry) < NONE) continue;
      this.core.leave(server, entry, false);
      return;
    }
  }
}
