import { Blob } from 'node:buffer';
import { act, type ReactElement } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { StoreApi } from 'zustand';
import { momentOf, openScenario } from '../../desk/open/openScenario.ts';
import { followRuns } from '../../desk/play/followRuns.ts';
import { runner } from '../../desk/run/runner.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { cameraStore } from '../../state/cameraStore.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { seedStore } from '../../state/seedStore.ts';
import { receiptStore, selectionStore } from '../../state/selectionStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { doing, mount } from './page.ts';
import { letWorkersWork } from './workers.ts';

// The page with its runs, in happy-dom: what it shows follows from what the engine has made, as in a browser. Every element has
// the same size there, and canvases take strokes that nobody sees.

/** The size of everything. [CSS pixels] */
const box = { x: 0, y: 0, top: 0, left: 0, width: 900, height: 600, right: 900, bottom: 600 };

class SameSize implements ResizeObserver {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(): void {
    this.tell([{ contentRect: box } as ResizeObserverEntry], this);
  }

  unobserve(): void {}
  disconnect(): void {}
}

class InSight {
  private readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  constructor(tell: InSight['tell']) {
    this.tell = tell;
  }
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }

  unobserve(): void {}
  disconnect(): void {}
}

/** A context that takes all strokes and draws none. */
const strokes: unknown = new Proxy(() => strokes, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => 1;
    return name === 'measureText' ? (text: string) => ({ width: 7.2 * text.length }) : strokes;
  },
  set: () => true,
});

const stores = [
  cameraStore,
  layoutStore,
  lessonStore,
  noticeStore,
  playbackStore,
  receiptStore,
  runStore,
  selectionStore,
  welcomeStore,
] as const;

function startOver<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}

/** Starts all over, as for a new visitor who has sent the question away, with workers that work. Further seeds wait. */
export function startPage(): void {
  // Those of happy-dom come out empty at the other end of a channel.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('ResizeObserver', SameSize);
  vi.stubGlobal('IntersectionObserver', InSight);
  vi.stubGlobal('reportError', (error: unknown) =>
    queueMicrotask(() => {
      throw error;
    }),
  );
  // That of happy-dom rejects what nobody waits for when it is cancelled.
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(strokes as never);
  for (const store of stores) startOver(store as StoreApi<unknown>);
  layoutStore.setState({ hasAllControls: true });
  seedStore.setState({ isPaused: true });
  const letRest = letWorkersWork();
  const stops = [
    followRuns(),
    scenarioStore.subscribe(({ scenario }, before) => {
      if (scenario !== before.scenario) runner.update(scenario);
    }),
  ];
  onTestFinished(async () => {
    for (const stop of stops) stop();
    runner.update({ ...scenarioStore.getState().scenario, runs: [] });
    await letRest();
    seedStore.setState({ isPaused: false });
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Shows a part of the page with a preset or another scenario whose runs are over; returns their digests. */
export async function openPage(what: string | Scenario, part: ReactElement): Promise<readonly string[]> {
  startPage();
  if (typeof what === 'string') {
    const { id, scenario, opening } = presets.get(what);
    openScenario(scenario, { kind: 'preset', id }, momentOf(opening));
  } else openScenario(what, { kind: 'link' });
  await mount(part);
  return runsAreOver();
}

/** Waits until something is so. What takes long on a busy machine takes many turns, so only the test's own limit ends it. */
export async function until(isSo: () => boolean): Promise<void> {
  // Files are read, and workers answer, between turns.
  while (!isSo()) await act(() => new Promise<void>((turn) => setTimeout(turn)));
}

/** Waits until all runs are of the scenario, and over; returns their digests. */
export async function runsAreOver(): Promise<readonly string[]> {
  const runs = () => runStore.getState().runs;
  const ends = new Set(['done', 'failed']);
  await until(() => runs().length > 0 && runs().every(({ state }) => ends.has(state.kind)));
  return runs().map(({ shown }) => shown?.digest ?? '');
}

/** Puts the clock at a share of the whole, and waits until that is drawn. */
export async function scrub(share: number): Promise<void> {
  const { seek, endsAt } = playbackStore.getState();
  await doing(() => seek(Math.round(endsAt * share)));
  await nextFrame();
}

/** Waits until pending changes of canvases are drawn. */
export async function nextFrame(): Promise<void> {
  let isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
  });
  await until(() => isDrawn);
}
