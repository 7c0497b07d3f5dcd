// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presets } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/schema.ts';
import { decodeLink } from '../share/link.ts';
import { followAddress } from './address.ts';
import { openScenario } from './openScenario.ts';
import { scenarioStore } from './scenarioStore.ts';

// Unpacked, links are written and read without waiting for a stream.
vi.mock('../share/deflate.ts', () => ({
  deflate: async (data: Uint8Array) => data,
  inflate: async (data: Uint8Array) => data,
}));

const [a, b, c] = presets.all;
let entries: string[] = []; // fragments of the history
let at = 0;
let stop = () => {};

/** Lets everything happen that waits for no clock. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function rest(): Promise<void> {
  await settle();
  vi.advanceTimersByTime(1000);
  await settle();
}

/** Moves in the history as the buttons of a browser do. */
async function go(by: number): Promise<void> {
  at += by;
  window.location.hash = entries[at];
  window.dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

/** Says which scenario each entry of the history opens. */
function told(): Promise<string[]> {
  return Promise.all(
    entries.map(async (fragment) => {
      const opened = await decodeLink(fragment);
      return opened.kind === 'opened' ? say(opened.scenario) : opened.kind;
    }),
  );
}

const say = ({ name, seed }: Scenario) => `${name} ${seed}`;
const here = () => say(scenarioStore.getState().scenario);
const edit = (seed: number) => scenarioStore.getState().edit((scenario) => ({ ...scenario, seed }));
const open = (scenario: Scenario) => openScenario(scenario, { kind: 'link' });
const editedA = `${a.scenario.name} 55`;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  entries = [''];
  at = 0;
  window.location.hash = '';
  vi.spyOn(window.history, 'pushState').mockImplementation((_, __, url) => {
    at += 1;
    entries = [...entries.slice(0, at), String(url)];
    window.location.hash = String(url);
  });
  vi.spyOn(window.history, 'replaceState').mockImplementation((_, __, url) => {
    entries[at] = String(url);
    window.location.hash = String(url);
  });
  open(a.scenario);
  stop = followAddress();
  edit(55);
  await rest();
  open(b.scenario);
  await rest();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('opening is a new entry of the history, editing is not', async () => {
  edit(99);
  await rest();
  expect(await told()).toEqual([editedA, `${b.scenario.name} 99`]);
});

test('going back right after an edit opens what was there and leaves that entry as it was', async () => {
  edit(99);
  await go(-1);
  expect(here()).toBe(editedA);
  expect(await told()).toEqual([editedA, say(b.scenario)]);
  await rest();
  expect(await told()).toEqual([editedA, say(b.scenario)]);
});

test('what is being written while one goes back is written nowhere', async () => {
  edit(99);
  vi.advanceTimersByTime(1000);
  await go(-1);
  expect(here()).toBe(editedA);
  expect(await told()).toEqual([editedA, say(b.scenario)]);
});

test('after going back, edits change the entry that was gone to', async () => {
  await go(-1);
  edit(56);
  await rest();
  expect(await told()).toEqual([`${a.scenario.name} 56`, say(b.scenario)]);
});

test('the last edits before another scenario is opened belong to the entry before', async () => {
  edit(99);
  open(c.scenario);
  await rest();
  expect(await told()).toEqual([editedA, `${b.scenario.name} 99`, say(c.scenario)]);
});

test('opening again what an entry held before its last edit is a new entry', async () => {
  edit(99);
  open(b.scenario);
  await rest();
  expect(await told()).toEqual([editedA, `${b.scenario.name} 99`, say(b.scenario)]);
});
