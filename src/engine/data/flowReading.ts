import { localityBetween } from '../cluster/locality.ts';
import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import { blockOf, hasInput } from '../workload/inputs.ts';
import { chunkOf, computedBy, type FlowReader, isReadingInput, workBeforeNext } from './flowReader.ts';
import type { FlowId, Flows } from './flows.ts';
import { Pace } from './pace.ts';
import { type PartFetch, PartSourcesOfStages } from './partFetch.ts';
import type { Output, Reading, ReadingParts } from './reading.ts';
import { Replicas } from './replicas.ts';
import { SecondSources } from './secondSources.ts';
import { Shuffles } from './shuffles.ts';

/** From how many servers at a time one attempt fetches parts of a shuffle, as Hadoop's reducers do. */
const PARALLEL_FETCHES = 5;

/**
 * Reading over contended links: first the inputs one after another, each from a nearest replica, then the parts of a
 * shuffle from a few servers, or racks, at a time. When reading in chunks, it reads a chunk of each input, computes
 * on them, reads the next, and so on.
 */
export class FlowReading implements Reading {
  private readonly topology = this.parts.topology;
  private readonly workload = this.parts.workload;
  private readonly kernel = this.parts.kernel;
  private readonly attempts = this.parts.attempts;
  private readonly replicas = new Replicas(this.parts.workload, this.parts.topology);
  private readonly recorder = this.parts.recorder;
  private readonly shuffles = new Shuffles(this.parts.workload);
  private readonly seconds = new SecondSources(this.flows);
  private readonly receiver: number;
  private readonly pace = new Pace(this.parts.workload);
  private readonly chunkDone: EventCode;
  private readonly readers = new Map<AttemptId, FlowReader>();
  private readonly sources = new PartSourcesOfStages(this.shuffles, this.parts.workload);
  private readonly onRead: ReadingParts['onRead'] = this.parts.onRead;

  constructor(
    private readonly parts: ReadingParts,
    private readonly flows: Flows,
  ) {
    this.receiver = flows.receiver((flow, attempt, from, bytes) => {
      const reader = this.readers.get(attempt);
      if (reader !== undefined) this.arrived(reader, flow, from, bytes);
    });
    this.chunkDone = parts.kernel.on((attempt, generation) => {
      const reader = this.readers.get(attempt);
      const isSame = reader !== undefined && parts.attempts.generationOf(attempt) === generation;
      if (isSame) this.readOn(reader);
      else parts.kernel.callOff();
    }, 'end of the work on a chunk');
  }

  begin(attempt: AttemptId, computingTime: Micros): boolean {
    const { attempts, workload } = this;
    const stage = attempts.stageOf(attempt);
    const isShuffle = this.shuffles.isOf(stage);
    if (!isShuffle && !hasInput(workload, stage)) return false;
    const task = attempts.taskOf(attempt);
    const server = attempts.serverOf(attempt);
    const farthest = this.replicas.farthest(stage, task, server);
    const row = this.recorder.readBegan(attempts.rowOf(attempt), farthest);
    const { stageFirstRead } = workload.storage;
    const input = stageFirstRead[stage];
    const reader: FlowReader = {
      ...{ attempt, stage, server, input, row },
      beganAt: this.kernel.now(),
      chunks: input === stageFirstRead[stage + 1] ? 0 : this.pace.chunks,
      chunk: 0,
      work: this.pace.workMeanwhile(stage, computingTime),
      computed: 0,
      computesSince: Infinity,
      fetch: isShuffle ? this.sources.join(attempt, stage, task) : null,
      flows: [],
      second: NONE,
    };
    this.readers.set(attempt, reader);
    this.goOn(reader);
    if (!this.isDone(reader)) return true;
    this.leave(reader);
    return false;
  }

  prefer(attempt: AttemptId): void {
    const reader = this.readers.get(attempt);
    for (const flow of reader?.flows ?? []) this.flows.prefer(flow);
    if (reader !== undefined) this.seconds.prefer(reader);
  }

