import { localityBetween } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, ServerId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { FlowId, Flows } from './flows.ts';
import { ratesOf } from './pace.ts';
import type { ReadAttempts } from './reading.ts';

/** Number of a transfer of a file. */
export type TransferId = number;

/** Moves external files to servers. */
export interface FileCarrier {
  /** Number of flows that each server sends; null where transfers do not share links. */
  readonly sending: Uint32Array | null; // [servers]
  /** Starts to send bytes to a server, for an attempt there. `yields`: with only what other transfers leave. */
  send(attempt: AttemptId, from: ServerId, to: ServerId, bytes: number, yields: boolean): TransferId;
  /** A transfer yields to no other from now on. */
  prefer(transfer: TransferId): void;
  /** Stops a transfer; returns the bytes that have arrived. */
  stop(transfer: TransferId): number;
  /** Whether a transfer must continue from another server when its sender goes down. */
  readonly needsSource: boolean;
}

/** Sends each file at a rate that depends only on its distance, like inputs (Apollo Fig. 4). */
export class TimedCarrier implements FileCarrier {
  readonly sending = null;
  readonly needsSource = false;
  private readonly rates: readonly number[] = ratesOf(this.topology.network); // [localities], bytes/µs
  private readonly came: EventCode;
  private readonly open = new Map<TransferId, { readonly beganAt: Micros; readonly rate: number }>();
  private next: TransferId = 0;

  constructor(
    private readonly topology: Topology,
    private readonly kernel: Kernel,
    onArrival: (transfer: TransferId) => void,
  ) {
    this.came = kernel.on((transfer) => {
      if (this.open.delete(transfer)) onArrival(transfer);
      else kernel.callOff();
    }, 'end of fetching a file');
  }

  send(_attempt: AttemptId, from: ServerId, to: ServerId, bytes: number): TransferId {
    const rate = this.rates[localityBetween(this.topology.rackOf, from, to)];
    const now = this.kernel.now();
    const transfer = this.next;
    this.next += 1;
    this.open.set(transfer, { beganAt: now, rate });
    this.kernel.schedule(now + Math.round(bytes / rate), this.came, transfer);
    return transfer;
  }

  /** Each has its own rate. */
  prefer(): void {}

  stop(transfer: TransferId): number {
    const open = this.open.get(transfer);
    if (open === undefined) return 0;
    this.open.delete(transfer);
    return (this.kernel.now() - open.beganAt) * open.rate;
  }
}

/** Sends files as flows over links that are shared with everything else that tasks read. */
export class FlowCarrier implements FileCarrier {
  readonly needsSource = true;
  private readonly receiver: number;

  constructor(
    private readonly flows: Flows,
    private readonly attempts: ReadAttempts,
    onArrival: (transfer: TransferId) => void,
  ) {
    this.receiver = flows.receiver((flow) => onArrival(flow));
  }

  get sending(): Uint32Array {
    return this.flows.sending;
  }

  send(attempt: AttemptId, from: ServerId, to: ServerId, bytes: number, yields: boolean): FlowId {
    return this.flows.start(this.receiver, attempt, this.attempts.rowOf(attempt), from, to, bytes, yields);
  }

  prefer(flow: FlowId): void {
    this.flows.prefer(flow);
  }

  stop(flow: FlowId): number {
    return this.flows.stop(flow);
  }
}
