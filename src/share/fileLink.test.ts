import { expect, test } from 'vitest';
import { fitLog } from '../logs/fit.ts';
import { jobsDigest, readRecipe, writeRecipe } from '../logs/importRecipe.ts';
import { openTr } from '../logs/readers/tr.ts';
import { createLogParser } from '../logs/readLog.ts';
import { runnableFit } from '../logs/runnableFit.ts';
import { writeSampleLog } from '../logs/sampleLog.ts';
import { logScenario } from '../logs/toScenario.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { decodeFileLink, encodeFileLink } from './fileLink.ts';
import { sealFragment } from './fragment.ts';

const base = firstPreset.scenario;
const sha256 = 'ab'.repeat(32);

/** Imports the sample under the proposed fit, as the worker does. */
function imported(): Scenario & { readonly workload: { readonly kind: 'explicit' } } {
  const parser = createLogParser(openTr);
  parser.push(writeSampleLog());
  const { log } = parser.finish();
  if (log === null) throw new Error('the sample was refused');
  const options = runnableFit(log, 'sample.tr', base.cluster);
  const fitted = fitLog(log, options, base.cluster);
  const origin = { format: 'tr', name: 'sample.tr', bytes: 1_234, sha256, notes: ['a note'] };
  const made = logScenario(fitted, options, origin, base);
  const recipe = writeRecipe({}, fitted.fit, options, made.workload);
  const { scenario } = checkScenario({
    ...made,
    workload: { ...made.workload, from: { ...made.workload.from, recipe } },
  });
  if (scenario?.workload.kind !== 'explicit') throw new Error('the scenario is not valid');
  return { ...scenario, workload: scenario.workload };
}

test('a link to an imported run holds file, recipe, moment and digests, but neither jobs nor notes', async () => {
  const scenario = imported();
  const fragment = await encodeFileLink(scenario, { time: 5 }, ['0123456789abcdef', 'fedcba9876543210']);
  expect(fragment).toMatch(/^#f=1\.[\w-]+$/);
  expect(fragment?.length).toBeLessThan(2_000);
  const opened = await decodeFileLink(fragment ?? '');
  if (opened.kind !== 'wanted') throw new Error(opened.kind);
  const { link } = opened;
  expect(link.file).toEqual({ format: 'tr', name: 'sample.tr', bytes: 1_234, sha256 });
  expect(link).toMatchObject({ name: scenario.name, moment: { time: 5 }, digests: ['01234567', 'fedcba98'] });
  expect(link.rest).not.toHaveProperty('workload.jobs');
  expect(JSON.stringify(link.rest)).not.toContain('a note');
  expect(link.recipe).toBe(scenario.workload.from?.recipe);
});

test('the recipe makes the same jobs on any cluster', () => {
  const scenario = imported();
  const recipe = readRecipe(scenario.workload.from?.recipe ?? '');
  if (recipe === null) throw new Error('no recipe');
  const parser = createLogParser(openTr);
  parser.push(writeSampleLog());
  const { log } = parser.finish();
  if (log === null) throw new Error('the sample was refused');
  const other = { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.5 };
  const fitted = fitLog(log, recipe.fit, other);
  const origin = { format: 'tr', name: 'x', bytes: 1, sha256, notes: [] };
  const { workload } = logScenario(fitted, recipe.fit, origin, { ...base, cluster: other });
  expect(workload.jobs).toEqual(scenario.workload.jobs);
  expect(jobsDigest(workload)).toBe(recipe.jobs);
});

test('there is no such link once the jobs have been edited, nor without a log', async () => {
  const scenario = imported();
  const [, ...jobs] = scenario.workload.jobs;
  expect(await encodeFileLink({ ...scenario, workload: { ...scenario.workload, jobs } })).toBeNull();
  expect(await encodeFileLink(base)).toBeNull();
});

test('a link that was cut or altered, or is newer, says so', async () => {
  const fragment = (await encodeFileLink(imported())) ?? '';
  expect(await decodeFileLink(fragment.slice(0, -20))).toMatchObject({ kind: 'cutOff' });
  const at = fragment.length - 40;
  const altered = `${fragment.slice(0, at)}${fragment[at] === 'A' ? 'B' : 'A'}${fragment.slice(at + 1)}`;
  expect(await decodeFileLink(altered)).toEqual({ kind: 'damaged' });
  expect(await decodeFileLink(fragment.replace('=1.', '=2.'))).toEqual({
    kind: 'newer',
    what: 'links of kind f2',
  });
  expect(await decodeFileLink('#f=')).toEqual({ kind: 'cutOff', letters: 0 });
});

test.each([
  ['text', 'hello'],
  ['null', 'null'],
  ['no fit', '{"how":{},"jobs":"0"}'],
  ['a window that is no number', '{"how":{},"jobs":"0","fit":{"from":"0","to":1}}'],
  ['choices that are no list', '{"how":{"choices":{}},"jobs":"0"}'],
])('a recipe of %s is none', (_, text) => {
  expect(readRecipe(text)).toBeNull();
});

test.each([
  ['durationFactor', 0],
  ['timeCompression', -1],
  ['keep', { kind: 'every', step: 0 }],
  ['sizing', { kind: 'cluster', load: 1 }],
  ['lengths', 'some'],
  ['assumptions', { blockBytes: 0 }],
])('a recipe with a wrong %s is none', (field, value) => {
  const recipe = JSON.parse(imported().workload.from?.recipe ?? '');
  expect(readRecipe(JSON.stringify(recipe))).not.toBeNull();
  expect(readRecipe(JSON.stringify({ ...recipe, fit: { ...recipe.fit, [field]: value } }))).toBeNull();
});

test('a link with anything else in its fields is damaged', async () => {
  const hostile = { toString: 1 };
  for (const f of [null, hostile, { format: hostile, name: 'x', bytes: 1, sha256 }]) {
    const link = await sealFragment('f', { f, h: hostile, s: { name: hostile }, r: [hostile] });
    expect(await decodeFileLink(link?.fragment ?? '')).toEqual({ kind: 'damaged' });
  }
});
