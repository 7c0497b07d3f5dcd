import { NeedsCare } from '../actors/authorErrors.ts';
import { NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { ReservationRules, Reservations } from '../policy/protocols.ts';
import { Asks } from './asks.ts';
import type { Core } from './core.ts';
import { OwnCode } from './ownMessages.ts';
import type { CoreParts } from './parts.ts';
import { ReservationVerbs } from './reservationVerbs.ts';

/** Losses are rare. */
const rare = (): never => {
  throw new NeedsCare();
};

/** The verbs of late binding on the short way (Sparrow §3.2). */
export class LateBinding extends ReservationVerbs implements Reservations {
  readonly onSchedulerLost = rare;
  readonly onServerDown = rare;
  private readonly asks: Asks;
  readonly onSlotFree = (server: ServerId): void => this.asks.ask(server, false);

  constructor(core: Core, parts: CoreParts, rules: ReservationRules) {
    super(core, parts, rules);
    this.asks = new Asks(core, parts, rules, this.kinds);
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    const { core, asks, actors, messages, kinds } = this;
    actors.requireScheduler(scheduler, 'probe');
    asks.addresses.addMany(servers, count);
    messages.recordMany(kinds.probe, actors.servers + scheduler, servers, count, stage, scheduler);
    core.send(OwnCode.probes, count, stage, scheduler, note, NONE, 0);
  }

  protected onHandedOver(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number): void {
    this.asks.onHandedOver(server, stage, scheduler, note);
  }
}
