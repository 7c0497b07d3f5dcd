import type { SchedulerId, ServerId, ServiceId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

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

/** Which servers, schedulers and services are down, and which of these losses have been noticed. */
export class Outages {
  private readonly down = new Uint8Array(this.schedulers); // [schedulers]
  private readonly known = new Uint8Array(this.schedulers); // [schedulers]
  private readonly upAt = new Float64Array(this.schedulers).fill(-Infinity); // [schedulers] when it last came back; -Infinity: never
  private readonly serverDownAt = new Float64Array(this.servers).fill(-Infinity); // [servers] when it last went down; -Infinity: never
  private readonly serverUpAt = new Float64Array(this.servers).fill(-Infinity); // [servers] when it last came back; -Infinity: never
  private readonly serverDown = new Uint8Array(this.servers); // [servers]
  private readonly serverKnown = new Uint8Array(this.servers); // [servers]

  private readonly servicesDown = new Set<ServiceId>();
  private readonly serviceUpAt = new Map<ServiceId, Micros>(); // when it last came back

  constructor(
    private readonly schedulers: number,
    private readonly servers = 0,
  ) {}

  isServerDown(server: ServerId): boolean {
    return this.serverDown[server] === 1;
  }

  /** Whether schedulers know that a server is down. */
  isServerKnown(server: ServerId): boolean {
    return this.serverKnown[server] === 1;
  }

  /**
   * Whether a message sent to a server at `sentAt` that would arrive now is lost: the server is down, or came back
   * after `sentAt`.
   */
  isOutOfReach(server: ServerId, sentAt: Micros): boolean {
    return this.serverDown[server] === 1 || sentAt < this.serverUpAt[server];
  }

  /** When a server last went down. */
  downAt(server: ServerId): Micros {
    return this.serverDownAt[server];
  }

  beginServer(server: ServerId, now: Micros): void {
    this.serverDown[server] = 1;
    this.serverDownAt[server] = now;
  }

  noticeServer(server: ServerId): void {
    this.serverKnown[server] = 1;
  }

  endServer(server: ServerId, now: Micros): void {
    this.serverUpAt[server] = now;
    this.serverDown[server] = 0;
    this.serverKnown[server] = 0;
  }

  isServiceDown(service: ServiceId): boolean {
    return this.servicesDown.has(service);
  }

  /**
   * Whether a message sent to a service at `sentAt` that would arrive now is lost: the service is down, or came back
   * after `sentAt`.
   */
  isServiceOutOfReach(service: ServiceId, sentAt: Micros): boolean {
    return this.servicesDown.has(service) || sentAt < (this.serviceUpAt.get(service) ?? -Infinity);
  }

  beginService(service: ServiceId): void {
    this.servicesDown.add(service);
  }

  endService(service: ServiceId, now: Micros): void {
    this.servicesDown.delete(service);
    this.serviceUpAt.set(service, now);
  }

  isDown(scheduler: SchedulerId): boolean {
    return this.down[scheduler] === 1;
  }

  /**
   * Whether a message sent to a scheduler at `sentAt` that would arrive now is lost: the scheduler is down, or came back
   * after `sentAt`, knowing its jobs and nothing of what had been asked.
   */
  isSchedulerOutOfReach(scheduler: SchedulerId, sentAt: Micros): boolean {
    return this.down[scheduler] === 1 || sentAt < this.upAt[scheduler];
  }

  isKnown(scheduler: SchedulerId): boolean {
    return this.known[scheduler] === 1;
  }

  begin(scheduler: SchedulerId): void {
    this.down[scheduler] = 1;
  }

  notice(scheduler: SchedulerId): void {
    this.known[scheduler] = 1;
  }

  /** A scheduler is back. */
  end(scheduler: SchedulerId, now: Micros): void {
    this.upAt[scheduler] = now;
    this.down[scheduler] = 0;
    this.known[scheduler] = 0;
  }

  /** Returns the first scheduler from `wanted` on, cyclically, that is not known to be down; `wanted` if all are. */
  replacement(wanted: SchedulerId): SchedulerId {
    const count = this.known.length;
    for (let step = 0; step < count; step += 1) {
      const scheduler = (wanted + step) % count;
      if (this.known[scheduler] === 0) return scheduler;
    }
    return wanted;
  }
}
