import type { Micros } from '../../../engine/kernel/time.ts';
import type { PlannedTask } from './planAt.ts';

/** A rectangle of a plan: rows `low` up to `high` of cores (or slots), over a time. */
interface Block {
  readonly low: number;
  readonly high: number;
}

/** A task or a demand with the rows that it gets; more than one block if no free rows are side by side. */
export interface Placed<Item> {
  readonly item: Item;
  readonly from: Micros;
  readonly to: Micros;
  readonly blocks: readonly Block[];
}

/** A demand that nobody has made: where it would start, and then stay. */
export interface Demand {
  readonly cores: number;
  readonly from: Micros;
}

/**
 * Gives each task of a plan rows for as long as it runs: cores have no order, so any free ones will do. In order of start, so
 * that as many are free as the plan says. Tasks get the lowest free rows, and a demand the highest. `coresOf`: rows that a
 * task takes.
 */
export function layoutPlan(
  tasks: readonly PlannedTask[],
  rows: number,
  coresOf: (task: PlannedTask) => number,
  demand: Demand | null,
): { readonly tasks: readonly Placed<PlannedTask>[]; readonly demand: Placed<Demand> | null } {
  const freeFrom = new Float64Array(rows);
  const placed: Placed<PlannedTask>[] = [];
  let box: Placed<Demand> | null = null;
  const place = (from: Micros, to: Micros, cores: number, isTop: boolean): readonly Block[] => {
    const free = Array.from({ length: rows }, (_, row) => row).filter((row) => freeFrom[row] <= from);
    const chosen = chooseRows(isTop ? free.reverse() : free, cores);
    for (const row of chosen) freeFrom[row] = to;
    return blocksOf(chosen);
  };
  const putDemand = () => {
    if (demand === null || box !== null) return;
    box = {
      item: demand,
      from: demand.from,
      to: Infinity,
      blocks: place(demand.from, Infinity, demand.cores, true),
    };
  };
  const inOrder = tasks.filter(({ from }) => from < Infinity).sort((a, b) => a.from - b.from);
  for (const item of inOrder) {
    if (demand !== null && demand.from < item.from) putDemand();
    const { from, to } = item;
    placed.push({ item, from, to, blocks: place(from, to, coresOf(item), false) });
  }
  putDemand();
  return { tasks: placed, demand: box };
}

/** The first run of rows side by side that is long enough, else the first rows. `free`: in order, up or down. */
function chooseRows(free: readonly number[], cores: number): readonly number[] {
  for (let at = 0; at + cores <= free.length; at += 1)
    if (Math.abs(free[at + cores - 1] - free[at]) === cores - 1) return free.slice(at, at + cores);
  return free.slice(0, cores);
}

function blocksOf(rows: readonly number[]): readonly Block[] {
  const blocks: { low: number; high: number }[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = blocks.at(-1);
    if (last !== undefined && last.high === row) last.high = row + 1;
    else blocks.push({ low: row, high: row + 1 });
  }
  return blocks;
}
