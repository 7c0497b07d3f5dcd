import type { SchedulerId, ServerId, ServiceId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Role } from '../policy/messageKinds.ts';

/** A scheduler that goes down. */
export interface Outage {
  readonly scheduler: SchedulerId;
  readonly at: Micros;
  /** When the loss is noticed: servers are told, and other schedulers take the jobs over. */
  readonly noticedAt: Micros;
  /** When it is back, not before `noticedAt`. Default: Infinity, never. */
  readonly backAt?: Micros;
}

/** A server that goes down, with everything that it runs (COM-13). */
export interface ServerFailure {
  readonly server: ServerId;
  readonly at: Micros;
  /** When the schedulers are told. */
  readonly noticedAt: Micros;
  /** When it is up again, with all its slots free; Infinity: never. */
  readonly backAt: Micros;
  /** Whether it goes down for maintenance that everybody can know ahead. Default: no. */
  readonly isPlanned?: boolean;
}

/** A service that goes down and keeps what it knows. */
export interface ServiceOutage {
  readonly service: ServiceId;
  readonly at: Micros;
  /** When it is up again. Infinity: never. */
  readonly backAt: Micros;
}

/** Which actors of a role are down, and of which that has been noticed. */
class Losses {
  private readonly down = new Uint8Array(this.actors); // [actors]
  private readonly known = new Uint8Array(this.actors); // [actors]
  private readonly wentDownAt = new Float64Array(this.actors).fill(-Infinity); // [actors] the last time; -Infinity: never
  private readonly upAt = new Float64Array(this.actors).fill(-Infinity); // [actors] when it last came back; -Infinity: never

  constructor(private readonly actors: number) {}

  isDown(actor: number): boolean {
    return this.down[actor] === 1;
  }

  /** Whether others know that it is down. */
  isKnown(actor: number): boolean {
    return this.known[actor] === 1;
  }

  /**
   * Whether a message sent to an actor at `sentAt` that would arrive now is lost: the actor is down, or came back after `sentAt`,
   * and knows nothing of what had been asked.
   */
  isOutOfReach(actor: number, sentAt: Micros): boolean {
    return this.down[actor] === 1 || sentAt < this.upAt[actor];
  }

  /** When it last went down. */
  downAt(actor: number): Micros {
    return this.wentDownAt[actor];
  }

  begin(actor: number, now: Micros): void {
    this.down[actor] = 1;
    this.wentDownAt[actor] = now;
  }

  notice(actor: number): void {
    this.known[actor] = 1;
  }

  /** It is back. */
  end(actor: number, now: Micros): void {
    this.upAt[actor] = now;
    this.down[actor] = 0;
    this.known[actor] = 0;
  }

  /** Returns the first one from `wanted` on, cyclically, that is not known to be down; `wanted` if all are. */
  replacement(wanted: number): number {
    for (let step = 0; step < this.actors; step += 1) {
      const actor = (wanted + step) % this.actors;
      if (this.known[actor] === 0) return actor;
    }
    return wanted;
  }
}

/** Which servers, schedulers and services are down, and which of these losses have been noticed. */
export class Outages implements Readonly<Record<Role, Losses>> {
  readonly scheduler = new Losses(this.schedulers);
  readonly server = new Losses(this.servers);
  readonly service = new Losses(this.services);

  constructor(
    private readonly schedulers: number,
    private readonly servers = 0,
    private readonly services = 0,
  ) {}
}
