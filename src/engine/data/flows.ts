import { doubled } from '../../base/doubled.ts';
import { SharedLinks } from '../cluster/sharedLinks.ts';
import type { Topology } from '../cluster/topology.ts';
import { type AttemptId, NONE, type ServerId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { DataRecorder } from '../record/dataRecorder.ts';

const FIRST_CAPACITY = 256;

/** Number of a flow that has not ended; reused afterwards. */
export type FlowId = number;

/** Called when all bytes of a flow have arrived at an attempt. */
type Arrival = (flow: FlowId, attempt: AttemptId, from: ServerId, bytes: number) => void;

/** Data transfers over shared links: starts them, reports their arrival, and records them. */
export class Flows {
  private readonly receivers: Arrival[] = [];
  private receiverOf = new Uint8Array(FIRST_CAPACITY); // [flows]
  private attempt = new Int32Array(FIRST_CAPACITY);
  private from = new Int32Array(FIRST_CAPACITY);
  private to = new Int32Array(FIRST_CAPACITY);
  private row = new Int32Array(FIRST_CAPACITY); // → row of the trace
  private bytes = new Float64Array(FIRST_CAPACITY);
  private readonly yields = new Map<FlowId, number>(); // → row of the trace that says so
  private isSettling = false;
  /** When the event that collects ended flows is due; an event with an older generation is stale. */
  private dueAt: Micros = Infinity;
  private generation = 0;

  private readonly links = new SharedLinks(this.topology);
  readonly sending = new Uint32Array(this.topology.servers); // [servers] number of flows that it sends, including those to itself
  private readonly settled: EventCode = this.kernel.on(() => this.settle(), 'new rates of flows');
  private readonly ended: EventCode = this.kernel.on((generation) => {
    if (generation !== this.generation) {
      this.kernel.callOff();
      return;
    }
    this.dueAt = Infinity;
    if (this.links.active > 0) this.takeEnded();
    else this.kernel.callOff();
  }, 'end of a flow');

  constructor(
    private readonly topology: Topology,
    private readonly kernel: Kernel,
    private readonly recorder: DataRecorder,
  ) {}

  /** Registers a handler of arrivals; returns the number that `start` takes. */
  receiver(onArrival: Arrival): number {
    return this.receivers.push(onArrival) - 1;
  }

  /**
   * Sends bytes from the disk of server `from` to an attempt on server `to`; `row` is the attempt's row of the trace. `yields`:
   * it gets only what others leave.
   */
  start(
    receiver: number,
    attempt: AttemptId,
    row: number,
    from: ServerId,
    to: ServerId,
    bytes: number,
    yields = false,
  ): FlowId {
    const now = this.kernel.now();
    const flow = this.links.add(from, to, bytes, now, yields);
    while (flow >= this.row.length) this.grow();
    this.receiverOf[flow] = receiver;
    this.attempt[flow] = attempt;
    this.from[flow] = from;
    this.bytes[flow] = bytes;
    this.row[flow] = this.recorder.flowBegan(row, from, to, bytes, now);
    if (yields) this.yields.set(flow, this.recorder.flowYields(this.row[flow]));
    this.sending[from] += 1;
    this.to[flow] = to;
    this.settleSoon();
    return flow;
  }

  /** A flow yields to no other from now on. */
  prefer(flow: FlowId): void {
    const yields = this.yields.get(flow);
    if (yields === undefined) return;
    this.yields.delete(flow);
    const now = this.kernel.now();
    this.recorder.flowYieldsUntil(yields, now);
    if (this.links.prefer(flow, this.from[flow], this.to[flow], now)) this.settleSoon();
  }

  /** Stops a flow; returns the bytes that have arrived. */
  stop(flow: FlowId): number {
    const now = this.kernel.now();
    const arrived = this.bytes[flow] - this.links.remaining(flow, now);
    this.links.remove(flow, now);
    this.forget(flow, now);
    this.settleSoon();
    return arrived;
  }

  sourceOf(flow: FlowId): ServerId {
    return this.from[flow];
  }

  bytesOf(flow: FlowId): number {
    return this.bytes[flow];
  }

  /** Rates are computed once, after all starts and ends of flows at this time. */
  private settleSoon(): void {
    if (this.isSettling) return;
    this.isSettling = true;
    this.kernel.schedule(this.kernel.now(), this.settled, NONE);
  }

  /**
   * Makes sure that an event is due when the next flow ends or rates are computed. An event that is due earlier finds
   * no ended flow and schedules the next.
   */
  private settle(): void {
    this.isSettling = false;
    const next = this.links.nextChange();
    if (next >= this.dueAt) return;
    this.dueAt = next;
    this.generation += 1;
    this.kernel.schedule(next, this.ended, this.generation);
  }

  private takeEnded(): void {
    const now = this.kernel.now();
    for (let flow = this.links.takeEnded(now); flow !== NONE; flow = this.links.takeEnded(now)) {
      this.forget(flow, now);
      const onArrival = this.receivers[this.receiverOf[flow]];
      onArrival(flow, this.attempt[flow], this.from[flow], this.bytes[flow]);
    }
    this.settleSoon();
  }

  private forget(flow: FlowId, now: Micros): void {
    this.recorder.flowEnded(this.row[flow], now);
    this.sending[this.from[flow]] -= 1;
    this.yields.delete(flow);
  }

  private grow(): void {
    this.receiverOf = doubled(this.receiverOf);
    this.attempt = doubled(this.attempt);
    this.from = doubled(this.from);
    this.to = doubled(this.to);
    this.row = doubled(this.row);
    this.bytes = doubled(this.bytes);
  }
}
