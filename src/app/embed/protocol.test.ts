import { expect, test } from 'vitest';
import { actionFor } from './protocol.ts';

const PARENT = 'https://school.example';

/** What is done about a message of the page around this one. */
const about = (makespan: unknown, partner: string | null = PARENT, origin = PARENT) =>
  actionFor(partner, { data: { makespan }, origin, isFromParent: true });

test('before a ping nothing else is answered, right or wrong', () => {
  expect(about({ type: 'pause', id: 1 }, null)).toEqual({ kind: 'ignore' });
  expect(about({ type: 'nonsense', id: 1 }, null)).toEqual({ kind: 'ignore' });
  expect(about('ping', null)).toEqual({ kind: 'ignore' });
  expect(about({ type: 'ping', id: 1 }, null)).toEqual({ kind: 'act', id: 1, request: { type: 'ping' } });
});

test('only the window around the page is answered, and only from the origin that shook hands', () => {
  const data = { makespan: { type: 'ping', id: 1 } };
  expect(actionFor(null, { data, origin: PARENT, isFromParent: false })).toEqual({ kind: 'ignore' });
  expect(actionFor(PARENT, { data, origin: PARENT, isFromParent: false })).toEqual({ kind: 'ignore' });
  expect(about({ type: 'ping', id: 1 }, PARENT, 'https://other.example')).toEqual({ kind: 'ignore' });
  expect(about({ type: 'pause', id: 1 }, PARENT, 'https://other.example')).toEqual({ kind: 'ignore' });
  expect(about({ type: 'pause', id: 1 })).toMatchObject({ kind: 'act' });
});

test.each([null, 7, 'text', [], {}, { type: 'ping', id: 1 }])(
  'a message to somebody else is ignored: %j',
  (data) => {
    expect(actionFor(PARENT, { data, origin: PARENT, isFromParent: true })).toEqual({ kind: 'ignore' });
  },
);

test.each([
  { type: 'load', link: '#s=1.abc' },
  { type: 'load', preset: 'first-look' },
  { type: 'load', scenario: { version: 1 } },
  { type: 'seek', time: 1.5 },
  { type: 'play' },
  { type: 'play', speed: 0.05 },
  { type: 'pause' },
  { type: 'set', values: { '/seed': 2 } },
  { type: 'get', what: 'metrics' },
  { type: 'get', what: 'metrics', ids: ['jobResponse'] },
  { type: 'subscribe', to: ['time', 'digests'] },
  { type: 'subscribe', to: [] },
])('a request is passed on as it is: %j', (request) => {
  expect(about({ ...request, id: 'a' })).toEqual({ kind: 'act', id: 'a', request });
});

test.each([
  ['ping', 'makespan is "ping"; allowed is an object'],
  [{ type: 'pause' }, 'id is missing; allowed is a number or a text'],
  [{ type: 'pause', id: {} }, 'id is an object; allowed is a number or a text'],
  [{ type: 'stop', id: 1 }, 'type is "stop"; allowed are ping, load, seek, play, pause, set, get, subscribe'],
  [{ type: 'toString', id: 1 }, /^type is "toString"; allowed are /],
  [{ id: 1 }, /^type is missing; allowed are ping, /],
  [{ type: 'ping', id: 1, version: 2 }, 'version is 2; allowed is 1'],
  [{ type: 'seek', id: 1 }, 'time is missing; allowed is a number of seconds from 0'],
  [{ type: 'seek', id: 1, time: -1 }, 'time is -1; allowed is a number of seconds from 0'],
  [{ type: 'seek', id: 1, time: Number.NaN }, 'time is NaN; allowed is a number of seconds from 0'],
  [{ type: 'seek', id: 1, at: 3 }, 'at is no field of seek; allowed are time'],
  [{ type: 'pause', id: 1, now: true }, 'now is no field of pause; it has none'],
  [{ type: 'play', id: 1, speed: 0 }, 'speed is 0; allowed is a number from 0.001 to 1000'],
  [{ type: 'load', id: 1 }, 'load has 0 of link, preset and scenario; allowed is one of them'],
  [
    { type: 'load', id: 1, link: '#', preset: 'x' },
    'load has 2 of link, preset and scenario; allowed is one of them',
  ],
  [{ type: 'load', id: 1, preset: 7 }, 'preset is 7; allowed is a text'],
  [
    { type: 'set', id: 1, values: [] },
    'values is a list; allowed is an object with a value for each JSON pointer',
  ],
  [
    { type: 'set', id: 1, values: {} },
    'values is an object; allowed is an object with a value for each JSON pointer',
  ],
  [
    { type: 'get', id: 1, what: 'cookies' },
    'what is "cookies"; allowed are scenario, time, digests, metrics, link',
  ],
  [{ type: 'get', id: 1, what: 'time', ids: ['x'] }, /only with what: "metrics"$/],
  [
    { type: 'subscribe', id: 1, to: ['clicks'] },
    'to is a list; allowed is a list of time, finished, digests',
  ],
])('a malformed request gets an answer that says what is allowed: %j', (makespan, message) => {
  const action = about(makespan);
  expect(action).toMatchObject({ kind: 'refuse' });
  if (action.kind === 'refuse') expect(action.message).toMatch(message);
});
