import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { smallScenario } from '../testing/scenario/testScenario.ts';

/** Answers with its input, or fails as if its script could not be loaded. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static isOffline = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  isTerminated = false;
  private readonly isBroken = FakeWorker.isOffline;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(data: unknown): void {
    queueMicrotask(() => (this.isBroken ? this.onerror?.({ message: '' }) : this.onmessage?.({ data })));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.made = [];
  FakeWorker.isOffline = false;
});
afterEach(() => vi.unstubAllGlobals());

test('a worker that was opened ahead writes out without a network, each time', async () => {
  const { openAhead, writeOut } = await import('./writeOut.ts');
  openAhead();
  openAhead();
  FakeWorker.isOffline = true;
  expect(await writeOut(smallScenario)).toEqual(smallScenario);
  expect(await writeOut(smallScenario)).toEqual(smallScenario);
  expect(FakeWorker.made.length).toBe(1);
});

test('a worker that could not be loaded fails with a message, and the next call starts another', async () => {
  FakeWorker.isOffline = true;
  const { openAhead, writeOut } = await import('./writeOut.ts');
  openAhead();
  await expect(writeOut(smallScenario)).rejects.toThrow('its program could not be loaded');
  expect(FakeWorker.made[0].isTerminated).toBe(true);
  FakeWorker.isOffline = false;
  expect(await writeOut(smallScenario)).toEqual(smallScenario);
});

test('two simultaneous calls have a worker each, and one is kept', async () => {
  const { writeOut } = await import('./writeOut.ts');
  await Promise.all([writeOut(smallScenario), writeOut(smallScenario)]);
  expect(FakeWorker.made.map(({ isTerminated }) => isTerminated)).toEqual([false, true]);
});
