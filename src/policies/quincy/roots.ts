import { ln, power } from '../../algorithms/elementary.ts';
import { compileQuantile } from '../../algorithms/quantile.ts';
import { uniformOf } from '../../algorithms/random.ts';
import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Keeper } from '../../engine/policy/keeping.ts';
import type { Channel, ServerChannel, Sim, Timer } from '../../engine/policy/verbs.ts';
import { SCHEDULER, whenFree } from '../../kit/central/launcher.ts';
import type { Computers } from './computers.ts';

/** The root tasks: each holds a slot from the start of its job to the end (Quincy §2.1, §3.1). One that is lost starts anew with its job (QUI-7). */
export class Roots {
  private readonly startMessage: ServerChannel;
  private readonly endMessage: ServerChannel;
  private readonly begun: Timer;
  private readonly upMessage: Channel;

  /** Where the scheduler has put the root of a job, or NONE. */
  readonly serverOf = new Int32Array(this.sim.graphs.jobs).fill(NONE); // [jobs]
  private readonly numberOf = new Int32Array(this.sim.graphs.jobs); // [jobs] number of its latest root; messages of earlier roots are ignored
  private readonly isUp = new Uint8Array(this.sim.graphs.jobs); // [jobs] whether it has started up
  private readonly admittedAt = new Float64Array(this.sim.graphs.jobs); // [jobs]
  private readonly slots: Keeper = this.sim.keeper({ name: 'root', forWholeJob: true }); // that roots have

  /**
   * `startUpOf`: how long the root of a job takes to start up, by its number. `onUp` is called when a root has started up and
   * begins to submit tasks, `onFreed` when it has left its slot.
   */
  constructor(
    private readonly sim: Sim,
    private readonly computers: Computers,
    private readonly startUpOf: (job: JobId, number: number) => Micros,
    onUp: (job: JobId) => void,
    private readonly onFreed: (server: ServerId) => void,
  ) {
    const begin = whenFree(sim, (server, job, number) => this.begin(server, job, number));
    this.startMessage = sim.toServer('root', (server, _stage, job, number) => begin(server, job, number));
    this.endMessage = sim.toServer('endRoot', (server, _stage, job) => void this.slots.release(server, job));
    this.begun = sim.serverTimer((server, job, number) => {
      if (this.numberOf[job] === number) this.upMessage.send(server, SCHEDULER, NONE, job, number);
    });
    this.upMessage = sim.toScheduler('rootUp', (_scheduler, _stage, job, number) => {
      if (this.numberOf[job] !== number || this.serverOf[job] === NONE) return;
      this.isUp[job] = 1;
      onUp(job);
    });
  }

  /** Notes when a job was admitted; from then on its root waits for a slot. */
  admitted(job: JobId): void {
    this.admittedAt[job] = this.sim.now();
  }

  /** Starts the root of a job on a free slot. */
  start(job: JobId, server: ServerId): void {
    this.isUp[job] = 0;
    this.computers.takeForRoot(server);
    this.serverOf[job] = server;
    this.numberOf[job] += 1;
    this.startMessage.send(SCHEDULER, server, NONE, job, this.numberOf[job]);
  }

  /** Ends the root of a job, if it has a server: the job is over or starts again, or the root moves. */
  end(job: JobId): void {
    const server = this.serverOf[job];
    this.serverOf[job] = NONE;
    if (server === NONE || !this.computers.has(server)) return;
    this.computers.giveFromRoot(server);
    this.endMessage.send(SCHEDULER, server, NONE, job, NONE);
    this.onFreed(server);
  }

  /** Moves a root that has started up to a free slot elsewhere. It keeps its state and does not start up again. */
  move(job: JobId, to: ServerId): void {
    this.end(job);
    this.start(job, to);
    this.isUp[job] = 1;
  }

  mayMove(job: JobId): boolean {
    return this.isUp[job] === 1 && this.serverOf[job] !== NONE;
  }

  private begin(server: ServerId, job: JobId, number: number): void {
    if (this.numberOf[job] !== number || this.serverOf[job] !== server) return;
    this.slots.keep(server, job, this.admittedAt[job]);
    this.begun.after(this.startUpOf(job, number), server, job, number);
  }
}

/** How long roots take to start up. */
export interface StartUpLaw {
  readonly mean: Micros;
  /** Standard deviation; 0: all take the mean. */
  readonly spread: Micros;
  /** Number of the repetition, which changes the drawn times and nothing else. */
  readonly experiment: number;
}

/**
 * Gives how long each root takes to start up. The time depends on (seed, experiment, job, number of the root) only, so jobs,
 * data and durations are the same in all experiments, as in the paper's three runs of each (Quincy §6.1). Log-normal: never
 * negative, with any spread.
 */
export function startUps(
  sim: Sim,
  { mean, spread, experiment }: StartUpLaw,
): (job: JobId, number: number) => Micros {
  if (spread === 0 || mean === 0) return () => mean;
  const stream = sim.stream('start-up');
  const key = stream.next32() * 2097152 + (stream.next32() >>> 11);
  const ratio = 1 + (spread / mean) * (spread / mean);
  const sigma = power(ln(ratio), 0.5);
  const quantile = compileQuantile({ kind: 'lognormal', median: mean / power(ratio, 0.5), sigma });
  return (job, number) => Math.round(quantile(uniformOf(key, experiment, job, number)));
}
