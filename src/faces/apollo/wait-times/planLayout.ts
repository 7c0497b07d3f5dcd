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
  const blocksFor = (from: Micros, to: Micros, cores: number, isTop = false): readonly Block[] => {
    const free = Array.from({ length: rows }, (_, row) => row).filter((row) => freeFrom[row] <= from);
    const chosen = chooseRows(isTop ? free.reverse() : free, cores);
    for (const row of chosen) freeFrom[row] = to;
    return blocksOf(chosen);
  };
  const inOrder = tasks.filter(({ from }) => from < Infinity).sort((a, b) => a.from - b.from);
  const before = inOrder.filter(({ from }) => demand === null || from <= demand.from);
  const place = (item: PlannedTask) => ({ item, blocks: blocksFor(item.from, item.to, coresOf(item)) });
  const placed = before.map(place);
  const box = demand && { item: demand, blocks: blocksFor(demand.from, Infinity, demand.cores, true) };
  return { tasks: [...placed, ...inOrder.slice(before.length).map(place)], demand: box };
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
