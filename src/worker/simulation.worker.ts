import { expose, transfer } from 'comlink';
import { loadAllCreators } from '../policies/loadCreator.ts';
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

// By then the first run has what it needs. Later ones may need another family when there is no network any more.
setTimeout(loadAllCreators, 1000);
