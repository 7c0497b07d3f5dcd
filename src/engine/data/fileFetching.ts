import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { Phase } from '../jobs/phase.ts';
import type { Micros } from '../kernel/time.ts';
import type { ExternalFileId, ExternalFiles } from '../workload/externalFiles.ts';
import { FileCaches } from './fileCaches.ts';
import type { FileCarrier, TransferId } from './fileCarriers.ts';
import type { Output, Reading, ReadingParts } from './reading.ts';

/** An attempt that waits for files. */
interface Waiter {
  readonly attempt: AttemptId;
  readonly server: ServerId;
  readonly computingTime: Micros;
  /** Position of the file that it waits for, in the list of its stage. */
  at: number;
  readonly end: number;
  /** Row of the trace. */
  readonly row: number;
  /** Whether it reads its input when it has the files. If not, it has no slot yet. */
  goesOn: boolean;
}

/** The transfer of a file to a server, for all attempts there that wait for it. */
interface Fetch {
  readonly file: ExternalFileId;
  readonly server: ServerId;
  readonly waiters: Waiter[];
  from: ServerId;
  /** Bytes missing when the transfer began. */
  bytes: number;
  transfer: TransferId;
  /** Row of the trace. */
  row: number;
}

/**
 * Lets attempts fetch the external files that their server lacks before they read their input (COM-7, Apollo §3.1):
 * one file after another, with one transfer for all attempts of a server that need the file at the same time. A
 * transfer is stopped when no attempt waits for it any more, and yields to others as long as only attempts that do have asked.
 */
export class FileFetching implements Reading {
  private readonly topology = this.parts.topology;
  private readonly kernel = this.parts.kernel;
  private readonly attempts = this.parts.attempts;
  private readonly recorder = this.parts.recorder;
  private readonly onRead: ReadingParts['onRead'] = this.parts.onRead;
  private readonly carrier: FileCarrier;
  private readonly caches = new FileCaches(this.files, this.topology, this.parts.recorder);
  private readonly waiters = new Map<AttemptId, Waiter>();
  private readonly fetches = new Map<number, Fetch>(); // key: server · number of files + file
  private readonly byTransfer = new Map<TransferId, Fetch>();

  /** `createCarrier` gets the function to call when a transfer has ended. */
  constructor(
    private readonly parts: ReadingParts,
    private readonly files: ExternalFiles,
    private readonly inner: Reading | null, // reads the input; null: no task reads
    createCarrier: (onArrival: (transfer: TransferId) => void) => FileCarrier,
  ) {
    this.carrier = createCarrier((transfer) => this.arrived(transfer));
  }

  begin(attempt: AttemptId, computingTime: Micros): boolean {
    return (
      this.awaitFiles(attempt, computingTime, true) || (this.inner?.begin(attempt, computingTime) ?? false)
    );
  }

  prepare(attempt: AttemptId, computingTime: Micros): boolean {
    return this.awaitFiles(attempt, computingTime, false);
  }

  goOnToRead(attempt: AttemptId): void {
    const waiter = this.waiters.get(attempt);
    if (waiter !== undefined) waiter.goesOn = true;
  }

  prefer(attempt: AttemptId): void {
    const waiter = this.waiters.get(attempt);
    if (waiter === undefined) this.inner?.prefer?.(attempt);
    else this.preferFor(waiter, this.fetches.get(this.keyOf(waiter)));
  }

  private preferFor({ attempt }: Waiter, fetch: Fetch | undefined): void {
    if (fetch !== undefined && !this.attempts.yields(attempt)) this.carrier.prefer(fetch.transfer);
  }

  /** Lets an attempt wait for the files that its server lacks; returns false if there are none. */
  private awaitFiles(attempt: AttemptId, computingTime: Micros, goesOn: boolean): boolean {
    const { first } = this.files.needs;
    const stage = this.attempts.stageOf(attempt);
    const server = this.attempts.serverOf(attempt);
    const end = first[stage + 1];
    const at = this.firstMissing(server, first[stage], end);
    if (at === end) return false;
    const row = this.recorder.filesAwaited(this.attempts.rowOf(attempt), this.kernel.now());
    const waiter: Waiter = { attempt, server, computingTime, at, end, row, goesOn };
    this.waiters.set(attempt, waiter);
    this.wait(waiter);
    return true;
  }

