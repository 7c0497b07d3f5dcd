import { expose, transfer } from 'comlink';
import type { SimulationWorker } from './api.ts';
import { execute } from './execute.ts';
import { transferables } from './transferables.ts';

const worker: SimulationWorker = {
  async run(scenario, index, onProgress) {
    const result = await execute(scenario, index, onProgress);
    return transfer(result, transferables(result));
  },
};

expose(worker);
