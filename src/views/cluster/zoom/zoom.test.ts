import { expect, test } from 'vitest';
import { createTopology } from '../../../engine/cluster/topology.ts';
import type { Camera } from '../../../state/cameraStore.ts';
import { whole } from '../../../state/cameraStore.ts';
import { details } from '../fit.ts';
import { targetAt } from '../hit.ts';
import type { ClusterLayout } from '../layout.ts';
import { layoutCluster } from '../layout.ts';
import { cellAt, slotAt } from '../places.ts';
import {
  between,
  centredOn,
  draggedBy,
  kept,
  mostScale,
  serverNear,
  shareAt,
  zoomedAbout,
} from './camera.ts';
import { blendAt, layoutAt } from './layoutAt.ts';

function layoutOf(racks: number, serversPerRack: number, slotsPerServer: number, width = 700, height = 420) {
  const topology = createTopology({ racks, serversPerRack, slotsPerServer, networkDelay: 500 });
  return layoutCluster(topology, 3, width, height);
}

const layouts: readonly (readonly [name: string, layout: ClusterLayout])[] = [
  ['the demo', layoutOf(3, 8, 1)],
  ['four slots', layoutOf(5, 20, 4)],
  ['a thousand servers', layoutOf(25, 40, 4)],
  ['ten thousand servers', layoutOf(50, 200, 1, 528, 500)],
  ['more racks than pixels', layoutOf(1500, 5, 1, 160, 180)],
];

const COUNT = 60;

/** Cameras from the whole down to one server, spread evenly; the same ones every time. */
function camerasOf(layout: ClusterLayout): readonly Camera[] {
  const most = mostScale(layout);
  const spread = (index: number, step: number) => (index * step) % 1;
  return Array.from({ length: COUNT }, (_, index) =>
    kept(
      { scale: most ** (index / (COUNT - 1)), x: spread(index, 0.618034), y: spread(index, 0.754878) },
      most,
    ),
  );
}

test.each(layouts)('%s: the whole is the layout itself', (_, layout) => {
  expect(layoutAt(layout, whole)).toBe(layout);
  const { coarse, fine, share } = blendAt(layout, whole);
  expect([coarse === layout, fine === layout, share]).toEqual([true, true, 1]);
});

test.each(layouts)(
  '%s: the middle of a server that is seen is that server, and nothing is hit elsewhere',
  (_, layout) => {
    const { stage } = layout;
    let seen = 0;
    for (const camera of camerasOf(layout).slice(1)) {
      const { coarse, fine } = blendAt(layout, camera);
      for (const zoomed of [coarse, fine]) {
        if (zoomed.detail === 'racks') continue;
        for (const server of zoomed.shown.filter((_, place) => place % 13 === 0)) {
          const { x, y, width, height } = cellAt(zoomed, server);
          const at = { x: x + width / 2, y: y + height / 2 };
          const isOn = at.x >= 0 && at.x < stage.width && at.y >= stage.y && at.y < stage.y + stage.height;
          const target = targetAt(zoomed, at.x, at.y);
          if (!isOn) {
            expect(target?.kind).not.toBe('server');
            continue;
          }
          seen += 1;
          expect(target).toMatchObject({ kind: 'server', server });
        }
      }
    }
    expect(seen).toBeGreaterThan(40);
  },
);

test.each(layouts)(
  '%s: what is drawn are exactly the servers of which something is on the stage',
  (_, layout) => {
    const { x, y, width, height } = layout.stage;
    let culled = 0;
    for (const camera of camerasOf(layout)) {
      const zoomed = layoutAt(layout, camera);
      if (zoomed === layout) continue;
      const shown = new Set(zoomed.shown);
      for (let server = 0; server < layout.topology.servers; server += 1) {
        const box = cellAt(zoomed, server);
        const isOn =
          box.x + box.width >= x && box.x <= x + width && box.y + box.height >= y && box.y <= y + height;
        if (shown.has(server) !== isOn) expect([server, shown.has(server)]).toEqual([server, isOn]);
        if (!isOn) culled += 1;
      }
    }
    expect(culled).toBeGreaterThan(0);
  },
);

test.each(layouts)('%s: detail only grows, up to tasks; slots are inside their cells', (_, layout) => {
  const most = mostScale(layout);
  let last = details.indexOf(layout.detail);
  for (let scale = 1; scale <= most; scale *= 1.06) {
    const { coarse, fine, share } = blendAt(layout, { scale, x: 0.5, y: 0.5 });
    const level = details.indexOf(fine.detail);
    expect(level).toBeLessThanOrEqual(last);
    last = level;
    expect(share).toBeGreaterThanOrEqual(0);
    if (share === 1) expect(coarse).toBe(fine);
    if (fine.detail !== 'tasks') continue;
    for (const lane of [0, layout.topology.slots[0] - 1]) {
      const slot = slotAt(fine, 0, lane);
      const cell = cellAt(fine, 0);
      expect(slot.x).toBeGreaterThanOrEqual(cell.x - 0.01);
      expect(slot.y).toBeGreaterThanOrEqual(cell.y - 0.01);
      expect(slot.x + slot.width).toBeLessThanOrEqual(cell.x + cell.width + 0.01);
      expect(slot.y + slot.height).toBeLessThanOrEqual(cell.y + cell.height + 0.01);
    }
  }
  expect(details[last]).toBe('tasks');
});

