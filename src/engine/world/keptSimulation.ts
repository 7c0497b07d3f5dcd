import type { Simulation } from './simulate.ts';

// In a map, since a bundler would remove a variable that is only written.
const last = new Map<'simulation', Simulation>();

/**
 * Keeps a finished simulation in memory until another one has finished. V8 discards compiled code for classes that
 * have no objects left, so that the next run would start as slowly as the first. The trace was handed over, so little
 * memory is kept. No result depends on this.
 */
export function keepSimulation(simulation: Simulation): void {
  last.set('simulation', simulation);
}

/** Returns the simulation that is kept. */
export function keptSimulation(): Simulation | undefined {
  return last.get('simulation');
}
