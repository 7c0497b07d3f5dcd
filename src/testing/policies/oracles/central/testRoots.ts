import { type JobId, NONE, type ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';

/** The root processes of jobs: each holds a slot, and submits tasks once it has started up (Quincy §2.1, §2.2). */
export class Roots {
  /** Where the scheduler has put them. */
  readonly serverOf = new Map<JobId, ServerId>();
  private readonly up = new Set<JobId>();
  private readonly numbers = new Map<JobId, number>();
  private readonly hosted = new Map<JobId, ServerId>(); // as servers know it
  private readonly rootMail;
  private readonly endMail;

  /** `startUp`: how long so-many-th root of a job takes, in µs. Calls `onUp` when one begins to submit. */
  constructor(sim: Sim, startUp: (job: JobId, number: number) => number, onUp: (job: JobId) => void) {
    const slots = sim.keeper({ name: 'root' });
    const again = sim.serverTimer((server, job, number) => start(server, job, number));
    const start = (server: ServerId, job: JobId, number: number): void => {
      if (sim.freeSlots(server) === 0) {
        again.after(0, server, job, number);
        return;
      }
      if (!this.isThe(job, number) || this.serverOf.get(job) !== server) return;
      slots.keep(server, job);
      this.hosted.set(job, server);
      upTimer.after(startUp(job, number), server, job, number);
    };
    this.rootMail = sim.toServer('root', (server, _stage, job, number) => start(server, job, number));
    this.endMail = sim.toServer('endRoot', (server, _stage, job) => {
      if (this.hosted.get(job) !== server) return;
      slots.release(server, job);
      this.hosted.delete(job);
    });
    const upTimer = sim.serverTimer((server, job, number) => {
      if (this.isThe(job, number)) upMail.send(server, 0, NONE, job, number);
    });
    const upMail = sim.toScheduler('rootUp', (_scheduler, _stage, job, number) => {
      if (!this.isThe(job, number) || !this.serverOf.has(job) || this.up.has(job)) return;
      this.up.add(job);
      onUp(job);
    });
  }

  isUp(job: JobId): boolean {
    return this.up.has(job);
  }

  on(server: ServerId): number {
    return [...this.serverOf.values()].filter((each) => each === server).length;
  }

  start(job: JobId, server: ServerId): void {
    this.serverOf.set(job, server);
    this.numbers.set(job, (this.numbers.get(job) ?? 0) + 1);
    this.rootMail.send(0, server, NONE, job, this.numbers.get(job) ?? 0);
  }

  /** Ends the root of a job. Gives the server that it leaves, if it is known to be up. */
  end(job: JobId, isUp: (server: ServerId) => boolean): ServerId | undefined {
    const server = this.serverOf.get(job);
    this.serverOf.delete(job);
    this.up.delete(job);
    if (server === undefined || !isUp(server)) return undefined;
    this.endMail.send(0, server, NONE, job, NONE);
    return server;
  }

  /** Takes a root that is up elsewhere, with what it knows. */
  move(job: JobId, to: ServerId): void {
    this.end(job, () => true);
    this.start(job, to);
    this.up.add(job);
  }

  serverDown(server: ServerId): void {
    for (const [job, host] of this.hosted) if (host === server) this.hosted.delete(job);
  }

  private isThe(job: JobId, number: number): boolean {
    return this.numbers.get(job) === number;
  }
}
