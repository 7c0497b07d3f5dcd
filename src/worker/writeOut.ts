import type { Scenario } from '../scenario/schema.ts';

/** A worker that nobody uses now: it is there already, also when there is no network any more. */
let spare: Worker | null = null;

/** Starts the worker ahead, so that it works without a network. */
export function openAhead(): void {
  spare ??= open();
}

/** Writes out the jobs that are drawn for a scenario, in a worker that waits for the next one afterwards. */
export async function writeOut(scenario: Scenario): Promise<Scenario> {
  const worker = spare ?? open();
  spare = null;
  try {
    const written = await askFor(worker, scenario);
    if (spare === null) spare = worker;
    else worker.terminate();
    return written;
  } catch (reason) {
    worker.terminate();
    throw reason;
  }
}

function askFor(worker: Worker, scenario: Scenario): Promise<Scenario> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Scenario>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'its program could not be loaded'));
    worker.postMessage(scenario);
  });
}

/** One that could not be loaded is no spare one: who needs it then tries again. */
function open(): Worker {
  const worker = new Worker(new URL('./writeOut.worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = () => {
    if (spare === worker) spare = null;
  };
  return worker;
}
