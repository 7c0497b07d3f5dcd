import { describe, expect, test } from 'vitest';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { type EntryId, NONE, type StageId } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import { REFUSED, type ReservationRules, type Reservations } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import type { TraceData } from '../record/schema.ts';

interface Keeping {
  /** How often each stage's questions are refused before a task is given. */
  readonly refusals: readonly number[];
  readonly pick?: (sim: Sim, late: () => Reservations, server: number) => EntryId;
  readonly isKept?: boolean;
  /** What the scheduler does when a stage is ready, after it has probed server 0. */
  readonly afterwards?: (sim: Sim, late: Reservations, scheduler: number, stage: StageId) => void;
}

/** Servers keep a reservation while they ask about it; the first questions about a stage are refused with 7, 8, … */
function keeps(sim: Sim, rules: Keeping, heard: string[]): Policy {
  const asked = new Map<StageId, number>();
  const bound = new Set<StageId>();
  const note = (what: string) => void heard.push(`${what} at ${sim.now()}`);
  const { pick } = rules;
  const plan: ReservationRules = {
    keepsAsked: rules.isKept ?? true,
    pick: pick === undefined ? undefined : (server) => pick(sim, () => late, server),
    answer(_scheduler, stage, server, said) {
      const times = asked.get(stage) ?? 0;
      asked.set(stage, times + 1);
      note(`stage ${stage} is asked with ${said}`);
      if (times < rules.refusals[stage]) return late.refuseWith(7 + times);
      if (bound.has(stage)) return NONE;
      bound.add(stage);
      return sim.bind(sim.graphs.stageFirstTask[stage], stage, server);
    },
    onRefused(_server, entry, news) {
      note(
        `refused ${entry === NONE ? 'a reservation that has left' : 'a waiting reservation'} with ${news}`,
      );
      if (entry !== NONE) sim.setNote(entry, news);
    },
    onNoTask: (_server, stage) => note(`no task of stage ${stage}`),
  };
  const late: Reservations = sim.reservations(plan);
  return {
    onStageReady(scheduler, stage) {
      late.probe(scheduler, Int32Array.of(0), 1, stage, 1);
      rules.afterwards?.(sim, late, scheduler, stage);
    },
    onSlotFree: (server) => late.onSlotFree(server),
    onSchedulerLost: (server, scheduler) => late.onSchedulerLost(server, scheduler),
    onServerDown: (server) => late.onServerDown(server),
  };
}

function spansOf({ tables: { holds, entries, attempts } }: TraceData) {
  const spans = (from: Float64Array, to: Float64Array) => Array.from(from, (start, row) => [start, to[row]]);
  return {
    holds: spans(holds.columns.from, holds.columns.to),
    entries: spans(entries.columns.enteredAt, entries.columns.leftAt),
    attempts: spans(attempts.columns.startedAt, attempts.columns.endedAt),
  };
}

function keep(run: TestRun, rules: Keeping) {
  const heard: string[] = [];
  const trace = runByHand({ networkDelay: 10, ...run }, (sim) => keeps(sim, rules, heard));
  return { heard, ...spansOf(trace) };
}

const one: TestRun = { jobs: [oneStage([100])] };

