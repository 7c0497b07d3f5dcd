import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { storedOf } from '../engine/record/storedTrace.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import type { Facts } from '../trace/trace.ts';
import type { MeasureResult, RunResult, SimulationWorker } from './api.ts';
import { createPool, startWorker, type WorkerLike } from './pool.ts';
import type { RunListener } from './poolJobs.ts';

const scenario = { name: 'any' } as Scenario;
const refused: RunResult = { ok: false, issues: [{ path: '', message: 'is only a test' }] };

interface FakeWorker extends WorkerLike {
  isTerminated: boolean;
  /** Without a message, as when a script cannot be fetched. */
  fail(message?: string): void;
}

const channels: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close();
    port2.close();
  }
});

/** Creates workers that answer over a channel; `run` is what they do, and `stop` what they do when told to stop. */
function factory(
  run: SimulationWorker['run'],
  stop: SimulationWorker['stop'] = () => undefined,
  measure: SimulationWorker['measure'] = async () => ({ ok: true, numbers: [] }),
  isThere: () => Promise<true> = async () => true,
  findRest: SimulationWorker['findRest'] = async () => null,
) {
  const started: FakeWorker[] = [];
  const start = (): FakeWorker => {
    const channel = new MessageChannel();
    channels.push(channel);
    channel.port1.start();
    const worker: SimulationWorker = { run, findRest, measure, stop, isThere: isThere as never };
    expose(worker, channel.port2);
    const errors: EventListener[] = [];
    const fake: FakeWorker = {
      isTerminated: false,
      postMessage: channel.port1.postMessage.bind(channel.port1),
      addEventListener: (type: string, listener: EventListener) => {
        if (type === 'error') errors.push(listener);
        else channel.port1.addEventListener(type, listener);
      },
      removeEventListener: (type: string, listener: EventListener) =>
        channel.port1.removeEventListener(type, listener),
      terminate: () => {
        fake.isTerminated = true;
      },
      fail: (message) => {
        const event = new Event('error', { cancelable: true });
        if (message !== undefined) Object.assign(event, { message });
        for (const listener of errors) listener(event);
      },
    } as FakeWorker;
    started.push(fake);
    return fake;
  };
  return { started, start };
}

/** Records the events of one run; `over` resolves with its result. */
function listener() {
  const heard: string[] = [];
  let settle: (what: string) => void = () => {};
  const over = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const calls: RunListener = {
    onStart: () => heard.push('start'),
    onProgress: ({ share }) => heard.push(`progress ${share}`),
    onResult: (result) => settle(result.ok ? 'done' : result.issues[0].message),
    onCrash: (message) => settle(`crash: ${message}`),
  };
  return { heard, over, calls };
}

const never = () => new Promise<RunResult>(() => {});

test('a run reports its progress and its result', async () => {
  const { start } = factory(async (_scenario, _index, onProgress) => {
    await onProgress({ share: 0.5, events: 10 });
    return refused;
  });
  const run = listener();
  createPool(1, start).run(scenario, 0, run.calls);
  expect(await run.over).toBe('is only a test');
  expect(run.heard).toEqual(['start', 'progress 0.5']);
});

test('runs wait for a free worker, and workers are used again', async () => {
  const { start, started } = factory(async () => refused);
  const pool = createPool(2, start);
  const runs = Array.from({ length: 5 }, listener);
  for (const run of runs) pool.run(scenario, 0, run.calls);
  expect(runs.map(({ heard }) => heard.length)).toEqual([1, 1, 0, 0, 0]);
  await Promise.all(runs.map(({ over }) => over));
  expect(started).toHaveLength(2);
});

test('the next run starts before the previous result is handled', async () => {
  const { start } = factory(async () => refused);
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  let begunBefore = false;
  const onResult = (result: RunResult) => {
    begunBefore = second.heard.includes('start');
    first.calls.onResult(result);
  };
  pool.run(scenario, 0, { ...first.calls, onResult });
  pool.run(scenario, 1, second.calls);
  await first.over;
  expect(begunBefore).toBe(true);
});

/** A run that continues until it is told to stop. */
function stoppable() {
  let calls = 0;
  let stop: () => void = () => undefined;
  const made = factory(
    () => {
      calls += 1;
      if (calls > 1) return Promise.resolve(refused);
      return new Promise((resolve) => {
        stop = () => resolve(null);
      });
    },
    () => stop(),
  );
  return made;
}

