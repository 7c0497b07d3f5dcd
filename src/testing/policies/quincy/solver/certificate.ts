import type { Placement, PlacementProblem } from '../../../../policies/quincy/solver/problem.ts';
import { UNSCHEDULED, Via } from '../../../../policies/quincy/solver/problem.ts';

// y price of a place · U unscheduled · lo, hi how few and how many tasks a U may hold

/**
 * Checks that a placement keeps all bounds and that its prices prove that none is cheaper; returns the first fault, or
 * null. The conditions: y ≥ 0, and y = 0 for a computer with a free place; the y of a U is 0 if the U holds more than lo and
 * fewer than hi tasks, ≥ 0 at hi, ≤ 0 at lo, arbitrary if lo = hi; and each task is where cost + y is least. O(arcs).
 */
export function breaksCertificate(problem: PlacementProblem, placement: Placement): string | null {
  const held = new Int32Array(problem.rackOf.length);
  const waiting = new Int32Array(problem.jobs);
  const submitted = new Int32Array(problem.jobs);
  for (let task = 0; task < problem.tasks; task += 1) {
    submitted[problem.taskJob[task]] += 1;
    if (placement.computerOf[task] === UNSCHEDULED) waiting[problem.taskJob[task]] += 1;
    else held[placement.computerOf[task]] += 1;
  }
  for (const computer of placement.rootComputer) held[computer] += 1;
  return (
    breaksComputer(problem, placement, held) ??
    breaksJob(problem, placement, waiting, submitted) ??
    breaksTask(problem, placement)
  );
}

function breaksComputer(
  { rackOf, capacity }: PlacementProblem,
  { computerPrice }: Placement,
  held: Int32Array,
) {
  for (let computer = 0; computer < rackOf.length; computer += 1) {
    const price = computerPrice[computer];
    if (held[computer] > capacity[computer]) return `computer ${computer} holds ${held[computer]} tasks`;
    if (!(price >= 0)) return `computer ${computer} has price ${price}`;
    if (held[computer] < capacity[computer] && price !== 0)
      return `computer ${computer} is free at price ${price}`;
  }
  return null;
}

function breaksJob(
  { jobs, least, most }: PlacementProblem,
  { unscheduledPrice }: Placement,
  waiting: Int32Array,
  submitted: Int32Array,
) {
  for (let job = 0; job < jobs; job += 1) {
    const low = Math.max(0, submitted[job] - most[job]);
    const high = submitted[job] - least[job];
    const price = unscheduledPrice[job];
    if (waiting[job] < low || waiting[job] > high) {
      return `job ${job} has ${submitted[job] - waiting[job]} tasks scheduled`;
    }
    if (waiting[job] > low && price < 0) return `job ${job} is paid ${-price} for tasks that need not wait`;
    if (waiting[job] < high && price > 0) return `job ${job} asks ${price} of tasks that may wait`;
    if (!Number.isFinite(price)) return `job ${job} has price ${price}`;
  }
  return null;
}

function breaksTask(problem: PlacementProblem, placement: Placement) {
  const { rackOf, racks, capacity, firstArc, arcTo, arcCost } = problem;
  const { computerOf, via, computerPrice, unscheduledPrice, rootComputer } = placement;
  const computers = rackOf.length;
  const price = new Float64Array(computers + racks).fill(Infinity);
  let anyPrice = Infinity;
  for (let computer = 0; computer < computers; computer += 1) {
    if (capacity[computer] === 0) continue;
    const rack = computers + rackOf[computer];
    price[computer] = computerPrice[computer];
    price[rack] = Math.min(price[rack], price[computer]);
    anyPrice = Math.min(anyPrice, price[computer]);
  }
  let sum = 0;
  for (let task = 0; task < problem.tasks; task += 1) {
    const at = computerOf[task];
    const wait = problem.waitCost[task] + unscheduledPrice[problem.taskJob[task]];
    const any = problem.anyCost[task];
    let cheapest = Math.min(wait, any + anyPrice);
    let taken =
      via[task] === Via.unscheduled ? problem.waitCost[task] : via[task] === Via.cluster ? any : Infinity;
    for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) {
      const to = arcTo[arc];
      cheapest = Math.min(cheapest, arcCost[arc] + price[to]);
      const isTaken =
        via[task] === Via.computer ? to === at : via[task] === Via.rack && to === computers + rackOf[at];
      if (isTaken) taken = Math.min(taken, arcCost[arc]);
    }
    if ((at === UNSCHEDULED) !== (via[task] === Via.unscheduled)) return `task ${task} is not where it went`;
    const paid = at === UNSCHEDULED ? wait : taken + price[at];
    if (paid !== cheapest)
      return `task ${task} costs ${paid}, with the price of its place, instead of ${cheapest}`;
    sum += taken;
  }
  for (const at of rootComputer) {
    if (price[at] !== anyPrice)
      return `a root is on computer ${at} at price ${price[at]} instead of ${anyPrice}`;
  }
  return sum === placement.cost ? null : `all tasks cost ${sum} instead of ${placement.cost}`;
}
