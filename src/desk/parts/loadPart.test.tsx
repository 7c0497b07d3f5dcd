// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { doing, mount, textOf } from '../../testing/app/page.ts';
import { askedAhead, lazyPart, loadPart } from './loadPart.ts';

afterEach(() => noticeStore.setState({ notices: [] }));

const told = () =>
  noticeStore.getState().notices.map(({ id, tone, details }) => [id, tone, ...(details ?? [])]);
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('what does not come is told, and what needs it goes on without it', async () => {
  expect(await loadPart(async () => 3)).toBe(3);
  expect(told()).toEqual([]);
  expect(await loadPart(lost)).toBeNull();
  expect(told()).toEqual([['part', 'danger', 'TypeError: Failed to fetch dynamically imported module']]);
});

test('a component that does not come leaves its place empty, and takes back what asked for it', async () => {
  const Dialog = lazyPart(lost, () => layoutStore.getState().closeOverlay());
  layoutStore.getState().openOverlay('claims');
  await mount(
    <Suspense>
      before <Dialog /> after
    </Suspense>,
  );
  await doing(() => undefined);
  expect(textOf(document.body)).toBe('before after');
  expect(told()).toHaveLength(1);
  expect(layoutStore.getState().overlay).toBeNull();
});

test('what was asked for ahead may be lost before it is needed, and is told where it is', async () => {
  const part = askedAhead(lost());
  await new Promise((resolve) => setTimeout(resolve));
  expect(await loadPart(() => part)).toBeNull();
  expect(told()).toHaveLength(1);
});

/** The files of the page that are no tests. */
function sources(): readonly string[] {
  return ['src/desk', 'src/app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
      .map((path) => `${folder}/${path}`),
  );
}

// All that they load is caught in one place: by `loadAhead`, `openAddress`, and what begins to narrate.
const caught = ['src/app/laterParts.ts', 'src/desk/open/address.ts', 'src/desk/say/narrate.ts'];
const narration = /^import\('[^']*\/say\/narrate\.ts'\)/;

test('every part that is loaded late is caught where it may not come', () => {
  const bare = sources().flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const loads = [...text.matchAll(/(?<!typeof )\bimport\(/g)].filter(({ index }) => {
      const [before, after] = [text.slice(0, index), text.slice(index, index + 300)];
      const isPart = /\b(lazy|lazyPart|later|loadPart|dialog)\((?:(?!\n\n)[\s\S])*$/.test(before.slice(-300));
      const isAwaited = /\baskedAhead\($/.test(before);
      return (
        !isPart &&
        !isAwaited &&
        !narration.test(after) &&
        !/^import\([^)]*\)\s*(\.catch\(|\.then\([^;]*;?[^;]*,\s*\(\) => undefined)/.test(after)
      );
    });
    return loads.map(() => path);
  });
  expect(bare.filter((path) => !caught.includes(path))).toEqual([]);
});
