import type { SchedulerId, ServerId, ServiceId } from '../ids.ts';
import type { Role } from '../policy/messageKinds.ts';
import type { AuthorErrors } from './authorErrors.ts';

/**
 * Knows which actor is acting, so that a verb used for another actor fails: actors learn of each other only by
 * messages. Actors have one numbering: servers first, then schedulers, then services.
 */
export class Actors {
  current = -1;

  constructor(
    private readonly errors: AuthorErrors,
    readonly servers: number,
    readonly schedulers: number,
    readonly services = 0,
  ) {}

  scheduler(scheduler: SchedulerId): number {
    return this.servers + scheduler;
  }

  service(service: ServiceId): number {
    return this.servers + this.schedulers + service;
  }

  /** Returns the number of the first actor of a role. */
  first(role: Role): number {
    if (role === 'server') return 0;
    return role === 'scheduler' ? this.servers : this.servers + this.schedulers;
  }

  /** Throws unless this server is the one acting. */
  requireServer(server: ServerId, verb: string): void {
    if (this.current !== server) throw this.wrong('server', server, verb);
  }

  /** Throws unless this scheduler is the one acting. */
  requireScheduler(scheduler: SchedulerId, verb: string): void {
    if (this.current !== this.servers + scheduler) throw this.wrong('scheduler', scheduler, verb);
  }

  /** Throws unless this actor is the one acting. */
  require(role: Role, id: number, verb: string): void {
    if (this.current !== this.first(role) + id) throw this.wrong(role, id, verb);
  }

  private wrong(role: Role, id: number, verb: string): Error {
    const rule = `${this.name()} used a verb of ${role} ${id}; an actor uses only its own`;
    return this.errors.of(`${verb}(${role} ${id})`, rule);
  }

  /** Names an actor for people, such as `scheduler 2`. Default: the one that acts. */
  name(actor = this.current): string {
    if (actor < 0) return 'nobody';
    if (actor < this.servers) return `server ${actor}`;
    if (actor < this.servers + this.schedulers) return `scheduler ${actor - this.servers}`;
    return `service ${actor - this.servers - this.schedulers}`;
  }
}