describe('a reservation that is kept while its server asks', () => {
  test('stays queued until a question is answered with a task; each question carries the current note', () => {
    const { heard, holds, entries, attempts } = keep(one, { refusals: [2] });
    expect(heard).toEqual([
      'stage 0 is asked with 1 at 20',
      'refused a waiting reservation with 7 at 30',
      'stage 0 is asked with 7 at 40',
      'refused a waiting reservation with 8 at 50',
      'stage 0 is asked with 8 at 60',
    ]);
    expect(holds).toEqual([
      [10, 30],
      [30, 50],
      [50, 70],
    ]);
    expect(entries).toEqual([[10, 70]]);
    expect(attempts).toEqual([[70, 170]]);
  });

  test('is gone when there is no task left', () => {
    const run = { jobs: [{ stages: [{ durations: [100] }] }, oneStage([100], 1)] };
    const { heard, entries } = keep(
      { ...run, slotsPerServer: 1 },
      {
        refusals: [0, 0],
        afterwards: (_sim, late, scheduler, stage) => late.probe(scheduler, Int32Array.of(0), 1, stage),
      },
    );
    expect(heard).toContain('no task of stage 0 at 150');
    expect(entries).toEqual([
      [10, 30],
      [10, 150],
      [11, 170],
      [11, 290],
    ]);
  });

  test('is asked about by one slot at a time; another slot asks about the next one', () => {
    const { heard, holds } = keep(
      { jobs: [oneStage([100]), oneStage([100], 5)], slotsPerServer: 3 },
      { refusals: [1, 0] },
    );
    expect(heard).toEqual([
      'stage 0 is asked with 1 at 20',
      'stage 1 is asked with 1 at 25',
      'refused a waiting reservation with 7 at 30',
      'stage 0 is asked with 7 at 40',
    ]);
    expect(holds).toEqual([
      [10, 30],
      [15, 35],
      [30, 50],
    ]);
  });

  test('a policy with its own pick must skip reservations that are being asked about', () => {
    const newest = (sim: Sim, late: () => Reservations, server: number) => {
      let found: EntryId = NONE;
      for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
        if (!late().isAsked(entry)) found = entry;
      }
      return found;
    };
    const run = { jobs: [oneStage([100]), oneStage([100])], slotsPerServer: 2 };
    expect(keep(run, { refusals: [1, 0], pick: newest }).holds).toEqual([
      [10, 30],
      [10, 30],
      [30, 50],
    ]);
    const head = (sim: Sim, _late: unknown, server: number) => sim.head(server, 0);
    expect(() => keep(run, { refusals: [1, 0], pick: head })).toThrow(
      /^by hand: pick\(server 0\) at 0\.00001 s: entry 0 is being asked about; pick must skip such entries/,
    );
  });

  test('cancelled meanwhile, is not asked about again', () => {
    const { heard, holds, entries } = keep(one, {
      refusals: [1],
      afterwards: (sim, late, scheduler, stage) =>
        sim.schedulerTimer((owner) => late.cancel(owner, 0, stage)).after(15, scheduler, 0, 0),
    });
    expect(heard).toEqual([
      'stage 0 is asked with 1 at 20',
      'refused a reservation that has left with 7 at 30',
    ]);
    expect(holds).toEqual([[10, 30]]);
    expect(entries).toEqual([[10, 25]]);
  });

  test('dequeued by its server meanwhile, frees its id for another that is asked about', () => {
    const alarmed: string[] = [];
    const run = { networkDelay: 10, jobs: [oneStage([100]), oneStage([50], 6)], slotsPerServer: 2 };
    const trace = runByHand(run, (sim) => {
      const drop = sim.serverTimer((server) => sim.dequeue(server, sim.head(server, 0)));
      const wake = sim.toServer('wake', (server) => drop.after(5, server, 0, 0));
      const rules: Keeping = {
        refusals: [1, 0],
        afterwards: (_sim, _late, scheduler, stage) => void (stage === 0 && wake.send(scheduler, 0, 0, 0, 0)),
      };
      return keeps(sim, rules, alarmed);
    });
    const { holds, entries, attempts } = spansOf(trace);
    expect(holds).toEqual([
      [10, 30],
      [16, 36],
    ]);
    expect(entries).toEqual([
      [10, 15],
      [16, 36],
    ]);
    expect(attempts).toEqual([[36, 86]]);
    expect(alarmed).toContain('refused a reservation that has left with 7 at 30');
  });

  test('leaves when its scheduler is lost, and the slot is free again', () => {
    const outages = [{ scheduler: 0, at: 12, noticedAt: 25 }];
    const run: TestRun = { jobs: [oneStage([100]), oneStage([50], 90)], schedulers: 'onePerJob', outages };
    const { heard, holds, entries } = keep(run, { refusals: [0, 0] });
    expect(heard.slice(0, 2)).toEqual(['no task of stage 0 at 25', 'stage 0 is asked with 1 at 45']);
    expect(holds.slice(0, 2)).toEqual([
      [10, 25],
      [35, 55],
    ]);
    expect(entries.slice(0, 2)).toEqual([
      [10, 25],
      [35, 55],
    ]);
  });

  test('is lost with its server, and so is the answer that arrives then', () => {
    const failures = [{ server: 0, at: 15, noticedAt: 21, backAt: 22 }];
    const { heard, holds, entries, attempts } = keep({ ...one, failures }, { refusals: [1] });
    // The first question was in transit, and its answer reaches a server that has forgotten it.
    expect(heard[0]).toBe('stage 0 is asked with 1 at 20');
    expect(holds[0]).toEqual([10, 15]);
    expect(entries[0]).toEqual([10, 15]);
    expect(heard).not.toContain('refused a waiting reservation with 7 at 30');
    expect(attempts.at(-1)?.[1]).toBeLessThan(Infinity);
  });
});

describe('a reservation that is not kept', () => {
  test('is gone with its question when refused, and the server serves the next', () => {
    const { heard, holds, entries } = keep(
      { jobs: [oneStage([100]), oneStage([100])] },
      {
        refusals: [1, 0],
        isKept: false,
        pick: (sim, _late, server) => sim.head(server, 0),
      },
    );
    expect(heard).toEqual([
      'stage 0 is asked with 1 at 20',
      'refused a reservation that has left with 7 at 30',
      'stage 1 is asked with 1 at 40',
    ]);
    expect(holds).toEqual([
      [10, 30],
      [30, 50],
    ]);
    expect(entries).toEqual([
      [10, 10],
      [10, 30],
    ]);
  });

  test('a refusal without a rule for it is an error', () => {
    const refuses = () =>
      runByHand(one, (sim) => {
        const late = sim.reservations({ answer: () => REFUSED });
        return {
          onStageReady: (scheduler, stage) => late.probe(scheduler, Int32Array.of(0), 1, stage),
          onSlotFree: () => undefined,
        };
      });
    expect(refuses).toThrow('answer refused, but the rules have no onRefused');
  });
});
