import { expect, test } from 'vitest';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { thingAt } from '../../../views/scene/find.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { candidatesTable, dispatchesOf, readDispatch } from './dispatch.ts';
import { describeEntry, describeQueue, kindOfEntry, queuesAt, queueWords } from './queues.ts';
import { racksScene } from './RackPicture.tsx';
import { hasQueues, layoutRacks, ringAt, stackAt } from './rackLayout.ts';
import { priced } from './whatIf.ts';

const scenario = presets.find('stale-matrices')?.scenario;
if (scenario === undefined) throw new Error('there is no such preset');
const trace = openTrace(simulate(planRun(scenario, 0)));
const { columns, length } = trace.data.tables.entries;

/** When most tasks queue, of some moments at which managers decided. */
const busiest = dispatchesOf(trace)
  .map(({ at }, number) => ({ at, number, queues: queuesAt(trace, at) }))
  .reduce((most, each) => (sizeOf(each.queues) > sizeOf(most.queues) ? each : most));
const { queues } = busiest;

function sizeOf(each: ReadonlyMap<number, readonly number[]>): number {
  return [...each.values()].reduce((sum, { length: size }) => sum + size, 0);
}

test('queues are those of the servers before the decision, in order of arrival', () => {
  const open = Array.from({ length }, (_, entry) => entry).filter(
    (entry) => columns.enteredAt[entry] < busiest.at && columns.leftAt[entry] > busiest.at,
  );
  expect(sizeOf(queues)).toBe(open.length);
  expect(open.length).toBeGreaterThan(10);
  for (const [server, entries] of queues) {
    expect([...entries].sort((a, b) => columns.enteredAt[a] - columns.enteredAt[b])).toEqual(entries);
    expect(entries.every((entry) => columns.server[entry] === server)).toBe(true);
  }
  const [header, ...rows] = candidatesTable(trace, busiest.number);
  const queued = header.indexOf('queued');
  expect(rows.map((row) => row[queued])).toEqual(
    rows.map((row) => queues.get(Number(String(row[2]).slice(1)))?.length ?? 0),
  );
});

test.each([
  [700, 240],
  [330, 110],
  [220, 96],
])('blocks stay in the cells of their servers, and what has none is counted (%i × %i)', (width, height) => {
  const layout = layoutRacks(trace.data.topology as Topology, width, height, 1);
  expect(hasQueues(layout)).toBe(true);
  const { serverX, serverY, cellWidth, racks } = layout.cluster;
  for (const rack of racks) {
    expect(rack.y - layout.up).toBeGreaterThanOrEqual(0);
    expect(rack.y - layout.up + rack.height).toBeLessThanOrEqual(height);
  }
  for (const queued of [0, 1, 3, 40]) {
    const { blocks, more, top } = stackAt(layout, 3, queued);
    expect(blocks.length + more).toBe(queued);
    expect(top).toBeGreaterThanOrEqual(serverY[3] - layout.up - 1e-9);
    const ring = ringAt(layout, 3);
    for (const { x, y, width: wide, height: high } of blocks) {
      expect(x).toBeGreaterThanOrEqual(serverX[3]);
      expect(x + wide).toBeLessThanOrEqual(serverX[3] + cellWidth);
      expect(y + high).toBeLessThan(ring.y - ring.radius);
    }
  }
  expect(stackAt(layout, 3, 40).more).toBeGreaterThan(0);
});

test('the pointer finds blocks and servers, and says what waits where', () => {
  const [width, height] = [700, 240];
  const palette = paletteOf('light');
  const layout = layoutRacks(trace.data.topology, width, height, 1);
  const [server, entries] = [...queues].find(([, all]) =>
    all.some((entry) => kindOfEntry(trace, entry) === AttemptKind.duplicate),
  ) ?? [0, []];
  const dispatch = readDispatch(trace, dispatchesOf(trace)[busiest.number]);
  const candidates = priced(dispatch.candidates, new Map());
  const hues = new Int8Array(trace.data.graphs.jobs);
  const shown = { trace, dispatch, width, height, palette, hues, candidates, queues, bytes: new Map() };
  const scene = racksScene({ ...shown, open: () => undefined });
  const [first] = stackAt(layout, server, entries.length).blocks;
  expect(thingAt(scene, first.x + 2, first.y + 2, 1)?.id).toBe(`entry ${entries[0]}`);
  const ring = ringAt(layout, server);
  expect(thingAt(scene, ring.x, ring.y, 1)?.id).toBe(String(server));
  expect(thingAt(scene, -15, -15, 1)).toBeNull();
  expect(scene.tracks).toEqual([candidates.map((each) => String(each.server))]);
  expect(queueWords(trace, entries)).toMatch(
    new RegExp(`^in truth ${entries.length} tasks? queued there, .*duplicate`),
  );
  expect(queueWords(trace, undefined)).toBeNull();
  expect(describeQueue(trace, server, queues)[0]).toMatch(/^s\d+: no candidate$/);
  const twin = entries.findIndex((entry) => kindOfEntry(trace, entry) === AttemptKind.duplicate);
  const [name, kind] = describeEntry(trace, entries[twin], twin, busiest.at);
  expect(name).toMatch(new RegExp(`queued on s\\d+, number ${twin + 1}$`));
  expect(kind).toMatch(/^a duplicate; for .* by then$/);
});