test.each(layouts)('%s: nothing jumps: a little more zoom moves a server a little', (_, layout) => {
  const most = mostScale(layout);
  const server = Math.floor(layout.topology.servers / 2);
  const middle = cellAt(layout, server);
  const { x, y } = shareAt(layout, { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 });
  let before: { readonly x: number; readonly y: number } | null = null;
  for (let scale = 1; scale <= most; scale *= 1.01) {
    const { fine } = blendAt(layout, { scale, x, y });
    if (fine.detail !== 'tasks') continue;
    const { x: left, y: top } = slotAt(fine, server, 0);
    // The first step leaves the whole, whose parts are on whole pixels.
    if (before !== null && scale > 1.015) expect(Math.hypot(left - before.x, top - before.y)).toBeLessThan(6);
    before = { x: left, y: top };
  }
  expect(before).not.toBeNull();
});

test('a camera covers the stage, stays within the largest scale, and is the whole at scale 1', () => {
  expect(kept({ scale: 0.4, x: 0.9, y: 0.1 }, 20)).toBe(whole);
  expect(kept({ scale: 99, x: -3, y: 7 }, 20)).toEqual({ scale: 20, x: 0.025, y: 0.975 });
  for (const [, layout] of layouts) {
    for (const camera of camerasOf(layout)) {
      const half = 0.5 / camera.scale;
      for (const share of [camera.x, camera.y]) {
        expect(share).toBeGreaterThanOrEqual(half - 1e-12);
        expect(share).toBeLessThanOrEqual(1 - half + 1e-12);
      }
    }
  }
});

test('what is at the place about which one zooms stays there; a drag takes it along', () => {
  const at = { x: 0.3, y: 0.8 };
  const seenAt = ({ scale, x, y }: Camera) => ({ x: x + (at.x - 0.5) / scale, y: y + (at.y - 0.5) / scale });
  const camera: Camera = { scale: 3, x: 0.4, y: 0.55 };
  const closer = zoomedAbout(camera, 2, at, 50);
  expect(closer.scale).toBe(6);
  expect(seenAt(closer).x).toBeCloseTo(seenAt(camera).x, 12);
  expect(seenAt(closer).y).toBeCloseTo(seenAt(camera).y, 12);
  const half = between(camera, closer, 0.5);
  expect(half.scale).toBeCloseTo(Math.sqrt(18), 12);
  expect(seenAt(half).x).toBeCloseTo(seenAt(camera).x, 12);
  expect(between(camera, closer, 1)).toBe(closer);
  expect(draggedBy(camera, { x: 0.3, y: 0 }, 50).x).toBeCloseTo(0.3, 12);
});

test('a server can be had large in the middle, from any level of detail', () => {
  for (const [, layout] of layouts) {
    const server = Math.floor(layout.topology.servers / 2);
    const { fine } = blendAt(layout, centredOn(layout, server, mostScale(layout)));
    const { x, y, width, height } = cellAt(fine, server);
    const { stage } = layout;
    expect(Math.max(width / stage.width, height / stage.height)).toBeCloseTo(0.9, 6);
    expect(x).toBeGreaterThanOrEqual(-1);
    expect(y).toBeGreaterThanOrEqual(stage.y - 1);
    expect(x + width).toBeLessThanOrEqual(stage.width + 1);
    expect(y + height).toBeLessThanOrEqual(stage.y + stage.height + 1);
    expect(fine.detail).toBe('tasks');
  }
});

test('on a server one zooms in right there', () => {
  for (const [, layout] of layouts.slice(0, 4)) {
    const { x, y } = cellAt(layout, 7);
    const at = shareAt(layout, { x: x + 0.5, y: y + 0.5 });
    expect(serverNear(layout, whole, at)).toBe(at);
  }
});

test('wherever one zooms in, a server is on the stage in the end', () => {
  for (const [name, layout] of layouts) {
    const { stage } = layout;
    for (const at of [0.07, 0.31, 0.5, 0.77, 0.98].flatMap((x) => [0.03, 0.5, 0.9].map((y) => ({ x, y })))) {
      let camera: Camera = whole;
      for (let step = 0; step < 60; step += 1)
        camera = zoomedAbout(camera, 1.3, serverNear(layout, camera, at), mostScale(layout));
      const closest = layoutAt(layout, camera);
      const shown = Array.from(closest.shown, (server) => {
        const { x, y, width, height } = cellAt(closest, server);
        const across = Math.min(x + width, stage.x + stage.width) - Math.max(x, stage.x);
        const down = Math.min(y + height, stage.y + stage.height) - Math.max(y, stage.y);
        return (Math.max(0, across) * Math.max(0, down)) / (width * height);
      });
      expect(Math.max(...shown), `${name}, ${JSON.stringify(at)}`).toBeGreaterThan(0.2);
    }
  }
});
