// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { CURRENT_VERSION } from '../../scenario/shape/migrate.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { seal } from '../../share/envelope.ts';
import { decodeLink } from '../../share/link.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { followAddress, openAddress } from './address.ts';
// Loaded in advance, as the page does when it is idle.
import './openFileLink.ts';
import '../../share/openPayload.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { openScenario } from './openScenario.ts';

// Links are not compressed here, so that they can be read and written without waiting for a stream.
vi.mock('../../share/deflate.ts', () => ({
  deflate: async (data: Uint8Array) => data,
  inflate: async (data: Uint8Array) => data,
}));

const [a, b, c] = presets.all;
let entries: string[] = []; // fragments of the history
let states: unknown[] = []; // what the page notes in each
let at = 0;
let stop = () => {};

/** Lets all pending promises settle. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function rest(): Promise<void> {
  await settle();
  vi.advanceTimersByTime(1000);
  await settle();
}

/** Moves in the history, like the buttons of a browser. */
async function go(by: number): Promise<void> {
  at += by;
  window.location.hash = entries[at];
  window.dispatchEvent(new PopStateEvent('popstate'));
  await settle();
}

/** Returns which scenario each history entry opens. */
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
  states = [null];
  at = 0;
  vi.spyOn(window.history, 'state', 'get').mockImplementation(() => states[at]);
  window.location.hash = '';
  vi.spyOn(window.history, 'pushState').mockImplementation((state, __, url) => {
    at += 1;
    entries = [...entries.slice(0, at), String(url)];
    states = [...states.slice(0, at), state];
    window.location.hash = String(url);
  });
  vi.spyOn(window.history, 'replaceState').mockImplementation((state, __, url) => {
    entries[at] = String(url);
    states[at] = state;
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
  noticeStore.setState({ notices: [] });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('opening is a new entry of the history, editing is not', async () => {
  edit(99);
  await rest();
  expect(await told()).toEqual([editedA, `${b.scenario.name} 99`]);
});

test('what is opened is in the address at once, so that a reload opens it again', async () => {
  open(c.scenario);
  await settle();
  vi.advanceTimersByTime(0);
  await settle();
  expect(await told()).toEqual([editedA, say(b.scenario), say(c.scenario)]);
});

test('going back right after an edit opens what was there and leaves that entry as it was', async () => {
  edit(99);
  await go(-1);
  expect(here()).toBe(editedA);
  expect(await told()).toEqual([editedA, say(b.scenario)]);
  await rest();
  expect(await told()).toEqual([editedA, say(b.scenario)]);
});

test('a write in progress is dropped when the visitor goes back', async () => {
  edit(99);
  vi.advanceTimersByTime(1000);
  await go(-1);
  expect(here()).toBe(editedA);
  expect(await told()).toEqual([editedA, say(b.scenario)]);
});

test('after going back, edits change the current entry', async () => {
  await go(-1);
  edit(56);
  await rest();
  expect(await told()).toEqual([`${a.scenario.name} 56`, say(b.scenario)]);
});

test('the last edits before another scenario is opened belong to the previous entry', async () => {
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

/** Adds an entry after the current one, as when a visitor pastes a link. */
function paste(fragment: string): Promise<void> {
  entries = [...entries.slice(0, at + 1), fragment];
  states = [...states.slice(0, at + 1), null];
  return go(1);
}

const linkOf = (payload: unknown) => `#s=1.${seal(new TextEncoder().encode(JSON.stringify(payload)))}`;
const notices = () => noticeStore.getState().notices;

test('a link with an invalid preset name is reported, and the address is still followed', async () => {
  await paste(linkOf({ v: 1, p: { toString: 1 } }));
  expect(notices().map(({ id }) => id)).toEqual(['link']);
  edit(99);
  await rest();
  expect((await told())[at]).toBe(`${b.scenario.name} 99`);
});

test('after any error while a link is opened, the address is still followed', async () => {
  const broken = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
    throw new Error('a part of the page is missing');
  });
  await paste(linkOf({ v: 1 }));
  broken.mockRestore();
  expect(notices()).toMatchObject([{ id: 'link', details: ['Error: a part of the page is missing'] }]);
  edit(99);
  await rest();
  expect((await told())[at]).toBe(`${b.scenario.name} 99`);
});

test('a broken link stays in the address until something is edited, which is a new entry', async () => {
  await paste('#s=1.AAAA');
  layoutStore.getState().setHero('timeline');
  await rest();
  expect(entries[at]).toBe('#s=1.AAAA');
  edit(99);
  await rest();
  expect(entries.slice(-2)[0]).toBe('#s=1.AAAA');
  expect((await told())[at]).toBe(`${b.scenario.name} 99`);
});

test('an entry that the page wrote is its own after a reload: of the same preset, and from no author', async () => {
  await paste(linkOf({ v: 1, p: c.id }));
  edit(99);
  await rest();
  expect(scenarioStore.getState().origin).toEqual({ kind: 'preset', id: c.id });
  open(a.scenario);
  expect(await openAddress()).toBe(false);
  expect(here()).toBe(`${c.scenario.name} 99`);
  expect(scenarioStore.getState().origin).toEqual({ kind: 'preset', id: c.id });
});

test('the same link from elsewhere is one that somebody sent', async () => {
  await paste(linkOf({ v: 1, p: c.id }));
  expect(await openAddress()).toBe(true);
});

test('notices about a link disappear when another one is opened', async () => {
  await paste('#s=1.AAAA');
  expect(notices()).toHaveLength(1);
  noticeStore.getState().notify({ id: 'digest', tone: 'plain', text: "Same run as the author's" });
  await paste('#nothing');
  expect(notices()).toEqual([]);
});

test.each(presets.all.map(({ id }) => id))(
  'a link that names the preset %s opens it with its notes and its moment',
  async (id) => {
    edit(77);
    await paste(linkOf({ v: CURRENT_VERSION, p: id }));
    expect(scenarioStore.getState().origin).toEqual({ kind: 'preset', id });
  },
);

test('a preset as it was before its defaults changed is no longer what its notes are about', async () => {
  edit(77);
  await paste(linkOf({ v: 1, p: 'figure-5' }));
  expect(scenarioStore.getState().origin).toEqual({ kind: 'link' });
});
