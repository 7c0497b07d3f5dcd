import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { plainText } from '../../explain/explanation.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { resultWords } from './resultWords.ts';

const { scenario } = presets.get('first-look');
const runs = ['Random', 'Sparrow'].map((title, index) => ({
  index,
  title,
  trace: openTrace(simulate(planRun(scenario, index))),
}));

test('the fastest run comes first, then the others, and what the next one spends more', () => {
  expect(plainText(resultWords(runs))).toMatch(
    /^Half of the jobs are done soonest in B Sparrow: within \d+ ms; within \d+ ms in A Random\. The mean job of A Random takes \d+ ms more: \+\d+ ms queued at a server, .*\.$/,
  );
});

test('one run has a sentence of its own, and the same run twice is as fast', () => {
  expect(plainText(resultWords(runs.slice(1)))).toMatch(
    /^Half of the jobs are done within \d+ ms, 95% within /,
  );
  expect(plainText(resultWords([runs[1], { ...runs[1], index: 2 }]))).toMatch(/in every run\.$/);
  expect(resultWords([])).toEqual([]);
});
