import type { ServerId, ServiceId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Mail } from '../../../engine/policy/messageKinds.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { ServerTasks } from '../node/serverTasks.ts';
import { TickAlarms, type Ticks } from './ticks.ts';

/** The resource monitor is the first service of the policy. */
export const MONITOR: ServiceId = 0;

/** Times are sent as two integers of 32 bits. */
const LOW = 2 ** 30;

/**
 * The heartbeats of servers (Apollo §3.2, APO-10): each sends its matrix and the time to the monitor periodically. An idle
 * server says so once and then nothing: what it would say is known, so that large idle clusters cost nothing. On request a
 * busy one is silent, too (`onlyNews`), until something begins or ends on it, or until what it has told is past: a task is late.
 *
 * `heard`: what the monitor does with a heartbeat; `matrix` null: the server is idle.
 */
export class Heartbeats {
  private readonly alarms: TickAlarms;
  private readonly matrix = new Int32Array(this.tasks.axes.cells);
  private readonly mail: Mail<readonly ['server', 'high', 'low']>;
  private readonly question: Mail<readonly []>;

  constructor(
    private readonly sim: Sim,
    private readonly tasks: ServerTasks,
    ticks: Ticks,
    private readonly onlyNews: boolean,
    heard: (server: ServerId, writtenAt: Micros, matrix: Int32Array | null) => void,
  ) {
    this.alarms = new TickAlarms(sim, ticks, (server) => this.beat(server));
    this.mail = sim.message(
      {
        name: 'heartbeat',
        from: 'server',
        to: 'service',
        carries: ['server', 'high', 'low'],
        words: 'its wait-time matrix',
      },
      (_monitor, server, high, low) => {
        const { content, contentLength } = this.mail;
        heard(server, high * LOW + low, contentLength === 0 ? null : content);
      },
    );
    this.question = sim.message(
      { name: 'ask', from: 'service', to: 'server', carries: [], look: 'ask', words: 'asks for its matrix' },
      (server) => void this.send(server),
    );
  }

  /** At a server that has got work: it beats from now on. */
  wake(server: ServerId): void {
    if (this.onlyNews || !this.alarms.isSet(server)) this.alarms.set(server, this.sim.now());
  }

  /** At a server where something has begun or ended. */
  changed(server: ServerId): void {
    if (this.onlyNews) this.alarms.set(server, this.sim.now());
  }

  /** The server went down. */
  down(server: ServerId): void {
    this.alarms.clear(server);
  }

  /** At the monitor: asks a server that has not been heard of. */
  ask(server: ServerId): void {
    this.question.send(MONITOR, server);
  }

  private beat(server: ServerId): void {
    const endsIn = this.send(server);
    if (!this.tasks.isIdle(server)) this.alarms.set(server, this.sim.now() + (this.onlyNews ? endsIn : 0));
  }

  /** Returns how long after now something is expected to end. */
  private send(server: ServerId): Micros {
    const { sim, tasks, matrix } = this;
    const now = sim.now();
    const high = Math.floor(now / LOW);
    const isIdle = tasks.isIdle(server);
    const endsIn = isIdle ? Infinity : tasks.writeMatrix(server, matrix, 0);
    const count = isIdle ? 0 : matrix.length;
    this.mail.sendWith(matrix, count, server, MONITOR, server, high, now - high * LOW);
    return endsIn;
  }
}
