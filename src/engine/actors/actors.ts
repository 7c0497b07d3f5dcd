import type { SchedulerId, ServerId } from '../ids.ts';

/**
 * Knows who is acting, so that a verb used on someone else's row fails: what an actor knows of another came in a message.
 * Actors are numbered servers first.
 */
export class Actors {
  readonly servers: number;
  readonly schedulers: number;
  current = -1;

  constructor(servers: number, schedulers: number) {
    this.servers = servers;
    this.schedulers = schedulers;
  }

  scheduler(scheduler: SchedulerId): number {
    return this.servers + scheduler;
  }

  /** Throws when a verb of a server is used by anyone else. */
  requireServer(server: ServerId): void {
    if (this.current !== server) throw new Error(`${this.name()} used a verb of server ${server}`);
  }

  /** Throws when a verb of a scheduler is used by anyone else. */
  requireScheduler(scheduler: SchedulerId): void {
    if (this.current !== this.servers + scheduler) {
      throw new Error(`${this.name()} used a verb of scheduler ${scheduler}`);
    }
  }

  private name(): string {
    if (this.current < 0) return 'nobody';
    return this.current < this.servers
      ? `server ${this.current}`
      : `scheduler ${this.current - this.servers}`;
  }
}
