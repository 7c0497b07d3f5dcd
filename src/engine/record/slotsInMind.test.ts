import { expect, test } from 'vitest';
import { Table } from '../../base/table.ts';
import { tables } from './schema.ts';
import { type BusySlots, SlotsInMind } from './slotsInMind.ts';

type Event = readonly [at: number, server: number, job: number, change: 1 | -1];
type Busy = readonly [server: number, lane: number | null, from: number, to: number];

/** Lays what a scheduler kept in mind: [server, lane, job, from, to] of each row. */
function laid(slots: readonly number[], events: readonly Event[], busy: readonly Busy[]) {
  const notes = new SlotsInMind();
  for (const [at, server, job, change] of events) notes.add(server, job, change, at);
  const table = new Table(tables.keptSlots, 1);
  const rows = (wanted: readonly Busy[], lane: BusySlots['lane']): BusySlots => ({
    length: wanted.length,
    server: wanted.map(([server]) => server),
    lane,
    from: wanted.map(([, , from]) => from),
    to: wanted.map(([, , , to]) => to),
  });
  const ran = busy.filter(([, lane]) => lane !== null);
  const down = busy.filter(([, lane]) => lane === null);
  notes.layInto(table, 3, slots, [
    rows(
      ran,
      ran.map(([, lane]) => lane ?? 0),
    ),
    rows(down, null),
  ]);
  const { server, lane, job, from, to, purpose } = table.columns;
  return Array.from({ length: table.length }, (_, row) => {
    expect(purpose[row]).toBe(3);
    return [server[row], lane[row], job[row], from[row], to[row]];
  });
}

test('a slot is laid in a lane that is idle', () => {
  const events: Event[] = [
    [2, 0, 7, 1],
    [9, 0, 7, -1],
  ];
  expect(laid([2], events, [[0, 0, 0, 10]])).toEqual([[0, 1, 7, 2, 9]]);
});

test('when a task takes its lane, the slot goes on in another one that is idle', () => {
  const events: Event[] = [
    [2, 0, 7, 1],
    [9, 0, 7, -1],
  ];
  expect(laid([2], events, [[0, 0, 5, 20]])).toEqual([
    [0, 0, 7, 2, 5],
    [0, 1, 7, 5, 9],
  ]);
});

test('a slot that was kept and given up at one moment is not there, one that changed hands is there twice', () => {
  const events: Event[] = [
    [2, 0, 7, 1],
    [2, 0, 7, -1],
    [3, 0, 7, 1],
    [4, 0, 7, -1],
    [4, 0, 7, 1],
    [5, 0, 7, -1],
    [5, 0, 8, 1],
    [6, 0, 8, -1],
  ];
  expect(laid([1], events, [])).toEqual([
    [0, 0, 7, 3, 5],
    [0, 0, 8, 5, 6],
  ]);
});

test('of two slots of a job the one goes whose lane has got a task', () => {
  const events: Event[] = [
    [1, 0, 7, 1],
    [1, 0, 7, 1],
    [4, 0, 7, -1],
    [8, 0, 7, -1],
  ];
  expect(laid([2], events, [[0, 0, 4, 9]])).toEqual([
    [0, 0, 7, 1, 4],
    [0, 1, 7, 1, 8],
  ]);
});

test('a server that is down shows nothing that is kept on it', () => {
  const events: Event[] = [
    [1, 1, 7, 1],
    [6, 1, 7, -1],
  ];
  expect(laid([1, 1], events, [[1, null, 4, 9]])).toEqual([[1, 0, 7, 1, 4]]);
});

test('a slot is not kept across an attempt that fails as it starts', () => {
  const events: Event[] = [
    [1, 0, 7, 1],
    [6, 0, 7, -1],
  ];
  expect(laid([1], events, [[0, 0, 4, 4]])).toEqual([
    [0, 0, 7, 1, 4],
    [0, 0, 7, 4, 6],
  ]);
});
