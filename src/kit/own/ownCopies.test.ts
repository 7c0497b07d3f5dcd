import { describe, expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { judge } from '../../laws/ownLaws.ts';
import { openInterpreter } from '../../own/interpreter.ts';
import { compileScenario } from '../../scenario/compile/compile.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { meanJobTime } from '../../testing/kit/own/meanJobTime.ts';
import { functionsOf, nativeCode } from '../../testing/kit/own/nativeCode.ts';
import { runOwn, withRun } from '../../testing/kit/own/ownRun.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { OwnForm } from './api.ts';
import { copiedKind } from './decisions.ts';

const { scenario: whole } = presets.get('heavy-tail');
const scenario = shortened();

function shortened() {
  const { workload } = whole;
  if (workload.kind === 'explicit') throw new Error('heavy-tail lists its jobs');
  return { ...whole, workload: { ...workload, jobs: 150, warmup: 0 } };
}

const watch = `function watch(tasks, cluster) {
  for (const task of tasks)
    if (task.copies === 0 && task.left > 2 * task.usual) send(task, cluster);
  cluster.wake(0.5);
}`;
const anywhere = 'function send(task, cluster) { cluster.copy(task.id, cluster.any()); }';
/** One scheduler knows which slots are free: a copy is sent to such a slot, or not at all. */
const whereFree = `function send(task, cluster) {
  for (let server = 0; server < cluster.servers; server += 1) if (cluster.copy(task.id, server)) return;
}`;
const choose = `function choose(task, cluster) {
  WAKE
  return cluster.any();
}`;
const ask = `function ask(task, cluster) {
  WAKE
  return cluster.sample(2);
}
function place(task, answers) {
  return answers[0].queue <= answers[1].queue ? answers[0].server : answers[1].server;
}`;
const probes = `function probes(stage, cluster) {
  WAKE
  return cluster.sample(2 * stage.left);
}`;
const decide = `function decide(server, jobs, cluster) {
  WAKE
  return jobs[0].id;
}`;
const copying = (text: string) =>
  [text.replace('WAKE', 'cluster.wake(0.5);'), watch, text === decide ? whereFree : anywhere].join('\n');
const native = (form: OwnForm, text: string) => runOwn(scenario, form, () => nativeCode(functionsOf(text)));

describe.each([
  ['choose', choose],
  ['ask', ask],
  ['probes', probes],
  ['decide', decide],
] as const)('copies by %s and watch', (form, text) => {
  const data = native(form, copying(text));
  const { kind, outcome } = data.tables.attempts.columns;
  const count = (wanted: (row: number) => boolean) => kind.filter((_, row) => wanted(row)).length;

  test('win races, lose them, and keep the laws', async () => {
    const isCopy = (row: number) => kind[row] === AttemptKind.speculative;
    expect(count((row) => isCopy(row) && outcome[row] === Outcome.finished)).toBeGreaterThan(10);
    expect(count((row) => outcome[row] === Outcome.lostRace)).toBeGreaterThan(10);
    const run = withRun(scenario, { policy: 'own', code: text });
    const { broken } = await judge(openTrace(data), compileScenario(run).workload, run, 0);
    expect(broken).toEqual([]);
  });

  test('make jobs faster where there are stragglers', () => {
    const without = native(form, text.replace('WAKE', ''));
    expect(meanJobTime(data)).toBeLessThan(0.8 * meanJobTime(without));
  });

  test('are the same in the interpreter, and recorded', async () => {
    const interpreter = await openInterpreter();
    const interpreted = runOwn(scenario, form, () => interpreter.read(copying(text)));
    expect(traceDigest(interpreted)).toBe(traceDigest(data));
    const decisions = data.tables.decisions.columns.kind;
    const copied = data.decisionKinds.indexOf(copiedKind.name);
    expect(decisions.filter((each) => each === copied)).toHaveLength(
      count((row) => kind[row] === AttemptKind.speculative),
    );
  });
});

test('a copy that may not be is not sent, and the code is told so', () => {
  const text = `${choose.replace('WAKE', 'cluster.wake(0.01);')}
    function watch(tasks, cluster) {
      for (const task of tasks) {
        if (cluster.copy(task.id, task.server)) throw new Error('beside itself');
        if (cluster.copy(999999, 0)) throw new Error('of nothing');
      }
      cluster.wake(0.5);
    }`;
  const { kind } = native('choose', text).tables.attempts.columns;
  expect(kind.every((each) => each === AttemptKind.original)).toBe(true);
  const wrong = `${choose.replace('WAKE', 'cluster.wake(0.01);')}
    function watch(tasks, cluster) { cluster.copy(tasks[0].id, 9999); }`;
  expect(() => native('choose', wrong)).toThrow(/in watch: cluster.copy was given 9999; it must be a server/);
});
