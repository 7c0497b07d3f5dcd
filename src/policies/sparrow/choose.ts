import { countedOrder } from '../../algorithms/countedOrder.ts';
import type { Inquiry } from '../../kit/probing/replies.ts';

/** Which of equally long queues comes first. */
type TieBreak = 'random' | 'index';

/** Whether the queue lengths used include tasks of the same job that were just placed (AMB-35). */
type QueueView = 'snapshot' | 'sequential';

/**
 * Gives the positions of an inquiry from the shortest queue to the longest. Servers were drawn in random order and the
 * sort is stable, so ties are random unless the lowest server number is to win.
 */
function byQueueLength({ servers, queueLengths }: Inquiry, tieBreak: TieBreak): Int32Array {
  const positions = new Int32Array(servers.length);
  for (let position = 0; position < positions.length; position += 1) positions[position] = position;
  if (tieBreak === 'index') positions.sort((a, b) => servers[a] - servers[b]);
  return countedOrder(queueLengths, positions);
}

/** Whether no server occurs twice. */
function areDistinct(servers: Int32Array): boolean {
  const isThere = new Uint8Array(servers.reduce((a, b) => Math.max(a, b), 0) + 1);
  for (const server of servers) {
    if (isThere[server] === 1) return false;
    isThere[server] = 1;
  }
  return true;
}

/**
 * Chooses the servers with the `tasks` shortest of all probed queues, one task each (Sparrow §3.1). If a server was probed
 * twice, because there are fewer servers than probes (SPA-8), its queue counts once, with the tasks that it was just given.
 */
export function leastLoaded(inquiry: Inquiry, tasks: number, tieBreak: TieBreak, view: QueueView): number[] {
  const { servers, queueLengths } = inquiry;
  const order = byQueueLength(inquiry, tieBreak);
  const chosen: number[] = [];
  if (view === 'snapshot' && areDistinct(servers)) {
    for (let i = 0; i < tasks; i += 1) chosen.push(servers[order[i]]);
    return chosen;
  }
  const length = new Map<number, number>();
  for (const position of order) length.set(servers[position], queueLengths[position]);
  const candidates = [...length.keys()];
  while (chosen.length < tasks) {
    let best = candidates[0];
    for (const server of candidates) {
      const difference = (length.get(server) ?? 0) - (length.get(best) ?? 0);
      if (difference < 0 || (difference === 0 && tieBreak === 'index' && server < best)) best = server;
    }
    length.set(best, (length.get(best) ?? 0) + 1);
    chosen.push(best);
  }
  return chosen;
}

/** Chooses for each task the shortest of the queues that were probed for it (Sparrow §3.1, per-task sampling). */
export function shortestForEach(
  inquiry: Inquiry,
  tasks: readonly number[],
  tieBreak: TieBreak,
  view: QueueView,
): number[] {
  const { servers, comparedFor, queueLengths } = inquiry;
  const chosen: number[] = [];
  const given = view === 'sequential' ? new Map<number, number>() : null; // tasks of this job that servers were just given
  let position = 0;
  for (const task of tasks) {
    let best = position;
    let least = Number.POSITIVE_INFINITY;
    for (; position < servers.length && comparedFor[position] === task; position += 1) {
      const server = servers[position];
      const length = queueLengths[position] + (given?.get(server) ?? 0);
      if (length > least) continue;
      if (length === least && (tieBreak !== 'index' || server >= servers[best])) continue;
      best = position;
      least = length;
    }
    const server = servers[best];
    chosen.push(server);
    given?.set(server, (given.get(server) ?? 0) + 1);
  }
  return chosen;
}
