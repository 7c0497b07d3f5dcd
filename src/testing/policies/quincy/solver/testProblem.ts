import type { Stream } from '../../../../algorithms/random.ts';
import type { PlacementProblem } from '../../../../policies/quincy/solver/problem.ts';

/** A task as tests write it; an arc that is left out does not exist. */
export interface TestTask {
  readonly job: number;
  readonly wait?: number;
  readonly any?: number;
  /** Cost by computer, or by computers + rack. */
  readonly arcs?: readonly (readonly [to: number, cost: number])[];
}

/** A problem as tests write it: one place for each computer, unless said. */
export interface TestProblem {
  /** Computers of each rack. */
  readonly racks: readonly number[];
  readonly capacity?: readonly number[];
  readonly bounds: readonly (readonly [least: number, most: number])[];
  readonly tasks: readonly TestTask[];
  readonly roots?: number;
}

/** Makes a problem. */
export function problemFrom({ racks, capacity, bounds, tasks, roots = 0 }: TestProblem): PlacementProblem {
  const rackOf = Uint32Array.from(racks.flatMap((size, rack) => Array<number>(size).fill(rack)));
  const arcs = tasks.map((task) => task.arcs ?? []);
  const firstArc = new Uint32Array(tasks.length + 1);
  for (const [task, listed] of arcs.entries()) firstArc[task + 1] = firstArc[task] + listed.length;
  return {
    racks: racks.length,
    rackOf,
    capacity: Uint16Array.from(capacity ?? Array<number>(rackOf.length).fill(1)),
    jobs: bounds.length,
    least: Int32Array.from(bounds, ([least]) => least),
    most: Int32Array.from(bounds, ([, most]) => most),
    tasks: tasks.length,
    taskJob: Int32Array.from(tasks, ({ job }) => job),
    waitCost: Float64Array.from(tasks, ({ wait }) => wait ?? Infinity),
    anyCost: Float64Array.from(tasks, ({ any }) => any ?? Infinity),
    firstArc,
    arcTo: Int32Array.from(arcs.flat(), ([to]) => to),
    arcCost: Float64Array.from(arcs.flat(), ([, cost]) => cost),
    roots,
  };
}

const MILLION = 1e6;

/**
 * Six computers in two racks and five tasks of two jobs, as in Quincy's Figure 4, with data of our own; roots are on
 * C5 and C3. ψ = 1, ξ = 2, ω = 0.5, in millionths.
 */
export function sixComputers(
  first: readonly [number, number],
  second: readonly [number, number],
): PlacementProblem {
  const [c1, c4, c6, r1, r2] = [0, 3, 5, 6, 7];
  const task = (
    job: number,
    wait: number,
    any: number,
    arcs: readonly (readonly [number, number])[],
  ): TestTask => ({
    job,
    wait: wait * MILLION,
    any: any * MILLION,
    arcs: arcs.map(([to, cost]) => [to, cost * MILLION] as const),
  });
  return problemFrom({
    racks: [3, 3],
    capacity: [1, 1, 0, 1, 0, 1],
    bounds: [first, second],
    tasks: [
      task(0, 6, 8, [
        [r1, 4],
        [c1, 0],
      ]),
      task(0, 5, 6, [
        [r1, 6],
        [r2, 6],
        [c1, 4],
        [c4, 4],
      ]),
      task(0, 5, 2, [
        [r2, 1],
        [c6, 0],
      ]),
      task(1, 10, 10, [
        [r1, 5],
        [c1, 0],
      ]),
      task(1, 2, 0, []),
    ],
  });
}

/** How large a drawn problem may be. */
export interface DrawSize {
  readonly computers: number;
  readonly jobs: number;
  readonly tasks: number;
  readonly cost: number;
}

/** Draws a problem of Quincy's shape: any bounds, ties, costs below 0, pinned and restricted tasks, waiting roots. */
export function drawProblem(stream: Stream, size: DrawSize): PlacementProblem {
  const racks: number[] = [];
  for (let left = 1 + stream.below(size.computers); left > 0; ) {
    racks.push(Math.min(left, 1 + stream.below(3)));
    left -= racks[racks.length - 1];
  }
  const computers = racks.reduce((sum, each) => sum + each, 0);
  const jobs = 1 + stream.below(size.jobs);
  const places = 1 + stream.below(3);
  const capacity = Array.from({ length: computers }, () => stream.below(places + 1));
  const tasks = Array.from({ length: stream.below(size.tasks + 1) }, () =>
    drawTask(stream, size, computers, racks.length, jobs),
  );
  const free = capacity.reduce((sum, each) => sum + each, 0);
  const tightness = stream.below(4);
  const bounds = Array.from({ length: jobs }, (_, job): readonly [number, number] => {
    const submitted = tasks.filter((task) => task.job === job).length;
    const share = Math.min(submitted, Math.floor(free / jobs));
    if (tightness === 0) return [share, share];
    if (tightness === 1) return [0, submitted];
    const least = stream.below(Math.min(submitted, tightness === 2 ? share : submitted) + 1);
    return [least, least + stream.below(submitted - least + 2)];
  });
  const roots = stream.below(4) === 0 ? stream.below(3) : 0;
  return problemFrom({ racks, capacity, bounds, tasks, roots });
}

/** Draws a task of any job. */
export function drawTask(
  stream: Stream,
  size: DrawSize,
  computers: number,
  racks: number,
  jobs: number,
): TestTask {
  const cost = () => stream.below(size.cost + 1) - (stream.below(3) === 0 ? Math.floor(size.cost / 2) : 0);
  const job = stream.below(jobs);
  const kind = stream.below(10);
  if (kind === 0) return { job, arcs: [[stream.below(computers), cost()]] };
  const targets = kind === 1 ? computers : computers + racks;
  const arcs = Array.from({ length: stream.below(5) }, () => [stream.below(targets), cost()] as const);
  if (kind === 1) return { job, wait: cost(), arcs };
  if (kind === 2) return { job, wait: stream.below(2) === 0 ? cost() : undefined, arcs };
  return { job, wait: cost(), any: cost(), arcs };
}