  stop(attempt: AttemptId): void {
    const reader = this.readers.get(attempt);
    if (reader === undefined) return;
    for (const flow of reader.flows) this.cut(reader, flow);
    this.seconds.giveUp(reader);
    this.leave(reader);
  }

  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.shuffles.made(task, server);
    this.shuffles.eachReadingChild(stage, (child) => {
      const source = this.sources.add(child, server, 1);
      this.eachFetch(child, (reader, fetch) => {
        if (!this.shuffles.needsPart(reader.attempt, task)) fetch.skip(source);
        else if (this.mayFetch(reader) && fetch.isWorthwhile(source)) this.fetchFrom(reader, fetch, source);
        this.finishIfDone(reader);
      });
    });
  }

  madeAgain(task: TaskId, server: ServerId): void {
    for (const reader of this.readers.values()) {
      if (!this.seconds.mayServe(reader, server)) continue;
      if (this.shuffles.sourceOf(reader.stage, this.attempts.taskOf(reader.attempt)) !== task) continue;
      this.send(reader, server, this.flows.bytesOf(reader.flows[0]));
      this.seconds.begun(reader);
    }
  }

  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    this.shuffles.eachOutputOn(server, visit);
  }

  serverDown(server: ServerId, lost: readonly Output[]): void {
    this.replicas.setDown(server, true);
    for (const reader of this.readers.values()) this.cutFrom(reader, server);
    for (const { stage, task } of lost) this.lose(server, stage, task);
    for (const reader of this.readers.values()) {
      if (!isReadingInput(reader)) this.goOn(reader);
    }
  }

  forget(task: TaskId): void {
    this.shuffles.lost(task);
  }

  serverUp(server: ServerId): void {
    this.replicas.setDown(server, false);
  }

  /**
   * A flow's sender went down. The rest of an input is read from another replica; parts of a shuffle are fetched
   * again in full.
   */
  private cutFrom(reader: FlowReader, server: ServerId): void {
    this.seconds.cutFrom(reader, server);
    const flow = reader.flows.find((each) => this.flows.sourceOf(each) === server);
    if (flow === undefined) return;
    reader.flows.splice(reader.flows.indexOf(flow), 1);
    const missing = this.flows.bytesOf(flow) - this.cut(reader, flow);
    if (isReadingInput(reader)) this.send(reader, this.chooseReplica(reader), missing);
    else reader.fetch?.giveUp(reader.fetch.sources.find(server));
  }

  private lose(server: ServerId, stage: StageId, task: TaskId): void {
    this.shuffles.lost(task);
    this.shuffles.eachReadingChild(stage, (child) => {
      const source = this.sources.add(child, server, -1);
      this.eachFetch(child, (reader, fetch) => {
        if (fetch.lose(source)) this.shuffles.skip(reader.attempt, 1);
      });
    });
  }

  private leave(reader: FlowReader): void {
    this.readers.delete(reader.attempt);
    this.recorder.readEnded(reader.row, this.kernel.now(), computedBy(reader, this.kernel.now()));
    if (reader.fetch !== null) this.sources.leave(reader.attempt, reader.stage);
  }

  private eachFetch(stage: StageId, visit: (reader: FlowReader, fetch: PartFetch) => void): void {
    this.shuffles.eachReader(stage, (attempt) => {
      const reader = this.readers.get(attempt);
      if (reader?.fetch != null) visit(reader, reader.fetch);
    });
  }

  private arrived(reader: FlowReader, flow: FlowId, from: ServerId, bytes: number): void {
    const source = this.seconds.arrived(reader, flow, from);
    this.count(reader, from, bytes);
    if (isReadingInput(reader)) reader.input += 1;
    else if (reader.fetch !== null) this.partsArrived(reader, reader.fetch, source);
    this.goOn(reader);
    this.finishIfDone(reader);
  }

  private partsArrived(reader: FlowReader, fetch: PartFetch, from: ServerId): void {
    this.shuffles.partsLeft[reader.attempt] -= fetch.arrive(fetch.sources.find(from));
  }

  /** Starts the transfers that a reader may start now. */
  private goOn(reader: FlowReader): void {
    const { stageFirstRead, readBytes } = this.workload.storage;
    const end = stageFirstRead[reader.stage + 1];
    while (isReadingInput(reader)) {
      for (; reader.input < end; reader.input += 1) {
        const bytes = chunkOf(readBytes[reader.input], reader);
        if (bytes === 0) continue;
        this.send(reader, this.chooseReplica(reader), bytes);
        return;
      }
      reader.input = stageFirstRead[reader.stage];
      reader.chunk += 1;
      if (this.computesFirst(reader)) return;
    }
    const { fetch } = reader;
    if (fetch === null) return;
    while (this.mayFetch(reader)) {
      const source = fetch.choose();
      if (source === NONE) return;
      this.fetchFrom(reader, fetch, source);
    }
  }

  /**
   * The reader has a chunk of each input: starts to compute, if it computes before it reads the next; returns whether
   * it does.
   */
  private computesFirst(reader: FlowReader): boolean {
    const { attempt } = reader;
    const time = workBeforeNext(reader);
    if (time === 0) return false;
    const now = this.kernel.now();
    reader.computesSince = now;
    this.kernel.schedule(now + time, this.chunkDone, attempt, this.attempts.generationOf(attempt));
    return true;
  }

  private readOn(reader: FlowReader): void {
    reader.computed = computedBy(reader, this.kernel.now());
    reader.computesSince = Infinity;
    this.goOn(reader);
    this.finishIfDone(reader);
  }

  /** Fetches all parts that are ready at a source, or in its whole rack when there are many servers. */
  private fetchFrom(reader: FlowReader, fetch: PartFetch, wanted: number): void {
    const source = fetch.takeFor(reader.server, wanted, this.topology.rackOf);
    const bytes = fetch.partsComing(source) * this.shuffles.partBytes[reader.stage];
    if (bytes === 0) this.shuffles.partsLeft[reader.attempt] -= fetch.arrive(source);
    else this.send(reader, fetch.sources.servers[source], bytes);
  }

  private send(reader: FlowReader, from: ServerId, bytes: number): void {
    const { attempt, server } = reader;
    const row = this.attempts.rowOf(attempt);
    const yields = this.attempts.yields(attempt);
    reader.flows.push(this.flows.start(this.receiver, attempt, row, from, server, bytes, yields));
  }

  /** Stops a flow; counts and returns the bytes that had arrived. */
  private cut(reader: FlowReader, flow: FlowId): number {
    const from = this.flows.sourceOf(flow);
    const arrived = this.flows.stop(flow);
    this.count(reader, from, arrived);
    return arrived;
  }

  private count(reader: FlowReader, from: ServerId, bytes: number): void {
    this.recorder.readMore(reader.row, localityBetween(this.topology.rackOf, from, reader.server), bytes);
  }

  private chooseReplica({ attempt, stage, input, server }: FlowReader): ServerId {
    const block = blockOf(this.workload, stage, this.attempts.taskOf(attempt), input);
    return this.replicas.choose(block, server, this.flows.sending);
  }

  private mayFetch(reader: FlowReader): boolean {
    return reader.flows.length < PARALLEL_FETCHES && !isReadingInput(reader);
  }

  private isDone(reader: FlowReader): boolean {
    if (reader.flows.length > 0 || isReadingInput(reader)) return false;
    return reader.fetch === null || this.shuffles.partsLeft[reader.attempt] === 0;
  }

  private finishIfDone(reader: FlowReader): void {
    if (!this.isDone(reader)) return;
    const computed = computedBy(reader, this.kernel.now());
    this.leave(reader);
    this.onRead(reader.attempt, computed);
  }
}
