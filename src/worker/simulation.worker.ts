import { expose } from 'comlink';
import { loadAllCreators, warmUpSolvers } from '../policies/loadCreator.ts';
import { createSimulationWork } from './simulationWork.ts';

expose(createSimulationWork());

/**
 * Loads all groups of policies and lets the JavaScript engine compile their solvers. On thousands of servers
 * that halves the start-up time of the first run that needs them; on few servers waiting for it would take
 * longer than it saves.
 */
async function prepare(): Promise<void> {
  await loadAllCreators();
  await warmUpSolvers();
}

// Starts after a second, when the first run has loaded what it needs, so that later runs with other policies
// also work without a network. What could not be loaded is requested again when it is needed.
setTimeout(async () => {
  if (self.name === 'ahead') await prepare().catch(() => undefined);
  announce(true);
}, 1000);

/** Tells those who look into the worker whether it still loads ahead. */
function announce(isPrepared: boolean): void {
  Object.assign(globalThis, { isPrepared });
}
announce(false);
