import { expect, test } from 'vitest';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { plainText } from '../../../explain/explanation.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { functionsOf, nativeCode } from '../../../testing/kit/own/nativeCode.ts';
import { runOwn } from '../../../testing/kit/own/ownRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainers } from './index.ts';

test('a copy is told where its task is explained', () => {
  const text = `
    function choose(task, cluster) { cluster.wake(0.01); return 0; }
    function watch(tasks, cluster) { for (const task of tasks) if (task.copies === 0) cluster.copy(task.id, 1); }`;
  const trace = openTrace(
    runOwn(presets.get('two-jobs').scenario, 'choose', () => nativeCode(functionsOf(text))),
  );
  const { kind, task } = trace.data.tables.attempts.columns;
  const copied = task[kind.indexOf(AttemptKind.speculative)];
  const explained = explainers.task?.(trace, copied);
  expect(plainText(explained?.sentence ?? [])).toMatch(
    /choose returned server .+\. Later watch sent a copy to server .+\.$/,
  );
});
