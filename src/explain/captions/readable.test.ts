import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAUSE_SECONDS, paceOf } from '../../metrics/pace/pace.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { caption, Rank } from './caption.ts';
import { captionAt, LEAST_SECONDS, pausesFor, readable } from './readable.ts';

const S = 1_000_000;
const trace = traceOf({
  jobs: [{ stages: [1] }],
  attempts: [{ task: 0, server: 0, boundAt: 0, startedAt: 5 * S, endedAt: 20 * S }],
});
const captions = fc.array(
  fc.record({
    at: fc.nat({ max: 20 * S }),
    rank: fc.constantFrom(0, 1, 2, 3) as fc.Arbitrary<0 | 1 | 2 | 3>,
  }),
  { maxLength: 12 },
);

test('captions that stay can all be read, the most important one is among them, and pauses fit into the film', () => {
  fc.assert(
    fc.property(captions, (drawn) => {
      const all = drawn.map(({ at, rank }) => caption(at, ['It runs.'], 0, rank));
      const pace = paceOf([trace], 0, { pauses: pausesFor(all) });
      if (pace === null) throw new Error('the job has no pace');
      expect(pace.seconds).toBeLessThanOrEqual(12 + 2.2 + 1e-9);
      const kept = readable(all, pace);
      const moments = kept.map(({ at }) => pace.secondsAt(at));
      for (let place = 1; place < kept.length; place += 1)
        expect(moments[place] - moments[place - 1]).toBeGreaterThanOrEqual(LEAST_SECONDS);
      const first = all.map((each) => each).sort((a, b) => a.rank - b.rank || a.at - b.at)[0];
      if (first !== undefined) expect(kept).toContain(first);
      for (const each of all) {
        const near = kept.find(
          (other) => Math.abs(pace.secondsAt(other.at) - pace.secondsAt(each.at)) < LEAST_SECONDS,
        );
        expect(near, 'left out for nothing').toBeDefined();
        expect((near as typeof each).rank).toBeLessThanOrEqual(each.rank);
      }
    }),
  );
});

test('the clock stands where a caption needs time, and the caption stands until the next one', () => {
  const all = [caption(0, ['One.']), caption(1, ['Two.']), caption(5 * S, ['Three.'], 0, Rank.placing)];
  const without = paceOf([trace], 0);
  const pace = paceOf([trace], 0, { pauses: pausesFor(all) });
  if (pace === null || without === null) throw new Error('the job has no pace');
  expect(readable(all, without)).toHaveLength(2);
  expect(readable(all, pace)).toEqual(all);
  expect(pace.seconds - without.seconds).toBeCloseTo(3 * PAUSE_SECONDS, 3);
  expect(captionAt(all, -1)).toBeUndefined();
  expect(captionAt(all, 4 * S)).toBe(all[1]);
  expect(captionAt(all, 9 * S)).toBe(all[2]);
});
