import { CostRows } from '../../../algorithms/costRows.ts';
import { ln } from '../../../algorithms/elementary.ts';
import { uniformOf } from '../../../algorithms/random.ts';

/** The simulation of Apollo §5.5; the paper names neither the number of tasks nor how much faster they run. */
export interface Figure12 {
  readonly tasks: number;
  /** Time on the preferred server / time elsewhere. */
  readonly factor: number;
}

/** Servers, each with one slot (Apollo §5.5). */
export const SERVERS = 100;

/** The set-ups that give the paper's numbers (AMB-6). */
export const figure12: readonly Figure12[] = [
  { tasks: 90, factor: 1 / 2 },
  { tasks: 75, factor: 1 / 3 },
  { tasks: 70, factor: 1 / 4 },
];

/** Servers that a task may have, the preferred one first; all of them in the paper's simulation. */
type CandidatesOf = (task: number, preferred: number) => readonly number[];

const [waits, runs, preferences] = [1, 2, 3];
const MICROS = 1e6;
// In whole microseconds, as managers count, since equal savings must come out equal.
const micros = (time: number) => Math.round(time * MICROS);
const exponential = (seed: number, what: number, id: number) => -ln(uniformOf(seed, what, id));

/** Draws a batch: waits and run times are exponential with mean 1, the preferred server is any of them (Apollo §5.5). */
export function drawBatch({ tasks, factor }: Figure12, seed: number, candidatesOf?: CandidatesOf): CostRows {
  const wait = Array.from({ length: SERVERS }, (_, server) => micros(exponential(seed, waits, server)));
  const batch = new CostRows();
  batch.clear(SERVERS);
  for (let task = 0; task < tasks; task += 1) {
    const run = exponential(seed, runs, task);
    const preferred = Math.floor(uniformOf(seed, preferences, task) * SERVERS);
    batch.addRow();
    for (const server of candidatesOf?.(task, preferred) ?? wait.keys())
      batch.add(server, wait[server] + micros(server === preferred ? factor * run : run));
  }
  return batch;
}
