import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAxes } from './axes.ts';
import { NEVER, toWait, waitReadings, writeMatrix } from './matrix.ts';
import { ServerPlan } from './plan.ts';
import { SlotPlan } from './slotPlan.ts';

const times = (maxLength: number) => fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength });

/** Servers with some slots taken and a queue; equal times and halves of µs are frequent enough to matter. */
const servers = fc
  .record({
    slots: fc.integer({ min: 1, max: 5 }),
    left: times(5),
    queue: times(12),
    per: fc.constantFrom(1, 3, 1000),
  })
  .map(({ slots, left, queue, per }) => ({
    slots,
    left: left.slice(0, slots).map((each) => Math.ceil(each / 1000) * per),
    queue: queue.map((each) => each / per),
  }));

test('where only slots count, tells what the plan of all resources tells', () => {
  const axes = createAxes({ cores: null, memory: null });
  const [plan, slotPlan] = [new ServerPlan(), new SlotPlan()];
  const cell = new Int32Array(1);
  fc.assert(
    fc.property(servers, ({ slots, left, queue }) => {
      const starts = [plan, slotPlan].map((each) => {
        each.clear(slots, Infinity, Infinity);
        for (const time of left) each.run(1, 0, time);
        return queue.map((time) => each.queue(1, 0, time));
      });
      expect(starts[1]).toEqual(starts[0]);
      expect(slotPlan.endsIn).toBe(plan.pieces > 1 ? plan.from[1] : Infinity);
      for (const reading of waitReadings) {
        writeMatrix(plan, axes, reading, cell);
        expect(cell[0]).toBe(toWait(slotPlan.wait));
        expect(cell[0]).toBeLessThan(NEVER);
      }
    }),
    { numRuns: 500 },
  );
});
