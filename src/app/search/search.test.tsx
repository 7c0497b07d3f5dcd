// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { views } from '../../faces/registry.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { all, click, fill, key, textOf, the } from '../../testing/app/page.ts';
import { openPage, until } from '../../testing/app/wholePage.tsx';
import { PresetRuns } from '../../testing/presets/presetRuns.ts';
import { waitingTasks } from '../../trace/counted.ts';
import { eventLogOf, say } from '../../views/log/eventLog.ts';
import { App } from '../App.tsx';
import { findingsOf } from './findings.ts';
import { findMoment, firstReached } from './runUntil.ts';

const { scenario } = presets.get('first-look');
const [trace] = new PresetRuns('first-look').traces();
const run = { index: 0, title: 'Random', trace };
const titles = (query: string) => findingsOf(query, scenario, run).map(({ title }) => title);

test('each view and each preset is the first that its whole name finds', () => {
  for (const { title } of views) expect(titles(title)[0]).toBe(title);
  for (const { scenario: of } of presets.all)
    expect(titles(of.question ?? of.name)[0]).toBe(of.question ?? of.name);
});

test('numbers find jobs and servers that are there, times the clock, words cut short a setting of each run', () => {
  expect(titles('j12')).toEqual(['Job j12']);
  expect(titles('7').slice(0, 2)).toEqual(['Job j7', 'Server s07']);
  expect(titles('s99')).toEqual([]);
  expect(titles('0.5 s')[0]).toBe('At 500 ms');
  expect(findingsOf('prob tas', scenario, run)[0].control?.path).toBe('/runs/1/params/probeRatio');
  expect(titles('')).toEqual([]);
});

test('a setting that the code of a policy declares is found, too', () => {
  const code = 'const params = {\n  patience: [1, 0, 9], // seconds\n};\nfunction choose() { return 0; }';
  const found = findingsOf('patience', { ...scenario, runs: [{ policy: 'own', code }] }, undefined);
  expect(found[0]).toMatchObject({ title: 'patience', control: { path: '/runs/0/params/patience' } });
});

test('a condition gives the first moment after the clock at which it holds', () => {
  const log = eventLogOf(trace);
  const found = findMoment(trace, log, 'j12 starts', 0);
  if (typeof found === 'string') throw new Error(found);
  const first = log.at.findIndex((_, event) => /\bj12·\d+.*\bstart/.test(say(log, event)));
  expect(found.at).toBe(log.at[first]);
  // Counted anew at each moment, one span after the other.
  const spans = waitingTasks(trace);
  const openAt = (time: number) =>
    spans.from.filter((from, row) => from <= time && spans.to[row] > time).length;
  const after = trace.data.endedAt / 2;
  for (const most of [1, 5, 9]) {
    const at = firstReached(spans, () => true, most, after);
    const moments = [...spans.from].filter((from) => from > after && openAt(from) >= most);
    expect(at).toBe(moments.length === 0 ? null : Math.min(...moments));
  }
  expect(findMoment(trace, log, 's99 queue 3', 0)).toBe('There are servers s0 to s23.');
  expect(findMoment(trace, log, 'waiting 99999', 0)).toMatch(/never 99999 tasks wait/);
  expect(findMoment(trace, log, 'banana', 0)).toMatch(/No event after .* “banana”/);
  expect(findMoment(trace, log, '9 h', 0)).toMatch(/The run ends at/);
});

test('a key opens it, a job is selected, a setting changes in place, and the clock plays until a task starts', async () => {
  await openPage('first-look', <App />);
  const search = async (words: string) => {
    await key('/');
    await until(() => all('dialog', 'Search').length > 0);
    await fill(the('searchbox'), words);
  };
  await search('j12');
  await click(the('button', /^Job j12/));
  expect(selectionStore.getState().job).toBe(11);
  expect(all('dialog', 'Search')).toEqual([]);
  await search('round trip');
  await click(the('button', /^Round trip/, the('dialog', 'Search')));
  expect(all('slider', /^Round trip/, the('dialog', 'Search'))).toHaveLength(1);
  await fill(the('searchbox'), 'until j12 arrives');
  const rows = all('button', /^(Play until|Go to)/).map(textOf);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/in run A: .*j12/);
  const { time } = playbackStore.getState();
  await click(the('button', /^Go to/));
  expect(playbackStore.getState().time).not.toBe(time);
  expect(scenarioStore.getState().scenario).toEqual(scenarioStore.getState().opened);
});
