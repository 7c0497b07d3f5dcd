import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { traceDataOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { layoutCluster } from './layout.ts';
import { pulsePlace } from './Pulse.tsx';
import { cellAt, slotAt } from './places.ts';
import { createSnapshots } from './snapshot.ts';

const topology = createTopology({ racks: 2, serversPerRack: 2, slotsPerServer: 1, networkDelay: 5 });
const data = traceDataOf({
  servers: 4,
  schedulers: 2,
  jobs: [{ stages: [2] }, { stages: [1] }],
  attempts: [{ task: 0, server: 2, startedAt: 10, endedAt: 100 }],
});
const trace = openTrace({ ...data, topology });

function pictureAt(time: number, width = 400, height = 300) {
  const layout = layoutCluster(topology, 2, width, height);
  return { trace, layout, snapshot: createSnapshots(trace)(time) };
}

test('the mark of a job is the box of its scheduler', () => {
  const picture = pictureAt(0);
  const { scheduler } = trace.data.tables.jobs.columns;
  for (const job of [0, 1]) {
    expect(pulsePlace(picture, { job: job, task: null })).toEqual(picture.layout.schedulers[scheduler[job]]);
  }
});

test('the mark of a task is its slot while it runs and after it has finished, and nowhere before', () => {
  const before = pictureAt(5);
  expect(pulsePlace(before, { job: 0, task: 0 })).toBeNull();
  for (const time of [50, 200]) {
    const picture = pictureAt(time);
    expect(pulsePlace(picture, { job: 0, task: 0 })).toEqual(slotAt(picture.layout, 2, 0));
  }
});

test('where slots are not drawn, the mark is the server', () => {
  const picture = pictureAt(200, 30, 40);
  expect(picture.layout.detail).toBe('cells');
  expect(pulsePlace(picture, { job: 0, task: 0 })).toEqual(cellAt(picture.layout, 2));
});
