// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest';

const createPool = vi.hoisted(() => vi.fn(() => ({ open() {}, run() {}, measure() {} })));
vi.mock('../../worker/pool.ts', () => ({ createPool, startWorker: () => undefined }));
const connect = vi.hoisted(() => vi.fn());
vi.mock('../../state/derivedRuns.ts', () => ({ derivedRuns: { connect, setBusy: () => undefined } }));

// Tests that run later in this thread want the modules as they are.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  { cores: 1, workers: 1, runs: 1, beside: 1 },
  { cores: 2, workers: 2, runs: 2, beside: 1 },
  { cores: 4, workers: 3, runs: 2, beside: 3 },
  { cores: 16, workers: 6, runs: 2, beside: 6 },
])(
  'on $cores cores there are $workers workers, $runs for runs on screen, $beside for others',
  async (each) => {
    vi.stubGlobal('navigator', { hardwareConcurrency: each.cores });
    vi.resetModules();
    await import('./runner.ts');
    expect(createPool).toHaveBeenLastCalledWith(each.workers, expect.anything(), each.runs);
    await vi.waitFor(() => expect(connect).toHaveBeenLastCalledWith(expect.anything(), each.beside));
  },
);
