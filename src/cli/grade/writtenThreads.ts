import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  type MeasureWritten,
  measureWrittenHere,
  type WrittenJob,
  type WrittenOutcome,
} from './measureWritten.ts';

/** What a thread is told. */
interface Told {
  readonly written: WrittenJob;
}

/**
 * Makes a `MeasureWritten` that runs each job in a thread of its own, which ends with it: the program itself is the given file.
 * As many at a time as there are cores: each has an interpreter's memory.
 */
export function measureWrittenOnThreads(file: URL): MeasureWritten {
  const turns = Array.from({ length: availableParallelism() }, () => Promise.resolve<unknown>(null));
  let next = 0;
  return (job) => {
    const turn = next++ % turns.length;
    const made = turns[turn].then(() => onThread(file, job));
    turns[turn] = made;
    return made;
  };
}

function onThread(file: URL, job: WrittenJob): Promise<readonly WrittenOutcome[]> {
  return new Promise((resolve) => {
    const told: Told = { written: job };
    const worker = new Worker(file, { workerData: told });
    const end = (outcomes: readonly WrittenOutcome[]) => {
      void worker.terminate();
      resolve(outcomes);
    };
    const failed = (error: Error) => {
      const outcome = { numbers: [], fault: `its thread ended: ${error.message}` };
      end(job.scenarios.map(() => outcome));
    };
    worker.on('message', end);
    worker.on('error', failed);
    worker.on('exit', () => failed(new Error('it stopped')));
  });
}

/** In a thread of `measureWrittenOnThreads`, makes the runs that it was told and returns true; elsewhere, false. */
export function serveWrittenThread(): boolean {
  const port = parentPort;
  const told = workerData as Partial<Told> | null;
  if (isMainThread || port === null || told?.written === undefined) return false;
  void measureWrittenHere(told.written).then((outcomes) => port.postMessage(outcomes));
  return true;
}
