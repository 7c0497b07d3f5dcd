import { expect, test } from 'vitest';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Pool } from '../worker/pool.ts';
import { createRunner } from './runner.ts';
import { runStore } from './runStore.ts';
import { createScenarioStore } from './scenarioStore.ts';
import { askingFirst, foreignCode, trustCode } from './trustedCode.ts';

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

test('a file that the visitor opens is asked about once for each text, and what they change in it is theirs', () => {
  const { places, runner } = started();
  const code = 'function choose() { return 2; } // of a file';
  const store = createScenarioStore(withRuns({ policy: 'fair' }), { kind: 'preset', id: 'two-jobs' });
  const waiting = () => foreignCode(store.getState().scenario, 0);
  const openFile = (text: string) => store.getState().edit(() => withRuns(ownRun(text)), undefined, true);
  openFile(code);
  runner.update(store.getState().scenario);
  expect(places).toEqual([]);
  runner.start(0);
  expect(places).toEqual([0]);
  store.getState().edit(() => withRuns(ownRun(`${code} mine`)));
  expect(waiting()).toBeNull();
  openFile(code);
  expect(waiting()).toBeNull();
  openFile(`${code} another`);
  expect(waiting()).toBe(`${code} another`);
});

test('whatever wants a run of code that waits gets it once it is trusted, unless it was called off', () => {
  const begun: string[] = [];
  const note = (name: string) => (_: Scenario, index: number) => {
    begun.push(`${name} ${index}`);
    return () => void begun.push(`cancel ${name} ${index}`);
  };
  const pool = askingFirst({ open: () => undefined, run: note('run'), measure: note('measure') } as Pool);
  const code = 'function choose() { return 3; } // wanted by many';
  const scenario = withRuns({ policy: 'fair' }, ownRun(code));
  const listener = { onStart() {}, onProgress() {}, onResult() {}, onCrash() {} };
  pool.run(scenario, 0, listener);
  const cancel = pool.run(scenario, 1, listener);
  const cancelMeasure = pool.measure(scenario, 1, [], listener);
  pool.measure(scenario, 1, [], listener)();
  expect(begun).toEqual(['run 0']);
  trustCode(code);
  expect(begun).toEqual(['run 0', 'run 1', 'measure 1']);
  cancelMeasure();
  cancel();
  expect(begun.slice(3)).toEqual(['cancel measure 1', 'cancel run 1']);
});
