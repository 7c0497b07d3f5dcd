import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { type Elbow, partElbows } from './drawJoins.ts';

test('no two elbows share a line: of copies of one task at one moment each has its own', () => {
  const row = fc.integer({ min: 0, max: 6 });
  const elbow = fc.record({ at: fc.integer({ min: 0, max: 30 }), from: row, to: row }).map(
    ({ at, from, to }): Elbow => ({
      ...{ at, isStraight: true, toX: at, half: 8 },
      ...{ y: from * 20, toY: to * 20 },
    }),
  );
  fc.assert(
    fc.property(fc.array(elbow, { maxLength: 16 }), (elbows) => {
      const parted = partElbows(elbows, 5);
      for (const [place, one] of parted.entries()) {
        expect(one.at).toBeGreaterThanOrEqual(elbows[place].at);
        for (const other of parted.slice(0, place)) {
          const top = Math.max(Math.min(one.y, one.toY), Math.min(other.y, other.toY));
          const end = Math.min(Math.max(one.y, one.toY), Math.max(other.y, other.toY));
          if (top < end) expect(Math.abs(one.at - other.at)).toBeGreaterThanOrEqual(5);
        }
      }
    }),
    { numRuns: cases(200) },
  );
});