const aWhile = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a cancelled run stops, says nothing more, and its worker takes the next run', async () => {
  const { start, started } = stoppable();
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  const cancel = pool.run(scenario, 0, first.calls);
  pool.run(scenario, 1, second.calls);
  await aWhile(20);
  cancel();
  expect(await second.over).toBe('is only a test');
  expect(first.heard).toEqual(['start']);
  await aWhile(200);
  expect(started).toHaveLength(1);
  expect(started[0].isTerminated).toBe(false);
});

test('a worker that does not stop when it is told to is replaced', async () => {
  let calls = 0;
  const { start, started } = factory(() => {
    calls += 1;
    return calls === 1 ? never() : Promise.resolve(refused);
  });
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  const cancel = pool.run(scenario, 0, first.calls);
  pool.run(scenario, 1, second.calls);
  await aWhile(20);
  cancel();
  expect(await second.over).toBe('is only a test');
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  expect(first.heard).toEqual(['start']);
});

test('a worker has as long to stop as it took to start, and another one is not asked for before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  let startsNow: () => void = () => undefined;
  const isThere = new Promise<true>((resolve) => {
    startsNow = () => resolve(true);
  });
  const { start, started } = factory(never, undefined, undefined, () => isThere);
  createPool(1, start).run(scenario, 0, listener().calls)();
  vi.advanceTimersByTime(1000);
  expect(started).toHaveLength(1);
  startsNow();
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(999);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(started).toHaveLength(2);
  vi.useRealTimers();
});

