import { describe, expect, test } from 'vitest';
import { createTopology } from '../cluster/topology.ts';
import { ServerRows, SLOT_WORDS } from './serverRows.ts';
import { Slots } from './slots.ts';

const topology = createTopology({ racks: 1, serversPerRack: 2, slotsPerServer: 3, networkDelay: 0 });

describe('slots', () => {
  test('are taken from the lowest lane on, and the lane freed last is taken first', () => {
    const rows = new ServerRows(topology);
    const slots = new Slots(rows);
    expect([slots.occupy(0, 0), slots.occupy(0, 0), slots.occupy(0, 0)]).toEqual([0, 1, 2]);
    slots.vacate(0, 0);
    slots.vacate(0, 2);
    expect([slots.occupy(0, 0), slots.occupy(0, 0)]).toEqual([2, 0]);
  });

  test('are counted by server', () => {
    const rows = new ServerRows(topology);
    const slots = new Slots(rows);
    slots.occupy(1, 0);
    const lane = slots.hold(1);
    expect([rows.free(0), rows.free(1)]).toEqual([3, 1]);
    expect([rows.running(0), rows.running(1)]).toEqual([0, 1]);
    slots.release(1, lane);
    expect([rows.free(0), rows.free(1)]).toEqual([3, 2]);
    expect(rows.slotAt(0, 2) - rows.slotAt(0, 0)).toBe(2 * SLOT_WORDS);
    expect(rows.slotAt(1, 0) - rows.slotAt(0, 0)).toBe(rows.stride);
  });

  test('a held lane is not taken by others', () => {
    const rows = new ServerRows(topology);
    const slots = new Slots(rows);
    const lanes = [slots.hold(0), slots.occupy(0, 0), slots.hold(0)];
    expect(new Set(lanes).size).toBe(3);
    expect(() => slots.occupy(0, 0)).toThrow('need a free slot');
    expect(() => slots.release(0, lanes[1])).toThrow('release takes a held slot');
  });
});
