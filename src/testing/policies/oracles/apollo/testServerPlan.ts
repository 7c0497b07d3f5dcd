/** What a task takes of its server, and when, counted from now. */
interface Stay {
  readonly from: number;
  readonly to: number;
  readonly cores: number;
  readonly memory: number;
}

/** What is demanded of a server besides a slot. */
export interface Demand {
  readonly cores: number;
  readonly memory: number;
}

/** A server's future by its tasks' estimates (Apollo §3.2): a list of stays, looked at moment by moment. */
export class FuturePlan {
  private readonly slots: number;
  private readonly whole: Demand;
  private readonly fillsGaps: boolean;
  private opensAt = 0;
  private readonly stays: Stay[] = [];

  constructor(slots: number, whole: Demand, fillsGaps: boolean) {
    this.slots = slots;
    this.whole = whole;
    this.fillsGaps = fillsGaps;
  }

  /** A task runs, for so long from now on. */
  run(demand: Demand, left: number): void {
    this.stays.push({ ...demand, from: 0, to: left });
  }

  /** The next task that waits: it starts as soon as it disturbs none before it (APO-8), and maybe after those. Gives when. */
  queue(demand: Demand, time: number): number {
    const start = this.moments(this.opensAt).find((from) =>
      this.moments(from, from + time).every((moment) => this.isFree(moment, demand)),
    );
    if (start === undefined) return Infinity;
    this.stays.push({ ...demand, from: start, to: start + time });
    if (!this.fillsGaps) this.opensAt = start;
    return start;
  }

  /** From when on the demand is free (AMB-4): for good, or for a moment. */
  wait(demand: Demand, reading: 'stays' | 'once'): number {
    const isFree = (moment: number) => this.isFree(moment, demand);
    const found = this.moments(this.opensAt).find((from) =>
      reading === 'once' ? isFree(from) : this.moments(from, Infinity).every(isFree),
    );
    return found ?? Infinity;
  }

  /** The first moment after now at which something is expected to change. */
  nextChange(): number {
    return this.moments()[1] ?? Infinity;
  }

  private isFree(moment: number, { cores, memory }: Demand): boolean {
    const there = this.stays.filter(({ from, to }) => from <= moment && moment < to);
    const taken = (what: (stay: Stay) => number) => there.reduce((sum, stay) => sum + what(stay), 0);
    return (
      there.length < this.slots &&
      this.whole.cores - taken((stay) => stay.cores) >= cores &&
      this.whole.memory - taken((stay) => stay.memory) >= memory
    );
  }

  /** When something changes, from a moment on and before another one, with the first of them. */
  private moments(from = 0, before = Infinity): readonly number[] {
    const all = this.stays.flatMap((stay) => [stay.from, stay.to]);
    const inside = all.filter((moment) => from < moment && moment < before);
    return [...new Set([from, ...inside])].sort((one, other) => one - other);
  }
}
