import type { ServerId, ServiceId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { ServerTasks } from '../node/serverTasks.ts';
import type { Ticks } from './ticks.ts';

/** The resource monitor is the first service of the policy. */
export const MONITOR: ServiceId = 0;

/** Times are sent as two integers of 32 bits. */
const LOW = 2 ** 30;

export type Heartbeats = ReturnType<typeof createHeartbeats>;

/**
 * The heartbeats of servers (Apollo §3.2, APO-10): each sends its matrix and the time to the monitor periodically. An idle
 * server says so once and then nothing: what it would say is known, so that large idle clusters cost nothing. On request a
 * busy one is silent, too (`onlyNews`), until something begins or ends on it, or until what it has told is past: a task is late.
 *
 * `heard`: what the monitor does with a heartbeat; `matrix` null: the server is idle.
 */
export function createHeartbeats(
  sim: Sim,
  tasks: ServerTasks,
  ticks: Ticks,
  onlyNews: boolean,
  heard: (server: ServerId, writtenAt: Micros, matrix: Int32Array | null) => void,
) {
  const timer = sim.serverTimer(beat);
  const nextAt = new Float64Array(sim.topology.servers).fill(NONE); // [servers], NONE: no alarm is set
  const matrix = new Int32Array(tasks.axes.cells);
  const mail = sim.message(
    {
      name: 'heartbeat',
      from: 'server',
      to: 'service',
      carries: ['server', 'high', 'low'],
      words: 'its wait-time matrix',
    },
    (_monitor, server, high, low) => {
      heard(server, high * LOW + low, mail.contentLength === 0 ? null : mail.content);
    },
  );
  const question = sim.message(
    { name: 'ask', from: 'service', to: 'server', carries: [], look: 'ask', words: 'asks for its matrix' },
    (server) => void send(server),
  );

  function beat(server: ServerId): void {
    if (nextAt[server] !== sim.now()) return; // Set before the server went down, or before an earlier one.
    nextAt[server] = NONE;
    const endsIn = send(server);
    if (!tasks.isIdle(server)) setAlarm(server, sim.now() + (onlyNews ? endsIn : 0));
  }

  /** Returns how long after now something is expected to end. */
  function send(server: ServerId): Micros {
    const now = sim.now();
    const high = Math.floor(now / LOW);
    const isIdle = tasks.isIdle(server);
    const endsIn = isIdle ? Infinity : tasks.writeMatrix(server, matrix, 0);
    const count = isIdle ? 0 : matrix.length;
    mail.sendWith(matrix, count, server, MONITOR, server, high, now - high * LOW);
    return endsIn;
  }

  /** Sets an alarm for the first tick after a time, unless one goes off before. */
  function setAlarm(server: ServerId, due: Micros): void {
    if (due === Infinity) return;
    const at = ticks.after(server, due);
    if (nextAt[server] !== NONE && nextAt[server] <= at) return;
    nextAt[server] = at;
    timer.after(at - sim.now(), server, 0, 0);
  }

  return {
    /** At a server that has got work: it beats from now on. */
    wake(server: ServerId): void {
      if (nextAt[server] === NONE || onlyNews) setAlarm(server, sim.now());
    },
    /** At a server where something has begun or ended. */
    changed(server: ServerId): void {
      if (onlyNews) setAlarm(server, sim.now());
    },
    /** The server went down. */
    down(server: ServerId): void {
      nextAt[server] = NONE;
    },
    /** At the monitor: asks a server that has not been heard of. */
    ask(server: ServerId): void {
      question.send(MONITOR, server);
    },
  };
}
