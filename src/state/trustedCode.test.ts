import { expect, test } from 'vitest';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Pool } from '../worker/pool.ts';
import { createRunner } from './runner.ts';
import { runStore } from './runStore.ts';
import { createScenarioStore } from './scenarioStore.ts';

const { scenario: base } = presets.get('two-jobs');
const ownRun = (code: string) => ({ policy: 'own', code });
const withRuns = (...runs: Scenario['runs']): Scenario => ({ ...base, runs });

/** The runs that were started, by their places. */
function started() {
  const places: number[] = [];
  const pool: Pick<Pool, 'run'> = {
    run: (_scenario, index) => {
      places.push(index);
      return () => undefined;
    },
  };
  return { places, runner: createRunner(pool, () => null) };
}

test('code that came with a link waits until the visitor lets it run, the built-in runs do not', () => {
  const { places, runner } = started();
  const code = 'function choose() { return 0; } // of a link';
  runner.update(withRuns({ policy: 'fair' }, ownRun(code), ownRun(code)));
  expect(places).toEqual([0]);
  expect(runStore.getState().runs[1].state).toMatchObject({ kind: 'needsConsent', code });
  runner.start(1);
  // Asked once for each text.
  expect(places).toEqual([0, 1, 2]);
});

test('what the visitor writes runs at once, and brings no trust to other code', () => {
  const { places, runner } = started();
  const foreign = 'function choose() { return 1; } // of another link';
  const store = createScenarioStore(withRuns(ownRun(foreign)), { kind: 'link' });
  store.getState().edit((scenario) => ({ ...scenario, seed: 7 }));
  runner.update(store.getState().scenario);
  expect(places).toEqual([]);
  store.getState().edit((scenario) => ({ ...scenario, runs: [ownRun(`${foreign} and mine`)] }));
  runner.update(store.getState().scenario);
  expect(places).toEqual([0]);
});
