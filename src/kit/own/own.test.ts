import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { openInterpreter } from '../../own/interpreter.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { rewritten } from '../../testing/kit/own/builtIns.ts';
import { functionsOf, nativeCode } from '../../testing/kit/own/nativeCode.ts';
import { digestOf, runOwn, withRun } from '../../testing/kit/own/ownRun.ts';
import type { OwnForm } from './api.ts';
import { formOf, functionsIn, OwnFault } from './code.ts';

const places = ['first-look', 'three-rules', 'beside-data', 'wait-or-move', 'stages-that-join'];
const interpreters = [await openInterpreter(), await openInterpreter()];
const cases = places.flatMap((preset) => rewritten.map((each) => [each.policy, preset, each] as const));

/** Fewer jobs: whole presets are compared by `scripts/ownSpeed.ts`. */
function shortened(scenario: Scenario): Scenario {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return scenario;
  return { ...scenario, workload: { ...workload, jobs: Math.min(workload.jobs, 80), warmup: 0 } };
}

test.each(cases)('%s of %s, written in the page, does what the built-in one does', (_, preset, own) => {
  const scenario = shortened(presets.get(preset).scenario);
  const builtIn = simulate(planRun(withRun(scenario, { policy: own.policy, params: own.params }), 0));
  const wanted = digestOf(builtIn);
  expect(digestOf(runOwn(scenario, own.form, () => nativeCode(functionsOf(own.text))))).toBe(wanted);
  const interpreter = interpreters[Number(own.form === 'decide')];
  expect(digestOf(runOwn(scenario, own.form, () => interpreter.read(own.text)))).toBe(wanted);
});

const small = presets.get('two-jobs').scenario;
const faultOf = (form: OwnForm, text: string): string => {
  try {
    runOwn(small, form, () => nativeCode(functionsOf(text)));
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

test.each([
  [
    'choose',
    'function choose(task, cluster) { return cluster.sampel(2)[0]; }',
    /cluster has no sampel; it has.* sample,/,
  ],
  [
    'choose',
    'function choose(task) { return task.jbo; }',
    /a task has no jbo; it has id, stage, job, estimate$/,
  ],
  [
    'probes',
    'function probes(stage, cluster) { return cluster.sample(stage.size); }',
    /a stage has no size;/,
  ],
  [
    'ask',
    'function ask() { return [0]; } function place(task, [one]) { return one.sever; }',
    /an answer has no sever;/,
  ],
  [
    'decide',
    'function decide(server, jobs) { return jobs[0].ID; }',
    /a job has no ID; it has id, arrivedAt,/,
  ],
] as const)('a name mistyped in %s is told with those that there are: %s', (form, text, words) => {
  expect(faultOf(form, text)).toMatch(words);
});

test('what every object has is not a name mistyped', () => {
  const text = `function choose(task, cluster) {
    cluster.log(String(task), JSON.stringify(task), Object.keys({ ...task }), task.hasOwnProperty('id'), [task] + '');
    return cluster.any();
  }`;
  expect(faultOf('choose', text)).toBe('no fault');
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
  expect(formOf(functionsIn(1))).toBe('choose');
  expect(formOf(functionsIn(2 + 4))).toBe('probes');
  expect(formOf(functionsIn(8 + 16))).toBe('ask');
  expect(() => formOf([])).toThrow(/there is no function choose, probes, ask or decide/);
  expect(() => formOf(['choose', 'decide'])).toThrow(/choose and decide are both there/);
  expect(() => formOf(['ask'])).toThrow(/place is missing/);
  expect(() => formOf(['choose', 'place'])).toThrow(/ask is missing/);
  expect(() => formOf(['choose', 'answer'])).toThrow(/answer goes with probes/);
  expect(faultOf('choose', 'function decide() { return null; }')).toMatch(
    /has decide, but its run is set to choose/,
  );
});

test('who is woken for ever is stopped', () => {
  const text = 'function decide(server, jobs, cluster) { cluster.wake(0); return null; }';
  expect(faultOf('decide', text)).toMatch(/cluster\.wake was called more than 1,000,000 times in one run/);
});

test('waking asks again about slots that were left free', () => {
  const patient = `
    let first = null;
    function decide(server, jobs, cluster) {
      if (first === null) first = cluster.now();
      if (cluster.now() < first + 5) { cluster.wake(first + 5 - cluster.now()); return null; }
      return jobs[0].id;
    }`;
  const data = runOwn(small, 'decide', () => nativeCode(functionsOf(patient)));
  const { startedAt } = data.tables.attempts.columns;
  const first = 'function decide(server, jobs) { return jobs[0].id; }';
  const usual = runOwn(small, 'decide', () => nativeCode(functionsOf(first)));
  const late = startedAt[0] - usual.tables.attempts.columns.startedAt[0];
  expect(late).toBe(5_000_000);
});
