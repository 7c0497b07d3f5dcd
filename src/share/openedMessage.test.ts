import { expect, test } from 'vitest';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { openedMessage } from './openedMessage.ts';
import { salvage } from './salvage.ts';

const { scenario: whole } = firstPreset;

/** What is said of a link to such a scenario. */
function said(value: object) {
  const { scenario, replaced } = salvage(value, whole);
  const message = openedMessage({ kind: 'opened', scenario, moment: {}, digests: [], replaced, dropped: [] });
  return message === null ? null : [message.happened, message.kept, message.todo].join(' ').trimEnd();
}

test('a link whose parts are all known needs no words', () => {
  expect(said(whole)).toBe(null);
});

test('an unknown policy is named, with the run that was left out', () => {
  expect(said({ ...whole, runs: [{ policy: 'fuxi' }, { policy: 'random' }] })).toBe(
    'This version has no policy called "fuxi", so run A was left out. Everything else was loaded.',
  );
});

test('of one wrong value both the fault and what is used instead are said', () => {
  expect(said({ ...whole, seed: -1 })).toMatch(
    /^This version cannot use one part of the link: seed is -1;.*it is /,
  );
});

test('several faults are counted, and the details list them', () => {
  expect(said({ ...whole, seed: -1, runs: [{ policy: 'fuxi' }, { policy: 'random' }] })).toBe(
    '2 parts of this link do not work in this version. Everything else was loaded. The details say what is used instead.',
  );
});
