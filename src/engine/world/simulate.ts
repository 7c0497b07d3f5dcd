import { NeedsCare } from '../actors/authorErrors.ts';
import type { TraceData } from '../record/schema.ts';
import { prepareRun } from './prepareRun.ts';
import type { RunPlan, Simulation } from './runPlan.ts';

export type { RunPlan, Simulation } from './runPlan.ts';

/** Prepares a run: the clock stands at 0 and nothing has arrived. */
export function createSimulation(plan: RunPlan): Simulation {
  return needsCare(plan) ? prepareRun(plan, true) : new Door(plan);
}

/** Whether a plan says that its run needs care. */
export function needsCare(plan: RunPlan): boolean {
  const { topology, outages, failures = [], serviceOutages = [], slowedTasks = [] } = plan;
  const rare = outages.length + failures.length + serviceOutages.length + slowedTasks.length;
  return rare > 0 || topology.cores !== null || topology.memory !== null;
}

/** A run without care that begins anew with care, up to the same event, when it turns out to need it. */
class Door implements Simulation {
  private simulation: Simulation;
  private isCareful = false;
  private done = 0; // events that were asked for so far

  constructor(private readonly plan: RunPlan) {
    this.simulation = this.orAnew(
      () => prepareRun(plan, false),
      () => prepareRun(plan, true),
    );
  }

  advance(events: number): boolean {
    this.done += events;
    return this.orAnew(
      () => this.simulation.advance(events),
      () => {
        this.simulation = prepareRun(this.plan, true);
        return this.simulation.advance(this.done);
      },
    );
  }

  share(): number {
    return this.simulation.share();
  }

  events(): number {
    return this.simulation.events();
  }

  finish(): TraceData {
    return this.simulation.finish();
  }

  private orAnew<Result>(run: () => Result, anew: () => Result): Result {
    if (this.isCareful) return run();
    try {
      return run();
    } catch (error) {
      if (!(error instanceof NeedsCare)) throw error;
      this.isCareful = true;
      return anew();
    }
  }
}

/** Runs to the end and returns the trace. */
export function simulate(plan: RunPlan): TraceData {
  const simulation = createSimulation(plan);
  while (simulation.advance(1_000_000));
  return simulation.finish();
}

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
