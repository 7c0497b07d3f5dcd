import { serversInUse } from '../../../engine/cluster/topology.ts';
import type { ServerId, ServiceId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Mail } from '../../../engine/policy/messageKinds.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';
import { NEVER } from '../node/matrix.ts';
import type { ServerMatrices } from '../node/serverMatrices.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { LightList } from './lightList.ts';
import type { ManagerSet } from './managerSet.ts';
import { IDLE, type Snapshots } from './snapshots.ts';

/** The resource monitor is the first service of the policy. */
export const MONITOR: ServiceId = 0;

/** A server that was silent for so many periods is asked for its matrix, so many times at most. Our choice. */
const SILENT_PERIODS = 2;
const MOST_QUESTIONS = 3;

interface MonitorParts {
  readonly sim: Sim;
  readonly monitor: ServiceId;
  readonly matrices: ServerMatrices;
  readonly snapshots: Snapshots;
  readonly light: LightList;
  readonly managers: ManagerSet;
  /** The list of lightly loaded servers has at least so many. */
  readonly fewestLight: number;
  readonly period: Micros;
  /** Whether servers are silent while they would tell the same times again. */
  readonly onlyNews: boolean;
}

/**
 * The resource monitor (Apollo §3.1): a table with the last matrix of each server, which it publishes to the managers every
 * period. It decides nothing. While it is down nothing is published (APO-11), and heartbeats are lost. Where servers tell
 * news only, it publishes when it has heard any, and asks all servers once it is back, since news may have been lost.
 */
export class Monitor {
  private readonly parts: MonitorParts;
  private readonly cells: number;
  private readonly table: Int32Array; // [servers · cells]
  private readonly stamps: Float64Array; // [servers], IDLE
  private readonly questions: Uint8Array; // [servers], since it was heard of
  private readonly timer: Timer;
  private readonly mail: Mail<readonly ['number']>;
  private heartbeats: Heartbeats | null = null;
  private nextAt: Micros = NONE; // of the next publication; NONE: none is planned

  constructor(parts: MonitorParts) {
    const { sim, matrices, managers } = parts;
    const { servers } = sim.topology;
    this.parts = parts;
    this.cells = matrices.axes.cells;
    this.table = new Int32Array(servers * this.cells);
    this.stamps = new Float64Array(servers).fill(IDLE);
    this.questions = new Uint8Array(servers);
    for (let server = 0; server < servers; server += 1) {
      matrices.writeIdle(server, this.table, server * this.cells);
    }
    this.write(0);
    this.timer = sim.serviceTimer(() => this.tick());
    this.mail = sim.message(
      { name: 'snapshot', from: 'service', to: 'scheduler', carries: ['number'], words: 'the load of all' },
      (manager, number) => managers.received(manager, number),
    );
  }

  /** The heartbeats, of which it asks servers that it does not hear of. */
  connect(heartbeats: Heartbeats): void {
    this.heartbeats = heartbeats;
  }

  /** Takes a heartbeat in. */
  heard(server: ServerId, writtenAt: Micros, matrix: Int32Array | null): void {
    const at = server * this.cells;
    this.questions[server] = 0;
    this.parts.snapshots.heard(server);
    this.stamps[server] = matrix === null ? IDLE : writtenAt;
    if (matrix === null) this.parts.matrices.writeIdle(server, this.table, at);
    else for (let cell = 0; cell < this.cells; cell += 1) this.table[at + cell] = matrix[cell];
    if (this.nextAt === NONE) this.setAlarm();
  }

  onDown(): void {
    this.nextAt = NONE;
    this.parts.snapshots.fail(this.parts.sim.now());
  }

  onBack(): void {
    const { sim, snapshots, onlyNews } = this.parts;
    snapshots.recover(sim.now());
    this.setAlarm();
    if (onlyNews) for (const server of serversInUse(sim.topology)) this.heartbeats?.ask(server);
  }

  private tick(): void {
    const { sim, snapshots, onlyNews } = this.parts;
    if (this.nextAt !== sim.now()) return; // Set before it went down.
    this.nextAt = NONE;
    this.write(snapshots.add(sim.now()));
    this.tell();
    if (!onlyNews && this.askSilent()) this.setAlarm();
    else snapshots.rest(true, sim.now());
  }

  private setAlarm(): void {
    const { sim, snapshots, period } = this.parts;
    const now = sim.now();
    snapshots.rest(false, now);
    this.nextAt = (Math.floor(now / period) + 1) * period;
    this.timer.after(this.nextAt - now, this.parts.monitor, 0, 0);
  }

  /** Copies the table to the place of a publication. */
  private write(place: number): void {
    const { snapshots, light } = this.parts;
    snapshots.matrices[place].set(this.table);
    snapshots.stamps[place].set(this.stamps);
    snapshots.lightCounts[place] = light.write(
      snapshots.light[place],
      this.parts.fewestLight,
      this.parts.period / MILLISECOND, // Until the next publication they will be free.
      (server) => this.waitOf(server),
    );
  }

  /** How long the smallest task waits on a server; of a wait that was told some time ago, what is left of it. */
  private waitOf(server: ServerId): number {
    const told = this.table[server * this.cells];
    if (!this.parts.onlyNews || told === 0 || told === NEVER) return told;
    const past = Math.floor((this.parts.sim.now() - this.stamps[server]) / MILLISECOND);
    return Math.max(0, told - past);
  }

  private tell(): void {
    const { managers, monitor, snapshots } = this.parts;
    for (let index = 0; index < managers.count; index += 1) {
      this.mail.send(monitor, managers.list[index], snapshots.latest);
    }
  }

  /** Asks servers that are not idle and have been silent. Returns whether there is anything to wait for. */
  private askSilent(): boolean {
    const { sim, period } = this.parts;
    const { servers, networkDelay } = sim.topology;
    const latest = sim.now() - networkDelay - SILENT_PERIODS * period;
    let waits = false;
    for (let server: ServerId = 0; server < servers; server += 1) {
      if (this.stamps[server] === IDLE || this.questions[server] > MOST_QUESTIONS) continue;
      waits = true;
      if (this.stamps[server] >= latest) continue;
      this.questions[server] += 1;
      if (this.questions[server] <= MOST_QUESTIONS) this.heartbeats?.ask(server);
    }
    return waits;
  }
}
