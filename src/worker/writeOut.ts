import type { Scenario } from '../scenario/schema.ts';

/** Writes out the jobs that are drawn for a scenario, in a worker of its own that lives as long as that takes. */
export function writeOut(scenario: Scenario): Promise<Scenario> {
  const worker = new Worker(new URL('./writeOut.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Scenario>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Scenario>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'its program could not be loaded'));
  });
  worker.postMessage(scenario);
  return answer.finally(() => worker.terminate());
}
