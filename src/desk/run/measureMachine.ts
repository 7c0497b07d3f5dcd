import type { Scenario } from '../../scenario/shape/schema.ts';
import { runStore } from '../../state/runStore.ts';
import type { Pool } from '../../worker/pool.ts';
import { machine } from './runner.ts';

/** A benchmark scenario that takes some tenths of a second. */
const yardstick: Scenario = {
  version: 2,
  name: 'How fast is this machine?',
  seed: 1,
  cluster: { racks: 5, serversPerRack: 200, slotsPerServer: 1, roundTrip: 0.001 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.8 },
    classes: [
      { name: 'job', share: 1, stages: [{ tasks: 100, duration: { kind: 'exponential', mean: 0.1 } }] },
    ],
    jobs: 1_000,
    warmup: 0,
  },
  runs: [{ policy: 'sparrow' }],
  recording: 'queues',
};

/** How long to wait for a quiet moment. [ms] */
const PATIENCE = 4000;

/** Measures this machine's speed once, when the first runs are over and no other run is wanted. */
export function measureMachine(pool: Pool): void {
  const isBusy = () =>
    runStore.getState().runs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running');
  const attempt = () => {
    if (machine.isKnown()) return;
    if (isBusy() || document.hidden) setTimeout(attempt, PATIENCE);
    else runYardstick(pool, TURNS, Number.POSITIVE_INFINITY);
  };
  attempt();
}

/** The first run includes compilation, and any run may hit a busy moment: the fastest counts. */
const TURNS = 3;

const source = { scenario: yardstick, index: 0 };

function runYardstick(pool: Pool, turns: number, fastest: number): void {
  if (turns === 0) {
    // The visitor’s own runs will measure the machine.
    void import('./costs.ts').then(
      ({ learnFrom }) => learnFrom(machine, source, fastest, true),
      () => undefined,
    );
    return;
  }
  pool.run(yardstick, 0, {
    onStart: () => undefined,
    onProgress: () => undefined,
    onResult: (result) => {
      if (result.ok) runYardstick(pool, turns - 1, Math.min(fastest, result.seconds));
    },
    // Give up: the visitor's own runs will measure the machine.
    onCrash: () => undefined,
  });
}
