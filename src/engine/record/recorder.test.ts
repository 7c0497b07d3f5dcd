import { describe, expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { listWorkload } from '../workload/list.ts';
import { Recorder } from './recorder.ts';
import { AttemptKind, JobOperation, Outcome, recordingLevels } from './schema.ts';

const graphs = listWorkload({
  users: [],
  classes: ['job'],
  jobs: [{ user: 0, jobClass: 0, arrivesAt: 0, stages: [{ durations: [1], after: [], servers: [] }] }],
  warmup: 0,
});

const plain = (columns: Readonly<Record<string, ArrayLike<number>>>) =>
  Object.fromEntries(Object.entries(columns).map(([column, values]) => [column, Array.from(values)]));

/** Records one of everything. */
function recordAll(recorder: Recorder): readonly number[] {
  recorder.jobArrived(0, 3, 10);
  recorder.stageReady(0, 10);
  const entry = recorder.entered(1, 0, NONE, 11);
  const hold = recorder.held(1, 0, 0, 12);
  const message = recorder.sent(5, 1, 0, 0, 7, 10, 11);
  recorder.thought(5, 8, 10);
  recorder.decided(5, 0, 0, [4, 5, 6], 2, 10);
  const attempt = recorder.attemptBound(0, 1, AttemptKind.original, 13);
  recorder.left(entry, 12);
  recorder.released(hold, 14);
  recorder.attemptStarted(attempt, 0, 14);
  const read = recorder.data.readBegan(attempt, 2);
  const flow = recorder.data.flowBegan(attempt, 4, 1, 640, 14);
  recorder.data.flowYieldsUntil(recorder.data.flowYields(flow), 15);
  recorder.data.flowEnded(flow, 16);
  recorder.data.readMore(read, 2, 640);
  recorder.data.readMore(read, 0, 50);
  recorder.data.readMore(read, 2, 10);
  recorder.data.readEnded(read, 17, 3);
  recorder.attemptEnded(attempt, Outcome.finished, 20);
  recorder.raceLost(attempt, 22);
  recorder.attemptUpgraded(attempt, 16);
  recorder.stageFinished(0, 20);
  recorder.jobFinished(0, 20);
  recorder.jobTakenOver(0, 4, 15);
  recorder.tables.jobControl.put({ job: 0, operation: JobOperation.setPriority, priority: -2, at: 11 });
  recorder.down(5, 21);
  const keptSlot = { job: 0, server: 1, lane: 2, purpose: 3, wantedAt: 4 };
  recorder.keptSlotLeft(recorder.slotKept(keptSlot, 9), 22);
  return [entry, hold, message, attempt];
}

describe('a recorder', () => {
  test('writes what it is told', () => {
    const recorder = new Recorder('messages', graphs);
    recordAll(recorder);
    const { tables, words } = recorder.finish();
    const rows = Object.fromEntries(
      Object.entries(tables).map(([name, { columns }]) => [name, plain(columns)]),
    );
    expect(rows).toEqual({
      jobs: { scheduler: [3], arrivedAt: [10], finishedAt: [20] },
      handovers: { job: [0], scheduler: [4], at: [15] },
      jobControl: { job: [0], operation: [4], priority: [-2], at: [11] },
      lostRaces: { attempt: [0], wouldEndAt: [22] },
      upgrades: { attempt: [0], at: [16] },
      stages: { readyAt: [10], finishedAt: [20] },
      attempts: {
        task: [0],
        server: [1],
        lane: [0],
        kind: [0],
        outcome: [1],
        boundAt: [13],
        startedAt: [14],
        endedAt: [20],
      },
      reads: {
        attempt: [0],
        locality: [2],
        until: [17],
        computed: [3],
        serverBytes: [50],
        rackBytes: [0],
        remoteBytes: [650],
      },
      flows: { attempt: [0], from: [4], to: [1], bytes: [640], startedAt: [14], endedAt: [16] },
      yieldingFlows: { flow: [0], until: [15] },
      fetches: {
        file: [],
        attempt: [],
        from: [],
        to: [],
        bytes: [],
        isWhole: [],
        startedAt: [],
        endedAt: [],
        leftAt: [],
      },
      filesAwaited: { attempt: [], from: [], until: [] },
      entries: { server: [1], stage: [0], task: [NONE], enteredAt: [11], leftAt: [12] },
      holds: { server: [1], lane: [0], stage: [0], from: [12], to: [14] },
      keptSlots: { job: [0], server: [1], lane: [2], purpose: [3], wantedAt: [4], from: [9], to: [22] },
      expectedEnds: { attempt: [], at: [], endsAt: [] },
      copiesAwaited: { task: [], from: [], until: [], timeLeft: [], timeOfNew: [] },
      fields: { message: [], firstWord: [] },
      messages: { from: [5], to: [1], kind: [0], stage: [0], about: [7], sentAt: [10], receivedAt: [11] },
      thoughts: { actor: [5], from: [8], to: [10] },
      outages: { actor: [5], from: [21], to: [Infinity] },
      maintenance: { server: [], from: [], to: [] },
      decisions: { at: [10], actor: [5], kind: [0], stage: [0], firstWord: [0] },
    });
    expect([...words]).toEqual([4, 5]);
  });

  test('records "not yet" for what has not happened', () => {
    const recorder = new Recorder('messages', graphs);
    const attempt = recorder.attemptBound(0, 0, AttemptKind.original, 5);
    recorder.data.readBegan(attempt, 0);
    recorder.data.flowBegan(attempt, 0, 0, 1, 5);
    recorder.entered(0, 0, NONE, 5);
    recorder.held(0, 0, 0, 5);
    recorder.slotKept({ job: 0, server: 0, lane: 0, purpose: 0, wantedAt: 5 }, 5);
    recorder.lost(recorder.sent(0, 1, 0, 0, 0, 5, 6));
    const { jobs, stages, attempts, reads, flows, entries, holds, keptSlots, messages } =
      recorder.finish().tables;
    const open = [
      jobs.columns.arrivedAt,
      jobs.columns.finishedAt,
      stages.columns.readyAt,
      stages.columns.finishedAt,
      attempts.columns.startedAt,
      attempts.columns.endedAt,
      reads.columns.until,
      flows.columns.endedAt,
      entries.columns.leftAt,
      holds.columns.to,
      keptSlots.columns.to,
      messages.columns.receivedAt,
    ];
    for (const column of open) expect([...column]).toEqual([Infinity]);
    expect(attempts.columns.outcome[0]).toBe(Outcome.open);
  });

  test('returns rows at levels that record them, NONE at others, and accepts NONE back', () => {
    const rows = recordingLevels.map((level) => recordAll(new Recorder(level, graphs)));
    expect(rows).toEqual([
      [NONE, NONE, NONE, NONE],
      [NONE, NONE, NONE, 0],
      [0, 0, NONE, 0],
      [0, 0, 0, 0],
    ]);
  });

  test('derives holds from the entries that servers ask about', () => {
    const recorder = new Recorder('queues', graphs);
    const rows = [3, 5, 8].map((server) => recorder.entered(server, server % 2, NONE, server < 8 ? 10 : 40));
    for (const [i, row] of rows.entries()) recorder.left(row, 50 + i);
    for (const row of [2, 0]) recorder.heldFor(rows[row], row);
    recorder.holdIsOpen(recorder.heldFor(rows[1], 0));
    const { entries, holds } = recorder.finish(20).tables;
    expect(plain(entries.columns)).toMatchObject({ stage: [1, 1, 0], enteredAt: [10, 10, 40] });
    expect(plain(holds.columns)).toEqual({
      server: [8, 3, 5],
      lane: [2, 0, 0],
      stage: [0, 1, 1],
      from: [52, 50, 51],
      to: [72, 70, Infinity],
    });
  });

  test('separates payloads of any length', () => {
    const recorder = new Recorder('messages', graphs);
    const payload = Array.from({ length: 3000 }, (_, i) => i);
    recorder.decided(0, 0, 0, [1], 1, 0);
    recorder.decided(0, 0, 0, [], 0, 0);
    recorder.decided(0, 0, 0, payload, 3000, 0);
    recorder.decided(0, 0, 0, [-1], 1, 0);
    const { tables, words } = recorder.finish();
    expect([...tables.decisions.columns.firstWord]).toEqual([0, 1, 1, 3001]);
    expect([...words]).toEqual([1, ...payload, -1]);
  });

  test('keeps all rows of tables that grow beyond the expected size', () => {
    const recorder = new Recorder('messages', graphs);
    const rows = Array.from({ length: 1000 }, (_, row) => row);
    for (const row of rows) {
      const attempt = recorder.attemptBound(row, row + 1, AttemptKind.duplicate, row);
      recorder.attemptStarted(attempt, row % 3, row + 2);
      recorder.attemptEnded(attempt, Outcome.lostRace, row + 4);
      recorder.left(recorder.entered(row, row + 1, row + 2, row), row + 3);
      recorder.released(recorder.held(row, row % 3, row + 2, row), row + 4);
      recorder.sent(row, row + 1, row % 7, row + 2, row + 3, row, row + 5);
    }
    const { attempts, entries, holds, messages } = recorder.finish().tables;
    const by = (change: (row: number) => number) => rows.map(change);
    expect([...attempts.columns.server]).toEqual(by((row) => row + 1));
    expect([...attempts.columns.lane]).toEqual(by((row) => row % 3));
    expect(attempts.columns.kind.every((kind) => kind === AttemptKind.duplicate)).toBe(true);
    expect(attempts.columns.outcome.every((outcome) => outcome === Outcome.lostRace)).toBe(true);
    expect([...attempts.columns.startedAt]).toEqual(by((row) => row + 2));
    expect([...entries.columns.task]).toEqual(by((row) => row + 2));
    expect([...entries.columns.leftAt]).toEqual(by((row) => row + 3));
    expect([...holds.columns.lane]).toEqual(by((row) => row % 3));
    expect([...holds.columns.to]).toEqual(by((row) => row + 4));
    expect([...messages.columns.kind]).toEqual(by((row) => row % 7));
    expect([...messages.columns.receivedAt]).toEqual(by((row) => row + 5));
  });
});
