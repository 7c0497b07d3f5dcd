import type { ServerId, ServiceId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Mail } from '../../../engine/policy/messageKinds.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';
import type { ServerMatrices } from '../node/serverMatrices.ts';
import type { ServerTasks } from '../node/serverTasks.ts';
import type { Ticks } from './ticks.ts';

/** Times are sent as two integers of 32 bits. */
const LOW = 2 ** 30;

/** What the monitor does with heartbeats. `matrix` null: the server is idle. */
export type HeartbeatHandler = (server: ServerId, writtenAt: Micros, matrix: Int32Array | null) => void;

interface HeartbeatParts {
  readonly sim: Sim;
  readonly monitor: ServiceId;
  readonly tasks: ServerTasks;
  readonly matrices: ServerMatrices;
  readonly ticks: Ticks;
  /** Whether a server sends none while it would tell the same times again. */
  readonly onlyNews: boolean;
}

/**
 * The heartbeats of servers (Apollo §3.2, APO-10): each sends its matrix and the time to the monitor periodically. An idle
 * server says so once and then nothing: what it would say is known, so that large idle clusters cost nothing. On request a
 * busy one is silent, too, until something begins or ends on it, or until what it has told is past: a task is late.
 */
export class Heartbeats {
  private readonly parts: HeartbeatParts;
  private readonly timer: Timer;
  private readonly nextAt: Float64Array; // [servers], NONE: no alarm is set
  private readonly mail: Mail<readonly ['server', 'high', 'low']>;
  private readonly question: Mail<readonly []>;
  private readonly matrix: Int32Array;

  constructor(parts: HeartbeatParts, handle: HeartbeatHandler) {
    const { sim, matrices } = parts;
    this.parts = parts;
    this.timer = sim.serverTimer((server) => this.beat(server));
    this.nextAt = new Float64Array(sim.topology.servers).fill(NONE);
    this.matrix = new Int32Array(matrices.axes.cells);
    this.mail = sim.message(
      {
        name: 'heartbeat',
        ...{ from: 'server', to: 'service', carries: ['server', 'high', 'low'] },
        words: 'its wait-time matrix',
      },
      (_monitor, server, high, low) => {
        const { content, contentLength } = this.mail;
        handle(server, high * LOW + low, contentLength === 0 ? null : content);
      },
    );
    this.question = sim.message(
      { name: 'ask', from: 'service', to: 'server', carries: [], look: 'ask', words: 'asks for its matrix' },
      (server) => this.send(server),
    );
  }

  /** At a server that has got work: it beats from now on. */
  wake(server: ServerId): void {
    if (this.nextAt[server] === NONE || this.parts.onlyNews) this.setAlarm(server, this.parts.sim.now());
  }

  /** At a server where something has begun or ended. */
  changed(server: ServerId): void {
    if (this.parts.onlyNews) this.setAlarm(server, this.parts.sim.now());
  }

  /** The server went down. */
  down(server: ServerId): void {
    this.nextAt[server] = NONE;
  }

  /** At the monitor: asks a server that has not been heard of. */
  ask(server: ServerId): void {
    this.question.send(this.parts.monitor, server);
  }

  private beat(server: ServerId): void {
    const { sim, tasks, matrices, onlyNews } = this.parts;
    if (this.nextAt[server] !== sim.now()) return; // Set before the server went down, or before an earlier one.
    this.nextAt[server] = NONE;
    this.send(server);
    if (!tasks.isIdle(server)) this.setAlarm(server, sim.now() + (onlyNews ? matrices.endsIn : 0));
  }

  private send(server: ServerId): void {
    const { sim, tasks, matrices, monitor } = this.parts;
    const now = sim.now();
    const high = Math.floor(now / LOW);
    let count = 0;
    if (!tasks.isIdle(server)) {
      matrices.write(server, this.matrix, 0);
      count = this.matrix.length;
    }
    this.mail.sendWith(this.matrix, count, server, monitor, server, high, now - high * LOW);
  }

  /** Sets an alarm for the first tick after a time, unless one goes off before. */
  private setAlarm(server: ServerId, due: Micros): void {
    if (due === Infinity) return;
    const at = this.parts.ticks.after(server, due);
    if (this.nextAt[server] !== NONE && this.nextAt[server] <= at) return;
    this.nextAt[server] = at;
    this.timer.after(at - this.parts.sim.now(), server, 0, 0);
  }
}
