import { Sampler } from '../../../../algorithms/random.ts';
import { serversInUse } from '../../../../engine/cluster/topology.ts';
import type { SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { ApolloRules, Matrix } from './testRules.ts';
import type { Servers } from './testServers.ts';

export const MONITOR = 0;

/** A server is asked for its matrix after so many silent periods, so many times. */
const SILENT_PERIODS = 2;
const MOST_QUESTIONS = 3;

/** What the monitor knows of a server. `matrix` null: idle. */
interface Heard {
  readonly matrix: Matrix | null;
  readonly writtenAt: number;
}

/** What it has published. */
export interface Publication {
  readonly number: number;
  readonly at: number;
  readonly heard: readonly Heard[];
  readonly light: readonly ServerId[];
}

/** The last tick of a server until a time: its own times, spread over the period. */
export function tickBefore(sim: Sim, server: ServerId, time: number, period: number): number {
  const phase = Math.floor((period * server) / sim.topology.servers);
  return phase + Math.floor((time - phase) / period) * period;
}

/**
 * Heartbeats and the resource monitor a second time (Apollo §3.1, §3.2, APO-10, APO-11, APO-20). Shared with the policy: what
 * is sent when (an idle server says so once, the monitor rests while all are idle, servers that are silent are asked; or all is
 * silent without news), that
 * a few publications are kept, and the stream of the list of lightly loaded servers: first a shuffle, then a rotation for
 * each publication.
 */
export class MonitorOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly servers: Servers;
  private readonly heard: Heard[];
  private readonly questions: number[];
  private readonly published: Publication[] = [];
  private readonly listeners: SchedulerId[] = [];
  private readonly held = new Map<SchedulerId, number>(); // number of the last publication
  private readonly letters: Heard[] = [];
  private readonly nextBeat: (number | null)[];
  private readonly shuffled: readonly ServerId[];
  private readonly stream;
  private readonly timer;
  private readonly beats;
  private readonly heartbeat;
  private readonly question;
  private readonly snapshot;
  private nextAt: number | null = null;
  private isResting = true;
  private restedUntil = 0;
  private readonly onlyNews: boolean;
  private readonly downSince: (number | null)[]; // of servers, until the monitor hears of them
  private deaf = { from: Infinity, until: Infinity }; // its last outage

  constructor(sim: Sim, rules: ApolloRules, servers: Servers) {
    const { topology } = sim;
    this.sim = sim;
    this.rules = rules;
    this.servers = servers;
    this.heard = Array.from({ length: topology.servers }, () => ({ matrix: null, writtenAt: 0 }));
    this.questions = this.heard.map(() => 0);
    this.nextBeat = this.heard.map(() => null);
    this.downSince = this.heard.map(() => null);
    this.onlyNews = rules.periodic === 'news';
    this.stream = sim.stream('lightly loaded servers');
    const used = serversInUse(topology);
    const order = new Int32Array(used.length);
    new Sampler().sampleDistinct(this.stream, used.length, used.length, order);
    this.shuffled = [...order].map((place) => used[place]);
    this.timer = sim.serviceTimer(() => this.tick());
    this.beats = sim.serverTimer((server) => this.beat(server));
    this.heartbeat = sim.message(
      { name: 'heartbeat', from: 'server', to: 'service', carries: ['server', 'letter'] },
      (_monitor, server, letter) => this.hear(server, this.letters[letter]),
    );
    this.question = sim.message({ name: 'ask', from: 'service', to: 'server', carries: [] }, (server) =>
      this.tell(server),
    );
    this.snapshot = sim.message(
      { name: 'snapshot', from: 'service', to: 'scheduler', carries: ['number'] },
      (manager, number) => this.held.set(manager, Math.max(this.held.get(manager) ?? 0, number)),
    );
    this.publish();
  }

  // At servers.

  wake(server: ServerId): void {
    if (this.nextBeat[server] === null || this.onlyNews) this.planBeat(server, this.sim.now());
  }

  changed(server: ServerId): void {
    if (this.onlyNews) this.planBeat(server, this.sim.now());
  }

  serverDown(server: ServerId): void {
    this.nextBeat[server] = null;
    this.downSince[server] = this.sim.now();
  }

  private beat(server: ServerId): void {
    if (this.nextBeat[server] !== this.sim.now()) return;
    this.nextBeat[server] = null;
    const matrix = this.tell(server);
    if (matrix !== null) this.planBeat(server, this.sim.now() + (this.onlyNews ? matrix.changesIn : 0));
  }

  /** At the first tick after a time; one that is planned before stays. */
  private planBeat(server: ServerId, due: number): void {
    const { sim, rules } = this;
    if (due === Infinity) return;
    const at = tickBefore(sim, server, due, rules.heartbeat) + rules.heartbeat;
    const planned = this.nextBeat[server];
    if (planned !== null && planned <= at) return;
    this.nextBeat[server] = at;
    this.beats.after(at - sim.now(), server, 0, 0);
  }

  private tell(server: ServerId): Matrix | null {
    const { sim, servers } = this;
    const matrix = servers.isIdle(server) ? null : servers.matrix(server);
    this.letters.push({ matrix, writtenAt: sim.now() });
    this.heartbeat.send(server, MONITOR, server, this.letters.length - 1);
    return matrix;
  }

  // At the monitor.

  private hear(server: ServerId, heard: Heard): void {
    this.questions[server] = 0;
    this.heard[server] = heard;
    this.downSince[server] = null;
    if (this.nextAt === null) this.plan();
  }

  down(): void {
    this.nextAt = null;
    this.rest(false);
    this.deaf = { from: this.sim.now(), until: Infinity };
  }

  back(): void {
    this.deaf = { ...this.deaf, until: this.sim.now() };
    this.plan();
    // News may have been lost.
    if (this.onlyNews)
      for (const server of serversInUse(this.sim.topology)) this.question.send(MONITOR, server);
  }

  private plan(): void {
    const { sim, rules } = this;
    this.rest(false);
    this.nextAt = (Math.floor(sim.now() / rules.heartbeat) + 1) * rules.heartbeat;
    this.timer.after(this.nextAt - sim.now(), MONITOR, 0, 0);
  }

  private tick(): void {
    if (this.nextAt !== this.sim.now()) return;
    this.nextAt = null;
    this.publish();
    for (const manager of this.listeners) this.snapshot.send(MONITOR, manager, this.latest().number);
    if (!this.onlyNews && this.askSilent()) this.plan();
    else this.rest(true);
  }

  private askSilent(): boolean {
    const { sim, rules } = this;
    const latest = sim.now() - sim.topology.networkDelay - SILENT_PERIODS * rules.heartbeat;
    const awaited = [...this.heard.keys()].filter(
      (server) => this.heard[server].matrix !== null && this.questions[server] <= MOST_QUESTIONS,
    );
    for (const server of awaited) {
      if (this.heard[server].writtenAt >= latest) continue;
      this.questions[server] += 1;
      if (this.questions[server] <= MOST_QUESTIONS) this.question.send(MONITOR, server);
    }
    return awaited.length > 0;
  }

  /** The list has every server on which the smallest task can start before the next one, and so many others at least. */
  private publish(): void {
    const { sim, shuffled, rules } = this;
    const shift = this.stream.below(shuffled.length);
    const turned = shuffled.map((_, place) => shuffled[(place + shift) % shuffled.length]);
    const waitOf = (server: ServerId) => {
      const { matrix, writtenAt } = this.heard[server];
      const told = matrix?.waits[0][0] ?? 0;
      // In whole ms, as matrices tell; of old news what is left.
      return this.onlyNews ? Math.max(0, told - Math.floor((sim.now() - writtenAt) / 1000)) : told;
    };
    const least = Math.max(1, Math.round(shuffled.length * rules.lightlyLoaded));
    const light = [...turned]
      .sort((one, other) => waitOf(one) - waitOf(other))
      .filter((server, place) => place < least || waitOf(server) * 1000 <= rules.heartbeat);
    this.published.push({
      ...{ number: this.published.length, at: this.published.length === 0 ? 0 : sim.now() },
      ...{ heard: [...this.heard], light },
    });
  }

  private rest(isResting: boolean): void {
    const { sim, rules } = this;
    if (this.isResting && !isResting)
      this.restedUntil = Math.floor(sim.now() / rules.heartbeat) * rules.heartbeat;
    this.isResting = isResting;
  }

  private latest(): Publication {
    return this.published[this.published.length - 1];
  }

  // At managers.

  /** The manager gets publications from now on, and has the last that would have reached it. */
  join(manager: SchedulerId): void {
    if (this.listeners.includes(manager)) return;
    this.listeners.push(manager);
    const { sim } = this;
    const oldest = this.oldest();
    const arrived = this.published.filter(
      ({ number, at }) => number >= oldest && at <= sim.now() - sim.topology.networkDelay,
    );
    this.held.set(manager, arrived.at(-1)?.number ?? oldest);
  }

  /** The last listener takes the place of the one who leaves. */
  leave(manager: SchedulerId): void {
    const at = this.listeners.indexOf(manager);
    if (at < 0) return;
    const last = this.listeners.pop() as SchedulerId;
    if (at < this.listeners.length) this.listeners[at] = last;
  }

  /** The publication that a manager has; of old ones the oldest that is kept. */
  of(manager: SchedulerId): Publication {
    return this.published[Math.max(this.held.get(manager) ?? 0, this.oldest())];
  }

  /** What a manager knows by the monitor of a server, and when it was told last. */
  seen(manager: SchedulerId, server: ServerId) {
    const { matrix, writtenAt } = this.of(manager).heard[server];
    const beat = this.lastBeat(manager, server);
    if (matrix === null) return { matrix: this.servers.idleMatrix(server), writtenAt: beat, toldAt: beat };
    if (!this.onlyNews) return { matrix, writtenAt, toldAt: writtenAt };
    // One that is up and has said nothing since would have said the same again.
    const down = this.downSince[server];
    const last = down === null ? beat : Math.min(beat, down);
    const again = tickBefore(this.sim, server, last, this.rules.heartbeat);
    return { matrix, writtenAt, toldAt: Math.max(writtenAt, again) };
  }

  /** The last heartbeat of a server that a manager can know of by a publication. */
  private lastBeat(manager: SchedulerId, server: ServerId): number {
    const { sim, rules } = this;
    const publication = this.of(manager);
    // An idle server would have said so again at its last heartbeat before the publication, or before the last repetition.
    const delay = sim.topology.networkDelay;
    const repeated = this.isResting
      ? Math.floor((sim.now() - delay) / rules.heartbeat) * rules.heartbeat
      : this.restedUntil;
    const isLatest = this.held.get(manager) === this.latest().number;
    const toldBy = isLatest ? Math.max(publication.at, repeated) : publication.at;
    let beat = tickBefore(sim, server, toldBy - delay, rules.heartbeat);
    // What comes while the monitor is down is lost.
    if (this.deaf.from <= beat + delay && beat + delay < this.deaf.until)
      beat = tickBefore(sim, server, this.deaf.from - delay - 1, rules.heartbeat);
    return Math.max(0, beat);
  }

  private oldest(): number {
    const { sim, rules } = this;
    const kept = 4 + Math.ceil(sim.topology.networkDelay / rules.heartbeat);
    return Math.max(0, this.published.length - kept);
  }
}
