import type { Scenario } from '../scenario/shape/schema.ts';

/** An idle worker, started ahead so that it is there even if the network is gone. */
let spare: Worker | null = null;

/** Starts the worker ahead, so that it works without a network. */
export function openAhead(): void {
  spare ??= open();
}

/**
 * Replaces the random workload of a scenario by the list of jobs drawn from it. Runs in a worker, which is
 * kept for the next call.
 */
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

/** A worker that could not be loaded does not stay the spare one, so that the next call tries again. */
function open(): Worker {
  const worker = new Worker(new URL('./writeOut.worker.ts', import.meta.url), { type: 'module' });
  worker.onerror = () => {
    if (spare === worker) spare = null;
  };
  return worker;
}
