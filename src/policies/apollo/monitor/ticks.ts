import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';

/**
 * When servers do something periodically: each at times of its own, evenly spread over the period, so that not all
 * messages come at once. They do it only while that changes anything: what idle ones would send is known (`before`).
 */
export class Ticks {
  constructor(
    readonly period: Micros,
    private readonly servers: number,
  ) {}

  /** A server's first tick after a time. */
  after(server: ServerId, time: Micros): Micros {
    return this.before(server, time) + this.period;
  }

  /** Its last tick until a time; may be before the start. */
  before(server: ServerId, time: Micros): Micros {
    const { period } = this;
    const phase = Math.floor((period * server) / this.servers);
    return phase + Math.floor((time - phase) / period) * period;
  }
}

/** Alarms of servers that go off at ticks, one for each server at a time. */
export class TickAlarms {
  private readonly timer: Timer;
  private readonly nextAt = new Float64Array(this.sim.topology.servers).fill(NONE); // [servers], NONE: no alarm is set

  constructor(
    private readonly sim: Sim,
    private readonly ticks: Ticks,
    ring: (server: ServerId) => void,
  ) {
    this.timer = sim.serverTimer((server) => {
      if (this.nextAt[server] !== sim.now()) return; // Set before the server went down, or before an earlier one.
      this.nextAt[server] = NONE;
      ring(server);
    });
  }

  /** Sets an alarm for the first tick after a time, unless one goes off before. Infinity: none. */
  set(server: ServerId, due: Micros): void {
    if (due === Infinity) return;
    const at = this.ticks.after(server, due);
    const next = this.nextAt[server];
    if (next !== NONE && next <= at) return;
    this.nextAt[server] = at;
    this.timer.after(at - this.sim.now(), server, 0, 0);
  }

  isSet(server: ServerId): boolean {
    return this.nextAt[server] !== NONE;
  }

  clear(server: ServerId): void {
    this.nextAt[server] = NONE;
  }
}
