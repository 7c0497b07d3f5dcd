import type { Simulation } from './simulate.ts';

// In a map, since a bundler leaves out what nobody reads.
const last = new Map<'simulation', Simulation>();

/**
 * Keeps a simulation that has finished until another one has. V8 throws away what it compiled for objects of which none
 * are left, and the next run would begin as slowly as the first. The trace is handed over, so what is kept is small. No
 * result depends on it.
 */
export function keepSimulation(simulation: Simulation): void {
  last.set('simulation', simulation);
}

/** Gives the simulation that is kept. */
export function keptSimulation(): Simulation | undefined {
  return last.get('simulation');
}
