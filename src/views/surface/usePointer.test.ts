// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { selectionStore } from '../../state/selectionStore.ts';
import { show } from '../../testing/app/page.ts';
import { type Above, type Pointing, usePointer } from './usePointer.ts';

interface Found {
  readonly job: number;
}

beforeEach(() => selectionStore.getState().hoverJob(null));

/** Jobs in columns of ten pixels; nothing to the left of the first. */
function mount(extra: Partial<Pointing<Found>> = {}) {
  const Columns = () => {
    const { hover, handlers } = usePointer<Found>({
      find: (x) => (x < 10 ? null : { job: Math.floor(x / 10) }),
      jobOf: ({ job }) => job,
      ...extra,
    });
    return createElement('p', handlers, hover === null ? '' : `${hover.found.job} from ${hover.x}`);
  };
  const view = show(createElement(Columns)).querySelector('p') as HTMLElement;
  const send = (type: string, clientX: number) =>
    act(() => view.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true })));
  return { view, send };
}

test('a hovered job is marked in all views, until the pointer leaves it', () => {
  const { view, send } = mount();
  send('pointermove', 34);
  expect(view.textContent).toBe('3 from 34');
  expect(selectionStore.getState().hoveredJob).toBe(3);
  send('pointermove', 4);
  expect(view.textContent).toBe('');
  expect(selectionStore.getState().hoveredJob).toBe(null);
});

test('a note stays where the pointer entered the object', () => {
  const { view, send } = mount();
  send('pointermove', 34);
  send('pointermove', 38);
  expect(view.textContent).toBe('3 from 34');
  send('pointermove', 41);
  expect(view.textContent).toBe('4 from 41');
});

test('a click uses its own position, also on the background', () => {
  const clicked: (Found | null)[] = [];
  const { send } = mount({ click: (found) => clicked.push(found) });
  send('click', 55);
  send('click', 5);
  expect(clicked).toEqual([{ job: 5 }, null]);
});

test('a layer above gets pointer events first', () => {
  const clicked: (Found | null)[] = [];
  const taking: Above = { point: (x) => x > 50, click: (x) => x > 50, leave: () => undefined };
  const { view, send } = mount({ above: { current: taking }, click: (found) => clicked.push(found) });
  send('pointermove', 60);
  send('click', 60);
  expect(view.textContent).toBe('');
  expect(clicked).toEqual([]);
  send('pointermove', 40);
  expect(view.textContent).toBe('4 from 40');
});

test('a pointer that stands still points as soon as it can, but not after it has left', () => {
  let isLoaded = false;
  const tells = new Set<() => void>();
  const onFindable = (tell: () => void) => {
    tells.add(tell);
    return () => tells.delete(tell);
  };
  const { view, send } = mount({ find: (x) => (isLoaded ? { job: Math.floor(x / 10) } : null), onFindable });
  const load = (is: boolean) => {
    isLoaded = is;
    act(() => {
      for (const tell of tells) tell();
    });
  };
  send('pointermove', 34);
  expect(view.textContent).toBe('');
  load(true);
  expect(view.textContent).toBe('3 from 34');
  send('pointerout', 34);
  expect(view.textContent).toBe('');
  load(true);
  expect(view.textContent).toBe('');
});
