import { placeAnew } from './auction.ts';
import { cheapestLinkTo, drift, isSettled, type Rates, repellingPrice } from './drift.ts';
import { type Alternative, nextBestOf } from './nextBest.ts';
import { type NoPlacement, UNSCHEDULED, Via } from './problem.ts';
import { SearchSpace } from './searchSpace.ts';
import { brokenBound, settle } from './settle.ts';
import { LinkStore, NOWHERE, PlacementState } from './state.ts';

// E, F bounds on a job's scheduled tasks · v cost of waiting · α cost of running anywhere · ω what a tick of waiting costs

/** What does not change during a run: the cluster, and how costs change with time. */
interface Cluster {
  readonly rackOf: Uint32Array; // [computers] → rack
  readonly racks: number;
  /** Largest number of jobs at a time. */
  readonly jobs: number;
  /** ω, in hundredths: growth of the wait cost of a waiting task, per tick. */
  readonly wait: number;
  /** Fall of the cost of staying, for a running task, per tick. */
  readonly work: number;
}

/** The edges of a task, with their present costs. */
export interface TaskEdges {
  readonly job: number;
  /** v; Infinity: it must be scheduled. */
  readonly waitCost: number;
  /** Whether v grows: the task waits, and has not reached the cap. */
  readonly waits: boolean;
  /** α; Infinity: no such edge. */
  readonly anyCost: number;
  /** Computers, or computers + a rack. */
  readonly to: ArrayLike<number>;
  readonly cost: ArrayLike<number>;
  /** The computer that it runs on, or −1. */
  readonly runsOn: number;
  /** Cost of staying there: of its data, less that of its work so far. */
  readonly stayCost: number;
}

/** A solve starts from scratch if more than this many tasks, and more than one in this many, are in no bin. */
const WAVE = 10;

const OPTIMAL = { kind: 'optimal' } as const;

/**
 * Solves Quincy's problem incrementally, from the last placement and its prices: it searches only for what an event has
 * disturbed (Quincy §4.2). Each task has a row, which the solver allots and later reuses.
 */
export class PlacementSolver {
  private readonly state: PlacementState;
  private readonly space: SearchSpace;
  private readonly links: LinkStore;
  private readonly rates: Rates;
  private grows = new Uint8Array(0);
  private runsOn = new Int32Array(0);
  private readonly freeRows: number[] = [];
  private readonly rootRows: number[] = [];
  /** Rows of tasks that are in no bin. */
  private unsettled: number[] = [];
  private ticks = 0;

  constructor({ rackOf, racks, jobs, wait, work }: Cluster) {
    this.state = new PlacementState(rackOf, racks, jobs, 0, 0);
    this.state.price.fill(Infinity, 0, this.state.unscheduled);
    this.space = new SearchSpace(this.state);
    this.links = new LinkStore(this.state);
    this.rates = { wait, work };
  }

  /** Sets the number of tasks that a computer has room for; 0 at first. */
  setCapacity(computer: number, places: number): void {
    this.catchUp();
    const { state } = this;
    const { price, capacity, head, count } = state;
    const had = capacity[computer];
    if (had === places) return;
    while (count[computer] > places) this.unsettle(head[computer]);
    capacity[computer] = places;
    if (had > 0 && places > 0) return;
    price[computer] = places === 0 ? Infinity : repellingPrice(state, computer);
    state.updateRack(state.rackOf[computer]);
    state.updateCluster();
  }

  /** Sets how few and how many of a job's tasks may be scheduled. */
  setBounds(job: number, least: number, most: number): void {
    this.catchUp();
    this.state.least[job] = least;
    this.state.most[job] = most;
    this.state.updateBounds(job);
  }

  /** Sets the number of roots that need a computer; they may take any, at no cost. */
  setRoots(roots: number): void {
    this.catchUp();
    const { state, rootRows } = this;
    while (rootRows.length > roots) this.free(rootRows.pop() ?? NOWHERE);
    while (rootRows.length < roots) {
      const row = this.newRow();
      this.links.give(row, 1);
      state.linkTo[state.first[row]] = state.cluster;
      state.linkCost[state.first[row]] = 0;
      rootRows.push(row);
      this.unsettled.push(row);
    }
  }

  /** Adds a task; gives its row. */
  addTask(edges: TaskEdges): number {
    this.catchUp();
    const { state } = this;
    const row = this.newRow();
    state.job[row] = edges.job;
    state.submitted[edges.job] += 1;
    state.updateBounds(edges.job);
    this.write(row, edges);
    this.unsettled.push(row);
    return row;
  }

  /** Replaces the edges of a task; its job must stay the same. */
  changeTask(row: number, edges: TaskEdges): void {
    this.catchUp();
    this.write(row, edges);
    if (this.state.bin[row] !== NOWHERE && !isSettled(this.state, row)) this.unsettled.push(row);
  }

  /** Removes a task, such as one that has finished. */
  removeTask(row: number): void {
    this.catchUp();
    const { state } = this;
    const job = state.job[row];
    this.free(row);
    state.submitted[job] -= 1;
    state.updateBounds(job);
  }

  /** Advances time: waiting tasks become dearer to leave waiting, running ones cheaper to leave where they are. */
  advance(ticks: number): void {
    this.ticks += ticks;
  }