  stop(attempt: AttemptId): void {
    const waiter = this.waiters.get(attempt);
    if (waiter === undefined) {
      this.inner?.stop(attempt);
      return;
    }
    this.leave(waiter);
    const fetch = this.fetches.get(this.keyOf(waiter));
    if (fetch === undefined) return;
    fetch.waiters.splice(fetch.waiters.indexOf(waiter), 1);
    if (fetch.waiters.length > 0) return;
    this.fetches.delete(this.keyOf(waiter));
    this.cut(fetch);
  }

  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.inner?.taskFinished(stage, task, server);
  }

  madeAgain(task: TaskId, server: ServerId): void {
    this.inner?.madeAgain?.(task, server);
  }

  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    this.inner?.eachOutputOn(server, visit);
  }

  /** Transfers from this server continue from another one. Transfers to it have been stopped before. */
  serverDown(server: ServerId, lost: readonly Output[]): void {
    this.caches.setDown(server, true);
    if (this.carrier.needsSource) {
      for (const fetch of this.fetches.values()) {
        if (fetch.from !== server) continue;
        fetch.bytes -= this.cut(fetch);
        this.send(fetch);
      }
    }
    this.inner?.serverDown(server, lost);
  }

  forget(task: TaskId): void {
    this.inner?.forget(task);
  }

  serverUp(server: ServerId): void {
    this.caches.setDown(server, false);
    this.inner?.serverUp(server);
  }

  /** Returns the position of the first file that a server lacks, and marks those before as used now. */
  private firstMissing(server: ServerId, from: number, end: number): number {
    let at = from;
    while (at < end && this.caches.use(server, this.files.needs.items[at])) at += 1;
    return at;
  }

  /** Joins the transfer of the file that an attempt waits for, or starts it. */
  private wait(waiter: Waiter): void {
    const key = this.keyOf(waiter);
    const known = this.fetches.get(key);
    if (known !== undefined) {
      known.waiters.push(waiter);
      this.preferFor(waiter, known);
      return;
    }
    const file = this.files.needs.items[waiter.at];
    const { server } = waiter;
    const bytes = this.files.bytes[file];
    const fetch: Fetch = { file, server, waiters: [waiter], from: server, bytes, transfer: 0, row: 0 };
    this.fetches.set(key, fetch);
    this.send(fetch);
  }

  private send(fetch: Fetch): void {
    const { file, server, bytes, waiters } = fetch;
    const { attempt } = waiters[0];
    const yields = waiters.every((waiter) => this.attempts.yields(waiter.attempt));
    fetch.from = this.caches.choose(file, server, this.carrier.sending);
    fetch.row = this.recorder.fetchBegan(
      this.attempts.rowOf(attempt),
      file,
      fetch.from,
      server,
      this.kernel.now(),
    );
    fetch.transfer = this.carrier.send(attempt, fetch.from, server, bytes, yields);
    this.byTransfer.set(fetch.transfer, fetch);
  }

  /** Stops a transfer; returns the bytes that have arrived. */
  private cut({ transfer, row }: Fetch): number {
    this.byTransfer.delete(transfer);
    const came = this.carrier.stop(transfer);
    const now = this.kernel.now();
    this.recorder.fetchEnded(row, came, false, now);
    this.recorder.fileLeft(row, now);
    return came;
  }

  private arrived(transfer: TransferId): void {
    const fetch = this.byTransfer.get(transfer);
    if (fetch === undefined) return;
    const now = this.kernel.now();
    const { file, server, waiters, bytes, row } = fetch;
    this.byTransfer.delete(transfer);
    this.fetches.delete(this.keyOf(waiters[0]));
    this.recorder.fetchEnded(row, bytes, true, now);
    this.caches.put(server, file, row, now);
    for (const waiter of waiters) {
      waiter.at = this.firstMissing(server, waiter.at + 1, waiter.end);
      if (waiter.at < waiter.end) this.wait(waiter);
      else this.goOn(waiter);
    }
  }

  /** The attempt has all files: it reads its input, or computes if it has none; or it waits on for a slot. */
  private goOn(waiter: Waiter): void {
    const { attempt, computingTime } = waiter;
    this.leave(waiter);
    if (!waiter.goesOn) this.attempts.setPhase(attempt, Phase.bound);
    else if (this.inner?.begin(attempt, computingTime) !== true) this.onRead(attempt, 0);
  }

  private leave({ attempt, row }: Waiter): void {
    this.waiters.delete(attempt);
    this.recorder.filesThere(row, this.kernel.now());
  }

  private keyOf({ server, at }: Waiter): number {
    return server * this.files.names.length + this.files.needs.items[at];
  }
}
