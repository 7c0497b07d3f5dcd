import type { AttemptId, EntryId, Lane, SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';

/** A request that waits at a server, or an attempt that waits for room. */
interface Waiting {
  readonly entry: EntryId;
  readonly stage: StageId;
  readonly scheduler: SchedulerId;
  readonly attempt: AttemptId | null;
  /** Unfinished tasks of the job when the request was sent. */
  readonly unfinished: number;
}

/** A question of a server for a free slot, which it holds meanwhile. */
export interface SlotQuestion {
  readonly server: ServerId;
  readonly stage: StageId;
  readonly scheduler: SchedulerId;
  readonly lane: Lane;
}

/** Servers that ask about one request for each free slot: the oldest, or that of the job with the fewest unfinished tasks. */
export class SparrowServers {
  private readonly sim: Sim;
  private readonly isSmallestFirst: boolean;
  private readonly ask: (question: SlotQuestion) => void;
  private queues: readonly Waiting[][]; // [servers]
  private open: readonly SlotQuestion[] = [];

  constructor(sim: Sim, isSmallestFirst: boolean, ask: (question: SlotQuestion) => void) {
    this.sim = sim;
    this.isSmallestFirst = isSmallestFirst;
    this.ask = ask;
    this.queues = Array.from({ length: sim.topology.servers }, () => []);
  }

  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, unfinished: number): void {
    this.push(server, { stage, scheduler, attempt: null, unfinished });
    this.serve(server);
  }

  /** Uses what is free. */
  serve(server: ServerId): void {
    const { sim } = this;
    while (sim.freeSlots(server) > 0 && this.queues[server].length > 0) {
      const first = this.first(server);
      if (!sim.fits(server, first.stage)) return;
      sim.dequeue(server, first.entry);
      this.forget(server, first);
      if (first.attempt !== null) sim.start(server, first.attempt);
      else {
        const { stage, scheduler } = first;
        const question = { server, stage, scheduler, lane: sim.hold(server, stage) };
        this.open = [...this.open, question];
        this.ask(question);
      }
    }
  }

  /** Whether a question is open; its slot is free then. */
  close(question: SlotQuestion): boolean {
    if (!this.open.includes(question)) return false;
    this.open = this.open.filter((each) => each !== question);
    this.sim.release(question.server, question.lane);
    return true;
  }

  /** A task comes to a slot, or waits for one: the server did not wait for it any more. */
  launched(server: ServerId, stage: StageId, attempt: AttemptId, isAwaited: boolean): void {
    if (isAwaited && this.sim.fits(server, stage)) {
      this.sim.start(server, attempt);
      return;
    }
    this.push(server, { stage, scheduler: -1, attempt, unfinished: 0 });
    this.serve(server);
  }

  schedulerLost(server: ServerId, lost: SchedulerId): void {
    const isGone = ({ attempt, scheduler }: Waiting) => attempt === null && scheduler === lost;
    for (const each of this.queues[server].filter(isGone)) {
      this.sim.dequeue(server, each.entry);
      this.forget(server, each);
    }
    for (const each of this.open) if (each.server === server && each.scheduler === lost) this.close(each);
    this.serve(server);
  }

  /** An attempt is ended before it found room. */
  stops(server: ServerId, attempt: AttemptId): void {
    for (const each of this.queues[server].filter((one) => one.attempt === attempt))
      this.forget(server, each);
  }

  serverDown(server: ServerId): void {
    this.queues[server].length = 0;
    this.open = this.open.filter((each) => each.server !== server);
  }

  private first(server: ServerId): Waiting {
    const queue = this.queues[server];
    if (!this.isSmallestFirst) return queue[0];
    return queue.reduce((best, each) => (each.unfinished < best.unfinished ? each : best));
  }

  private push(server: ServerId, waiting: Omit<Waiting, 'entry'>): void {
    const { stage, attempt, scheduler } = waiting;
    const entry = this.sim.enqueue(server, 0, stage, attempt ?? -1, scheduler);
    this.queues[server].push({ ...waiting, entry });
  }

  private forget(server: ServerId, waiting: Waiting): void {
    this.queues[server].splice(this.queues[server].indexOf(waiting), 1);
  }
}
