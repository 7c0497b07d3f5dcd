import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/**
 * When servers do something periodically: each at times of its own, evenly spread over the period, so that not all
 * messages come at once. They do it only while that changes anything: what idle ones would send is known (`before`).
 */
export class Ticks {
  readonly period: Micros;
  private readonly servers: number;

  constructor(period: Micros, servers: number) {
    this.period = period;
    this.servers = servers;
  }

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
