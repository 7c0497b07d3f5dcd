import { expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { compileRun, compileScenario } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { runPlanOf } from '../../scenario/compile/runPlan.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { rewritten } from '../../testing/kit/own/builtIns.ts';
import { functionsOf, nativeCode } from '../../testing/kit/own/nativeCode.ts';
import { traceDigest } from '../../trace/digest.ts';
import type { OwnForm } from './api.ts';
import { formOf, OwnFault } from './code.ts';
import { createOwn } from './ownPolicy.ts';

/** The digest of a run without its decisions, which have names of their own. */
function digestOf(data: TraceData): string {
  const none = Object.entries(data.tables.decisions.columns).map(([name, column]) => [
    name,
    column.slice(0, 0),
  ]);
  const decisions = { length: 0, columns: Object.fromEntries(none) };
  return traceDigest({
    ...data,
    decisionKinds: [],
    words: new Int32Array(0),
    tables: { ...data.tables, decisions },
  });
}

const withRun = (scenario: Scenario, run: RunSpec): Scenario => ({ ...scenario, runs: [run] });

function runOwn(scenario: Scenario, policy: string, form: OwnForm, text: string): TraceData {
  const run = compileRun(withRun(scenario, { policy }), 0);
  const code = nativeCode(functionsOf(text));
  return simulate(
    runPlanOf(run, compileScenario(scenario), ({ sim }) => createOwn[form](sim, code, () => undefined)),
  );
}

const places = ['first-look', 'three-rules', 'beside-data', 'wait-or-move', 'stages-that-join'];
const cases = places.flatMap((preset) => rewritten.map((each) => [each.policy, preset, each] as const));

test.each(cases)('%s of %s, written in the page, does what the built-in one does', (_, preset, own) => {
  const { scenario } = presets.get(preset);
  const builtIn = simulate(planRun(withRun(scenario, { policy: own.policy, params: own.params }), 0));
  const data = runOwn(scenario, own.policy, own.form, own.text);
  expect(digestOf(data)).toBe(digestOf(builtIn));
  expect(policies.get(own.policy).id).toBe(own.policy);
});

const small = presets.get('two-jobs').scenario;
const faultOf = (form: OwnForm, text: string): string => {
  try {
    runOwn(small, form === 'decide' ? 'fair' : 'random', form, text);
  } catch (fault) {
    expect(fault).toBeInstanceOf(OwnFault);
    return (fault as OwnFault).message;
  }
  return 'no fault';
};

test.each([
  ['NaN', /^at .* s, in choose for task \d+ of job \d+: choose returned NaN; it must be a server from 0 to/],
  ['-1', /returned -1;/],
  ['0.5', /returned 0\.5;/],
  ['1e9', /returned 1000000000;/],
  ['undefined', /returned nothing;.*, or null$/],
  ["'3'", /returned "3";/],
  ['3n', /returned 3n;/],
  ['{ valueOf: () => 3 }', /returned an object;/],
  ['new Proxy([], {})', /returned a list;/],
  ['Symbol()', /returned a symbol;/],
])('an answer of %s is refused in words', (answer, words) => {
  expect(faultOf('choose', `function choose() { return ${answer}; }`)).toMatch(words);
});

test('each function is told what it may return', () => {
  expect(faultOf('probes', 'function probes() { return 3; }')).toMatch(
    /probes returned 3; it must be a list/,
  );
  expect(faultOf('probes', 'function probes() { return [99999]; }')).toMatch(
    /probes returned a list with 99999; it must be a server/,
  );
  const answers = 'function probes(s, c) { return c.sample(9); } function answer() { return 1; }';
  expect(faultOf('probes', answers)).toMatch(/answer returned 1; it must be true or false/);
  expect(faultOf('ask', 'function ask() { return []; } function place() {}')).toMatch(
    /ask returned a list whose length is 0; it must be from 1 to/,
  );
  const places = 'function ask() { return [0]; } function place() { return null; }';
  expect(faultOf('ask', places)).toMatch(/place returned null; it must be a server/);
  expect(faultOf('decide', 'function decide() { return 77; }')).toMatch(
    /decide returned 77; it must be the id of a job that waits, or null/,
  );
});

test('a file has one form', () => {
  const f = () => null;
  expect(formOf({ choose: f })).toBe('choose');
  expect(formOf({ probes: () => [], answer: () => true })).toBe('probes');
  expect(formOf({})).toMatchObject({ wrong: expect.stringMatching(/^none of choose/) });
  expect(formOf({ choose: f, decide: f })).toMatchObject({ wrong: expect.stringMatching(/both there/) });
  expect(formOf({ ask: f })).toMatchObject({ wrong: expect.stringMatching(/place is missing/) });
  expect(formOf({ choose: f, answer: () => true })).toMatchObject({
    wrong: expect.stringMatching(/answer goes with probes/),
  });
});

test('waking asks again about slots that were left free', () => {
  const patient = `
    let first = null;
    function decide(server, jobs, cluster) {
      if (first === null) first = cluster.now();
      if (cluster.now() < first + 5) { cluster.wake(first + 5 - cluster.now()); return null; }
      return jobs[0].id;
    }`;
  const data = runOwn(small, 'fair', 'decide', patient);
  const { startedAt } = data.tables.attempts.columns;
  const usual = runOwn(small, 'fair', 'decide', 'function decide(server, jobs) { return jobs[0].id; }');
  const late = startedAt[0] - usual.tables.attempts.columns.startedAt[0];
  expect(late).toBe(5_000_000);
});
