import { serversInUse } from '../../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { NEVER } from '../node/matrix.ts';
import type { ServerTasks } from '../node/serverTasks.ts';
import type { ServerRules } from '../rules.ts';
import { Heartbeats, MONITOR } from './heartbeats.ts';
import { lightLister } from './lightList.ts';
import { IDLE, type Snapshots } from './snapshots.ts';
import type { Ticks } from './ticks.ts';

/** A server that was silent for so many periods is asked for its matrix, so many times at most. Our choice. */
const SILENT_PERIODS = 2;
const MOST_QUESTIONS = 3;

/**
 * The resource monitor (Apollo §3.1): a table with the last matrix of each server, which it publishes to the managers every
 * period. It decides nothing. While it is down nothing is published (APO-11), and heartbeats are lost. Where servers tell
 * news only, it publishes when it has heard any, and asks all servers once it is back, since news may have been lost.
 */
export function createMonitor(
  sim: Sim,
  tasks: ServerTasks,
  snapshots: Snapshots,
  beats: Ticks,
  { lightShare, onlyNews }: Pick<ServerRules, 'lightShare' | 'onlyNews'>,
) {
  const { servers, networkDelay } = sim.topology;
  const { period } = beats;
  const { cells } = tasks.axes;
  const table = new Int32Array(servers * cells);
  const stamps = new Float64Array(servers).fill(IDLE);
  const questions = new Uint8Array(servers); // [servers], since it was heard of
  let nextAt: Micros = NONE; // of the next publication; NONE: none is planned
  const inUse = serversInUse(sim.topology);
  const fewest = Math.max(1, Math.round(inUse.length * lightShare));
  // Until the next publication they will be free.
  const most = period / MILLISECOND;
  const listLight = lightLister(inUse, sim.stream('lightly loaded servers'), fewest, most, waitOf);
  for (let server = 0; server < servers; server += 1) tasks.writeIdle(server, table, server * cells);
  write(0);
  const timer = sim.serviceTimer(tick);
  const mail = sim.message(
    { name: 'snapshot', from: 'service', to: 'scheduler', carries: ['number'], words: 'the load of all' },
    (manager, number) => snapshots.received(manager, number),
  );
  const heartbeats = new Heartbeats(sim, tasks, beats, onlyNews, heard);

  /** Takes a heartbeat in. */
  function heard(server: ServerId, writtenAt: Micros, matrix: Int32Array | null): void {
    const at = server * cells;
    questions[server] = 0;
    snapshots.silent(server, Infinity);
    stamps[server] = matrix === null ? IDLE : writtenAt;
    if (matrix === null) tasks.writeIdle(server, table, at);
    else for (let cell = 0; cell < cells; cell += 1) table[at + cell] = matrix[cell];
    if (nextAt === NONE) setAlarm();
  }

  function tick(): void {
    if (nextAt !== sim.now()) return; // Set before it went down.
    nextAt = NONE;
    write(snapshots.add(sim.now()));
    for (let index = 0; index < snapshots.readerCount; index += 1)
      mail.send(MONITOR, snapshots.readers[index], snapshots.latest);
    if (!onlyNews && askSilent()) setAlarm();
    else snapshots.rest(true, sim.now());
  }

  function setAlarm(): void {
    const now = sim.now();
    snapshots.rest(false, now);
    nextAt = (Math.floor(now / period) + 1) * period;
    timer.after(nextAt - now, MONITOR, 0, 0);
  }

  /** Copies the table to the place of a publication. */
  function write(place: number): void {
    snapshots.matrices[place].set(table);
    snapshots.stamps[place].set(stamps);
    snapshots.lightCounts[place] = listLight(snapshots.light[place]);
  }

  /** How long the smallest task waits on a server; of a wait that was told some time ago, what is left of it. */
  function waitOf(server: ServerId): number {
    const told = table[server * cells];
    if (!onlyNews || told === 0 || told === NEVER) return told;
    return Math.max(0, told - Math.floor((sim.now() - stamps[server]) / MILLISECOND));
  }

  /** Asks servers that are not idle and have been silent. Returns whether there is anything to wait for. */
  function askSilent(): boolean {
    const latest = sim.now() - networkDelay - SILENT_PERIODS * period;
    let waits = false;
    for (let server: ServerId = 0; server < servers; server += 1) {
      if (stamps[server] === IDLE || questions[server] > MOST_QUESTIONS) continue;
      waits = true;
      if (stamps[server] >= latest) continue;
      questions[server] += 1;
      if (questions[server] <= MOST_QUESTIONS) heartbeats.ask(server);
    }
    return waits;
  }

  return {
    heartbeats,
    onDown(): void {
      nextAt = NONE;
      snapshots.fail(sim.now());
    },
    onBack(): void {
      snapshots.recover(sim.now());
      setAlarm();
      if (onlyNews) for (const server of inUse) heartbeats.ask(server);
    },
  };
}
