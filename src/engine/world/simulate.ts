import { NotInCore } from '../core/notInCore.ts';
import { startsEarly } from '../jobs/slowStart.ts';
import type { TraceData } from '../record/schema.ts';
import { CoreWorld } from './coreWorld.ts';
import { prepareRun } from './prepareRun.ts';
import type { RunPlan, Simulation } from './runPlan.ts';
import { World } from './world.ts';

export type { RunPlan, Simulation } from './runPlan.ts';

/** Prepares a run: the clock stands at 0 and nothing has arrived. The core runs all that it can; traces are the same. */
export function createSimulation(plan: RunPlan): Simulation {
  return needsRareThings(plan) ? onWorld(plan) : new Door(plan);
}

/** Prepares a run without the core. */
export function onWorld(plan: RunPlan): Simulation {
  return prepareRun(plan, (parts) => new World(parts));
}

/** Prepares a run on the core; it throws `NotInCore` at once or later if the policy needs what the core lacks. */
export function onCore(plan: RunPlan): Simulation {
  return prepareRun(plan, (parts) => new CoreWorld(parts));
}

/** Whether a plan says that its run needs something that the core lacks. */
export function needsRareThings(plan: RunPlan): boolean {
  const { topology, workload, failures = [], serviceOutages = [], control = [], slowedTasks = [] } = plan;
  return (
    failures.length + plan.outages.length + serviceOutages.length + control.length + slowedTasks.length > 0 ||
    topology.cores !== null ||
    topology.memory !== null ||
    workload.storage.externalFiles !== undefined ||
    workload.storage.slowStart.some((_, stage) => startsEarly(workload, stage)) // a start may find its input gone
  );
}

/** A run on the core that begins anew in the world, up to the same event, when it turns out to need it. */
class Door implements Simulation {
  private readonly plan: RunPlan;
  private simulation: Simulation;
  private isOnCore = true;
  private done = 0; // events that were asked for so far

  constructor(plan: RunPlan) {
    this.plan = plan;
    this.simulation = this.orAnew(
      () => onCore(plan),
      () => onWorld(plan),
    );
  }

  advance(events: number): boolean {
    this.done += events;
    return this.orAnew(
      () => this.simulation.advance(events),
      () => {
        this.simulation = onWorld(this.plan);
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

  private orAnew<Result>(onCoreRun: () => Result, anew: () => Result): Result {
    if (!this.isOnCore) return onCoreRun();
    try {
      return onCoreRun();
    } catch (error) {
      if (!(error instanceof NotInCore)) throw error;
      this.isOnCore = false;
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
