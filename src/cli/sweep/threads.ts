import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SweepCell, SweptScenario } from '../../scenario/sweep/cells.ts';
import { type CellOutcome, fetchAndMeasure } from './measureCell.ts';

/** Measures cells of a sweep; calls `onOutcome` after each, in any order. Rejects if one fails for an error of ours. */
export type MeasureCells = (
  scenario: SweptScenario,
  cells: readonly SweepCell[],
  /** How many at a time; undefined: one on each core. */
  threads: number | undefined,
  onOutcome: (outcome: CellOutcome) => void,
) => Promise<void>;

/** Measures one cell after another in this thread. */
export const measureHere: MeasureCells = async (scenario, cells, _threads, onOutcome) => {
  for (const cell of cells) onOutcome(await fetchAndMeasure(scenario, cell));
};

/** Makes a `MeasureCells` that uses all cores: the program itself, which is this file, runs in each thread. */
export function measureOnThreads(file: URL): MeasureCells {
  return (scenario, cells, threads = availableParallelism(), onOutcome) =>
    new Promise((resolve, reject) => {
      const workers = Array.from(
        { length: Math.min(threads, cells.length) },
        () => new Worker(file, { workerData: scenario }),
      );
      const end = () => Promise.all(workers.map((worker) => worker.terminate()));
      let next = 0;
      let left = cells.length;
      if (left === 0) resolve();
      for (const worker of workers) {
        worker.on('message', (outcome: CellOutcome) => {
          onOutcome(outcome);
          left -= 1;
          if (next < cells.length) worker.postMessage(cells[next++]);
          else if (left === 0) void end().then(() => resolve());
        });
        worker.on('error', (error) => void end().then(() => reject(error)));
        worker.postMessage(cells[next++]);
      }
    });
}

/** In a thread of `measureOnThreads`, measures the cells that it is sent and returns true; in the main thread, false. */
export function serveThread(): boolean {
  const port = parentPort;
  if (isMainThread || port === null) return false;
  const scenario = workerData as SweptScenario;
  port.on('message', async (cell: SweepCell) => port.postMessage(await fetchAndMeasure(scenario, cell)));
  return true;
}