  /** Places all tasks at least cost, or says which bound cannot be kept; then some tasks remain in no bin. */
  solve(): { readonly kind: 'optimal' } | NoPlacement {
    this.catchUp();
    const { state, space } = this;
    const bound = brokenBound(state, this.rootRows.length);
    if (bound === null && this.unsettled.length > Math.max(WAVE, state.rows / WAVE)) this.startAnew();
    const broken = bound ?? settle(state, space, this.unsettled);
    if (broken === null) this.unsettled.length = 0;
    else this.unsettled = this.unsettled.filter((row) => state.bin[row] === NOWHERE);
    return broken ?? OPTIMAL;
  }

  /**
   * Swaps an unscheduled task with a scheduled one of its job, if the total cost stays the same; tells whether it did. The
   * placement stays optimal at the same prices.
   */
  tradePlaces(without: number, withPlace: number): boolean {
    this.catchUp();
    const { state } = this;
    const { bin, cost, computers, unscheduled, linkCost, first } = state;
    const [at, node] = [bin[withPlace], unscheduled + state.job[without]];
    if (
      at >= computers ||
      at === NOWHERE ||
      bin[without] !== node ||
      state.job[withPlace] !== state.job[without]
    )
      return false;
    const link = cheapestLinkTo(state, without, at);
    if (link === NOWHERE) return false;
    const waitsAt = linkCost[first[withPlace]];
    if (linkCost[link] + waitsAt !== cost[withPlace] + cost[without]) return false;
    state.put(withPlace, node, Via.unscheduled, waitsAt);
    state.put(without, at, state.viaOf(state.linkTo[link]), linkCost[link]);
    return true;
  }

  /** Gives the computer of a task, or UNSCHEDULED. */
  computerOf(row: number): number {
    const at = this.state.bin[row];
    return at < this.state.computers ? at : UNSCHEDULED;
  }

  /** Gives the kind of edge that a task took. */
  via(row: number): Via {
    return this.state.via[row] as Via;
  }

  /** Gives the cost of the edge that a task took. */
  costOf(row: number): number {
    return this.state.cost[row];
  }

  /** Gives the computer of a root that had none. */
  rootComputer(root: number): number {
    return this.computerOf(this.rootRows[root]);
  }

  /** Gives the price of a place on a computer; 0 for a computer without places. */
  price(computer: number): number {
    return this.state.capacity[computer] > 0 ? this.state.price[computer] : 0;
  }

  /** Gives the price of leaving one more task of a job unscheduled, besides its wait cost; negative: it is rewarded. */
  unscheduledPrice(job: number): number {
    return this.state.price[this.state.unscheduled + job];
  }

  /** Gives the total cost of the placement. */
  cost(): number {
    this.catchUp();
    return this.state.totalCost();
  }

  /** Gives the edge that a task would have taken instead, and how much more everything would cost. Call it after a solve. */
  nextBest(row: number): Alternative | null {
    this.catchUp();
    return nextBestOf(this.state, this.space, row);
  }

  /** Starts from scratch: with many tasks in no bin, opening prices are nearer to the final prices than the old ones. */
  private startAnew(): void {
    this.unsettled = placeAnew(this.state, this.space.tables);
  }

  private newRow(): number {
    const { state } = this;
    const free = this.freeRows.pop();
    if (free !== undefined) return free;
    const row = state.rows;
    if (row === state.job.length) {
      const rows = 2 * row + 64;
      state.growRows(rows);
      const { grows, runsOn } = this;
      this.grows = new Uint8Array(rows);
      this.grows.set(grows);
      this.runsOn = new Int32Array(rows).fill(NOWHERE);
      this.runsOn.set(runsOn);
    }
    state.rows += 1;
    return row;
  }

  private free(row: number): void {
    const { state } = this;
    if (state.bin[row] !== NOWHERE) state.takeOut(row);
    else this.unsettled = this.unsettled.filter((each) => each !== row);
    this.links.give(row, 0);
    this.runsOn[row] = NOWHERE;
    this.grows[row] = 0;
    state.job[row] = NOWHERE;
    this.freeRows.push(row);
  }

  private unsettle(row: number): void {
    this.state.takeOut(row);
    this.unsettled.push(row);
  }

  private write(row: number, { waitCost, waits, anyCost, to, cost, runsOn, stayCost }: TaskEdges): void {
    const { state } = this;
    if (state.bin[row] >= state.unscheduled) state.waitsAnew[state.job[row]] = 1;
    const isRunning = runsOn !== NOWHERE;
    const hasAny = anyCost < Infinity;
    this.links.give(row, 1 + (isRunning ? 1 : 0) + to.length + (hasAny ? 1 : 0));
    const { linkTo, linkCost } = state;
    let link = state.first[row];
    linkTo[link] = state.unscheduled + state.job[row];
    linkCost[link++] = waitCost;
    if (isRunning) {
      linkTo[link] = runsOn;
      linkCost[link++] = stayCost;
    }
    for (let arc = 0; arc < to.length; arc += 1) {
      linkTo[link] = to[arc];
      linkCost[link++] = cost[arc];
    }
    if (hasAny) {
      linkTo[link] = state.cluster;
      linkCost[link] = anyCost;
    }
    this.runsOn[row] = runsOn;
    this.grows[row] = waits ? 1 : 0;
  }

  /** Brings costs up to the present time. */
  private catchUp(): void {
    const { ticks } = this;
    if (ticks === 0) return;
    this.ticks = 0;
    const { grows, runsOn } = this;
    drift(this.state, { grows, runsOn }, this.rates, ticks, this.unsettled);
  }
}
