import { expect, test } from 'vitest';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { plainText } from '../../../explain/explanation.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { functionsOf, nativeCode } from '../../../testing/kit/own/nativeCode.ts';
import { runOwn } from '../../../testing/kit/own/ownRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainers } from './index.ts';

const watch = `
  function watch(tasks, cluster) {
    for (const task of tasks) for (let s = 0; task.copies === 0 && s < cluster.servers; s += 1) if (cluster.copy(task.id, s)) break;
    cluster.wake(0.5);
  }`;

test.each([
  ['choose', 'function choose(task, cluster) { cluster.wake(0.01); return 0; }', /choose returned server .+/],
  [
    'probes',
    'function probes(stage, cluster) { cluster.wake(0.01); return cluster.sample(stage.left); }',
    /had a free slot and asked back/,
  ],
  ['decide', 'function decide(server, jobs, cluster) { cluster.wake(0.01); return jobs[0].id; }', /decide/],
] as const)('a copy by %s is told where its task is explained', (form, functions, words) => {
  const code = () => nativeCode(functionsOf(functions + watch));
  const trace = openTrace(runOwn(presets.get('two-jobs').scenario, form, code));
  const { kind, task } = trace.data.tables.attempts.columns;
  const copied = task[kind.indexOf(AttemptKind.speculative)];
  const explained = explainers.task?.(trace, copied);
  const said = plainText(explained?.sentence ?? []);
  expect(said).toMatch(words);
  expect(said).toMatch(/\. Later watch sent a copy to server .+\.$/);
});
