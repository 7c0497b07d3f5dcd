import { localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { blockOf, hasInput } from '../workload/inputs.ts';
import type { Workload } from '../workload/workload.ts';
import { type FlowId, Flows } from './flows.ts';
import { MANY_SERVERS } from './manyServers.ts';
import { PartFetch, PartSources } from './partFetch.ts';
import { type Output, ReadBytes, type Reading, type ReadingParts } from './reading.ts';
import { Replicas } from './replicas.ts';
import { Shuffles } from './shuffles.ts';

/** Servers that one attempt fetches parts of a shuffle from at a time, as Hadoop's reducers do. */
const PARALLEL_FETCHES = 5;

/** What an attempt that reads is about. */
interface Reader {
  readonly attempt: AttemptId;
  readonly stage: StageId;
  readonly server: ServerId;
  /** The input that is on its way, or past the last. */
  input: number;
  /** Null: no shuffle. */
  readonly fetch: PartFetch | null;
  readonly flows: FlowId[];
}

/**
 * Reading over contended links: the inputs one after another, each from a nearest replica, then the parts of a shuffle
 * from a few servers, or racks, at a time.
 */
export class FlowReading implements Reading {
  private readonly topology: Topology;
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly attempts: Attempts;
  private readonly replicas: Replicas;
  private readonly bytes: ReadBytes;
  private readonly shuffles: Shuffles;
  private readonly flows: Flows;
  private readonly readers = new Map<AttemptId, Reader>();
  private readonly sources = new Map<StageId, PartSources>(); // of stages that have readers, for all of these
  private readonly onRead: (attempt: AttemptId) => void;

  constructor(parts: ReadingParts) {
    this.topology = parts.topology;
    this.workload = parts.workload;
    this.kernel = parts.kernel;
    this.attempts = parts.attempts;
    this.onRead = parts.onRead;
    this.replicas = new Replicas(parts.workload, parts.topology);
    this.bytes = new ReadBytes(parts.recorder);
    this.shuffles = new Shuffles(parts.workload);
    this.flows = new Flows(parts.topology, parts.kernel, parts.recorder, (flow, attempt, from, bytes) => {
      const reader = this.readers.get(attempt);
      if (reader !== undefined) this.arrived(reader, flow, from, bytes);
    });
  }

  begin(attempt: AttemptId): boolean {
    const { attempts, workload } = this;
    const stage = attempts.stageOf(attempt);
    const isShuffle = this.shuffles.isOf(stage);
    if (!isShuffle && !hasInput(workload, stage)) return false;
    const task = attempts.taskOf(attempt);
    const server = attempts.serverOf(attempt);
    const farthest = this.replicas.farthest(stage, task, server);
    this.bytes.begin(attempt, attempts.rowOf(attempt), farthest);
    const input = workload.storage.stageFirstRead[stage];
    const fetch = isShuffle ? this.join(attempt, stage, task) : null;
    const reader = { attempt, stage, server, input, fetch, flows: [] };
    this.readers.set(attempt, reader);
    this.goOn(reader);
    if (!this.isDone(reader)) return true;
    this.leave(reader);
    return false;
  }

  stop(attempt: AttemptId): void {
    const reader = this.readers.get(attempt);
    if (reader === undefined) return;
    for (const flow of reader.flows) this.cut(reader, flow);
    this.leave(reader);
  }

  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.shuffles.made(task, server);
    this.shuffles.eachReadingChild(stage, (child) => {
      const source = this.sources.get(child)?.add(server, 1) ?? NONE;
      this.eachFetch(child, (reader, fetch) => {
        if (!this.shuffles.needsPart(reader.attempt, task)) fetch.skip(source);
        else if (this.mayFetch(reader) && fetch.isWorthwhile(source)) this.fetchFrom(reader, fetch, source);
        this.finishIfDone(reader);
      });
    });
  }

  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    this.shuffles.eachOutputOn(server, visit);
  }

  serverDown(server: ServerId, lost: readonly Output[]): void {
    this.replicas.setDown(server, true);
    for (const reader of this.readers.values()) this.cutFrom(reader, server);
    for (const { stage, task } of lost) this.lose(server, stage, task);
    for (const reader of this.readers.values()) {
      if (!this.isReadingInput(reader)) this.goOn(reader);
    }
  }

  forget(task: TaskId): void {
    this.shuffles.lost(task);
  }

  serverUp(server: ServerId): void {
    this.replicas.setDown(server, false);
  }

  /** The rest of an input comes from another replica; parts of a shuffle have to be asked for again, in full. */
  private cutFrom(reader: Reader, server: ServerId): void {
    const flow = reader.flows.find((each) => this.flows.sourceOf(each) === server);
    if (flow === undefined) return;
    reader.flows.splice(reader.flows.indexOf(flow), 1);
    const missing = this.flows.bytesOf(flow) - this.cut(reader, flow);
    if (this.isReadingInput(reader)) this.send(reader, this.chooseReplica(reader), missing);
    else reader.fetch?.giveUp(reader.fetch.sources.find(server));
  }

  private lose(server: ServerId, stage: StageId, task: TaskId): void {
    this.shuffles.lost(task);
    this.shuffles.eachReadingChild(stage, (child) => {
      const source = this.sources.get(child)?.add(server, -1) ?? NONE;
      this.eachFetch(child, (reader, fetch) => {
        if (fetch.lose(source)) this.shuffles.skip(reader.attempt, 1);
      });
    });
  }

  /** Begins to fetch the parts of a shuffle. */
  private join(attempt: AttemptId, stage: StageId, task: TaskId): PartFetch {
    this.shuffles.join(attempt, stage);
    const known = this.sources.get(stage);
    const sources = known ?? new PartSources();
    if (known === undefined) this.shuffles.eachPart(stage, task, (server) => sources.add(server, 1));
    if (this.shuffles.isShared(stage)) this.sources.set(stage, sources);
    return new PartFetch(sources, task - this.workload.stageFirstTask[stage]);
  }

  private leave(reader: Reader): void {
    this.readers.delete(reader.attempt);
    this.bytes.end(reader.attempt, this.kernel.now());
    if (reader.fetch === null) return;
    this.shuffles.leave(reader.attempt, reader.stage);
    if (!this.shuffles.hasReaders(reader.stage)) this.sources.delete(reader.stage);
  }

  private eachFetch(stage: StageId, visit: (reader: Reader, fetch: PartFetch) => void): void {
    this.shuffles.eachReader(stage, (attempt) => {
      const reader = this.readers.get(attempt);
      if (reader?.fetch != null) visit(reader, reader.fetch);
    });
  }

  private arrived(reader: Reader, flow: FlowId, from: ServerId, bytes: number): void {
    reader.flows.splice(reader.flows.indexOf(flow), 1);
    this.count(reader, from, bytes);
    if (this.isReadingInput(reader)) reader.input += 1;
    else if (reader.fetch !== null) this.partsArrived(reader, reader.fetch, from);
    this.goOn(reader);
    this.finishIfDone(reader);
  }

  private partsArrived(reader: Reader, fetch: PartFetch, from: ServerId): void {
    this.shuffles.partsLeft[reader.attempt] -= fetch.arrive(fetch.sources.find(from));
  }

  /** Asks for what it may ask for now. */
  private goOn(reader: Reader): void {
    const { storage } = this.workload;
    for (; this.isReadingInput(reader); reader.input += 1) {
      const bytes = storage.readBytes[reader.input];
      if (bytes === 0) continue;
      this.send(reader, this.chooseReplica(reader), bytes);
      return;
    }
    const { fetch } = reader;
    if (fetch === null) return;
    while (this.mayFetch(reader)) {
      const source = fetch.choose();
      if (source === NONE) return;
      this.fetchFrom(reader, fetch, source);
    }
  }

  /** Fetches all that lies ready at a source, or in its rack when there are many. */
  private fetchFrom(reader: Reader, fetch: PartFetch, wanted: number): void {
    const source = this.takeFrom(reader, fetch, wanted);
    const bytes = fetch.partsComing(source) * this.shuffles.partBytes[reader.stage];
    if (bytes === 0) this.shuffles.partsLeft[reader.attempt] -= fetch.arrive(source);
    else this.send(reader, fetch.sources.servers[source], bytes);
  }

  /** Gives the source that sends what was taken. */
  private takeFrom({ server }: Reader, fetch: PartFetch, source: number): number {
    const { servers } = fetch.sources;
    const { rackOf } = this.topology;
    const from = servers[source];
    if (servers.length > MANY_SERVERS && from !== server) {
      return fetch.takeTogether((each) => rackOf[each] === rackOf[from] && each !== server);
    }
    fetch.take(source);
    return source;
  }

  private send(reader: Reader, from: ServerId, bytes: number): void {
    const row = this.attempts.rowOf(reader.attempt);
    reader.flows.push(this.flows.start(reader.attempt, row, from, reader.server, bytes));
  }

  /** Gives up a flow; what had arrived counts, and is given. */
  private cut(reader: Reader, flow: FlowId): number {
    const from = this.flows.sourceOf(flow);
    const arrived = this.flows.stop(flow);
    this.count(reader, from, arrived);
    return arrived;
  }

  private count(reader: Reader, from: ServerId, bytes: number): void {
    this.bytes.add(reader.attempt, localityBetween(this.topology.rackOf, from, reader.server), bytes);
  }

  private chooseReplica({ attempt, stage, input, server }: Reader): ServerId {
    const block = blockOf(this.workload, stage, this.attempts.taskOf(attempt), input);
    return this.replicas.choose(block, server, this.flows.sending);
  }

  private isReadingInput(reader: Reader): boolean {
    return reader.input < this.workload.storage.stageFirstRead[reader.stage + 1];
  }

  private mayFetch(reader: Reader): boolean {
    return reader.flows.length < PARALLEL_FETCHES && !this.isReadingInput(reader);
  }

  private isDone(reader: Reader): boolean {
    if (reader.flows.length > 0 || this.isReadingInput(reader)) return false;
    return reader.fetch === null || this.shuffles.partsLeft[reader.attempt] === 0;
  }

  private finishIfDone(reader: Reader): void {
    if (!this.isDone(reader)) return;
    this.leave(reader);
    this.onRead(reader.attempt);
  }
}