test('without a network for another worker, one that does not stop is waited for', async () => {
  let calls = 0;
  let end: (result: null) => void = () => undefined;
  const { start, started } = factory(() => {
    calls += 1;
    if (calls > 1) return Promise.resolve(refused);
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  const offline = (): FakeWorker => {
    const worker = start();
    if (started.length > 1) {
      worker.postMessage = () => undefined;
      setTimeout(() => worker.fail(), 5);
    }
    return worker;
  };
  const pool = createPool(1, offline);
  const [first, second] = [listener(), listener()];
  const cancel = pool.run(scenario, 0, first.calls);
  pool.run(scenario, 1, second.calls);
  await aWhile(20);
  cancel();
  await aWhile(250);
  expect(started.map(({ isTerminated }) => isTerminated)).toEqual([false, true]);
  expect(second.heard).toEqual([]);
  end(null);
  expect(await second.over).toBe('is only a test');
});

test('once a run is over, all workers have been fetched', async () => {
  const { start, started } = factory(async () => refused);
  const run = listener();
  createPool(2, start).run(scenario, 0, run.calls);
  expect(started).toHaveLength(1);
  await run.over;
  expect(started).toHaveLength(2);
});

test('a run that is cancelled while it waits never starts', async () => {
  const { start } = factory(async () => refused);
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  pool.run(scenario, 0, first.calls);
  pool.run(scenario, 1, second.calls)();
  await first.over;
  expect(second.heard).toEqual([]);
});

test('an exception in a worker is a crash of that run only', async () => {
  let calls = 0;
  const { start } = factory(async () => {
    calls += 1;
    if (calls === 1) throw new Error('broken promise');
    return refused;
  });
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  pool.run(scenario, 0, first.calls);
  pool.run(scenario, 1, second.calls);
  expect(await first.over).toBe('crash: broken promise');
  expect(await second.over).toBe('is only a test');
});

test('an error event of a worker is a crash, too, and only the first one counts', async () => {
  const { start, started } = factory(never);
  const run = listener();
  createPool(1, start).run(scenario, 0, run.calls);
  started[0].fail('out of memory');
  started[0].fail('later');
  expect(await run.over).toBe('crash: out of memory');
});

test('a worker that could not be fetched says so, and the next run tries again', async () => {
  const { start, started } = factory(async () => refused);
  const pool = createPool(1, start);
  const [first, second] = [listener(), listener()];
  pool.run(scenario, 0, first.calls);
  started[0].fail();
  expect(await first.over).toBe('crash: The worker could not be fetched. Is there a network?');
  pool.run(scenario, 0, second.calls);
  expect(await second.over).toBe('is only a test');
  expect(started).toHaveLength(2);
});

/** Records what comes of a measured run. */
function measured() {
  const heard: string[] = [];
  let settle: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const hear = (what: string) => {
    heard.push(what);
    settle();
  };
  return {
    ...{ heard, over },
    calls: {
      onResult: (result: MeasureResult) => hear(result.ok ? result.numbers.join(' ') : 'refused'),
      onCrash: (message: string) => hear(`crash: ${message}`),
    },
  };
}

test('what is only measured waits for all runs', async () => {
  const done: string[] = [];
  const { start } = factory(
    async (_scenario, index) => {
      done.push(`run ${index}`);
      return refused;
    },
    () => undefined,
    async (_scenario, index, metrics) => {
      done.push(`measure ${index} ${metrics}`);
      return { ok: true, numbers: [7, 8] };
    },
  );
  const pool = createPool(1, start);
  const [first, second, side] = [listener(), listener(), measured()];
  pool.run(scenario, 0, first.calls);
  pool.measure(scenario, 1, ['makespan'], side.calls);
  pool.run(scenario, 2, second.calls);
  await side.over;
  expect(done).toEqual(['run 0', 'run 2', 'measure 1 makespan']);
  expect(side.heard).toEqual(['7 8']);
});

test('few workers keep traces; the others only measure, and none is stopped for a run that has to wait', async () => {
  const under = { runs: 0, measures: 0 };
  const most = { runs: 0, measures: 0 };
  const during = async (kind: keyof typeof under) => {
    under[kind] += 1;
    most[kind] = Math.max(most[kind], under[kind]);
    await aWhile(20);
    under[kind] -= 1;
  };
  let begun = 0;
  const { start, started } = factory(
    async () => during('runs').then(() => refused),
    () => undefined,
    async () => {
      begun += 1;
      await during('measures');
      return { ok: true, numbers: [] };
    },
  );
  const pool = createPool(3, start, 1);
  const [runs, sides] = [Array.from({ length: 3 }, listener), Array.from({ length: 4 }, measured)];
  for (const { calls } of sides) pool.measure(scenario, 0, [], calls);
  for (const { calls } of runs) pool.run(scenario, 0, calls);
  await Promise.all([...runs, ...sides].map(({ over }) => over));
  expect(most.runs).toBe(1);
  expect(most.measures).toBeGreaterThanOrEqual(2);
  // The first run takes a worker from what is measured; the others wait for it.
  expect([begun, started.length]).toEqual([5, 3]);
});

test('what is measured is stopped for a run, and starts again after it', async () => {
  let stop: () => void = () => undefined;
  let begun = 0;
  const { start, started } = factory(
    async () => refused,
    () => stop(),
    () => {
      begun += 1;
      if (begun > 1) return Promise.resolve({ ok: true, numbers: [9] });
      return new Promise((resolve) => {
        stop = () => resolve(null);
      });
    },
  );
  const pool = createPool(1, start);
  const [side, run] = [measured(), listener()];
  pool.measure(scenario, 0, [], side.calls);
  await aWhile(20);
  pool.run(scenario, 0, run.calls);
  expect(await run.over).toBe('is only a test');
  await side.over;
  expect([side.heard, begun, started.length]).toEqual([['9'], 2, 1]);
});

test('what is measured says nothing once it is cancelled, whether it waits or runs', async () => {
  const { start } = factory(async () => refused);
  const pool = createPool(1, start);
  const [running, waiting, last] = [measured(), measured(), measured()];
  const cancels = [running, waiting].map(({ calls }) => pool.measure(scenario, 0, [], calls));
  for (const cancel of cancels) cancel();
  pool.measure(scenario, 0, [], last.calls);
  await last.over;
  expect([running.heard, waiting.heard, last.heard]).toEqual([[], [], ['']]);
});

test('a worker that crashes while it measures says so', async () => {
  const { start } = factory(
    async () => refused,
    () => undefined,
    async () => {
      throw new Error('no such number');
    },
  );
  const side = measured();
  createPool(1, start).measure(scenario, 0, [], side.calls);
  await side.over;
  expect(side.heard).toEqual(['crash: no such number']);
});

/** A pool, usually of one worker, whose runs lack facts, which come when the test says so. */
function lackingPool(size = 1, measure?: Parameters<typeof factory>[2]) {
  const data = storedOf(simulate(planRun(smallScenario, 0)));
  let give: (facts: Facts | null) => void = () => undefined;
  const { start } = factory(
    async (_scenario, _index, _onProgress, mayLack) =>
      ({
        ok: true,
        data,
        facts: new Map(),
        digest: '',
        seconds: 1,
        ...(mayLack && { lacksFacts: true }),
      }) as const,
    () => give(null),
    measure,
    undefined,
    () =>
      new Promise((resolve) => {
        give = resolve;
        asked.push('asked');
      }),
  );
  const asked: string[] = [];
  return { pool: createPool(size, start), asked, give: (facts: Facts) => give(facts) };
}

/** Records the facts that follow a result; `over` resolves with them. */
function completed() {
  const run = listener();
  let settle: (facts: Facts) => void = () => undefined;
  const rest = new Promise<Facts>((resolve) => {
    settle = resolve;
  });
  return { ...run, rest, calls: { ...run.calls, onRest: settle } };
}

test('the worker of a run that lacks facts finds them next, before what is only measured', async () => {
  const { pool, asked, give } = lackingPool();
  const [run, side] = [completed(), measured()];
  pool.run(smallScenario, 0, run.calls);
  pool.measure(smallScenario, 0, [], side.calls);
  expect(await run.over).toBe('done');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(side.heard).toEqual([]);
  give(new Map([['marks', 1]]));
  expect([...(await run.rest)]).toEqual([['marks', 1]]);
  await side.over;
});

test('what is measured because of the result waits for what the run lacks', async () => {
  const { pool, asked, give } = lackingPool();
  const [run, side] = [completed(), measured()];
  const onResult = (result: RunResult) => {
    run.calls.onResult(result);
    pool.measure(smallScenario, 0, [], side.calls);
  };
  pool.run(smallScenario, 0, { ...run.calls, onResult });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  give(new Map([['marks', 1]]));
  expect([...(await run.rest)]).toEqual([['marks', 1]]);
  await side.over;
});

test('a run that comes puts off what is measured, not what another run lacks', async () => {
  let begun = 0;
  const { pool, asked, give } = lackingPool(2, () => {
    begun += 1;
    return begun > 1 ? Promise.resolve({ ok: true, numbers: [9] }) : new Promise(() => undefined);
  });
  const [run, other, side] = [completed(), listener(), measured()];
  pool.run(smallScenario, 0, run.calls);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  pool.measure(smallScenario, 0, [], side.calls);
  await vi.waitFor(() => expect(begun).toBe(1));
  pool.run(smallScenario, 0, other.calls);
  give(new Map([['marks', 1]]));
  expect([...(await run.rest)]).toEqual([['marks', 1]]);
});

test('whoever wants a run whole gets it whole', async () => {
  const { pool, asked } = lackingPool();
  const [run, next] = [listener(), listener()];
  pool.run(smallScenario, 0, run.calls);
  await run.over;
  pool.run(smallScenario, 0, next.calls);
  await next.over;
  expect(asked).toEqual([]);
});

test('finding facts gives way to a later run, and then none come', async () => {
  const { pool, asked } = lackingPool();
  const [first, second] = [completed(), listener()];
  pool.run(smallScenario, 0, first.calls);
  await first.over;
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  pool.run(smallScenario, 0, second.calls);
  expect([...(await first.rest)]).toEqual([]);
  expect(await second.over).toBe('done');
});

test('where a result leads to another run at once, facts of the first are not looked for', async () => {
  const { pool, asked } = lackingPool();
  const [first, second] = [completed(), listener()];
  pool.run(smallScenario, 0, {
    ...first.calls,
    onResult: () => void pool.run(smallScenario, 0, second.calls),
  });
  expect([...(await first.rest)]).toEqual([]);
  await second.over;
  expect(asked).toEqual([]);
});

test('a worker gets ready for other policies ahead, unless the visitor saves data', () => {
  const names: unknown[] = [];
  class NamedWorker {
    constructor(_address: URL, { name }: WorkerOptions) {
      names.push(name);
    }
  }
  vi.stubGlobal('Worker', NamedWorker);
  for (const saveData of [false, true]) {
    vi.stubGlobal('navigator', { connection: { saveData } });
    startWorker();
  }
  vi.stubGlobal('navigator', {});
  startWorker();
  vi.unstubAllGlobals();
  expect(names).toEqual(['ahead', 'as needed', 'ahead']);
});
