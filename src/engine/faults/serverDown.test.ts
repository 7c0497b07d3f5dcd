import { describe, expect, test } from 'vitest';
import type { NetworkPlan } from '../cluster/network.ts';
import { createTopology } from '../cluster/topology.ts';
import { createReading } from '../data/createReading.ts';
import type { Output, Reading } from '../data/reading.ts';
import type { AttemptId, ServerId, TaskId } from '../ids.ts';
import { KnownAttempts } from '../jobs/knownAttempts.ts';
import { Kernel } from '../kernel/kernel.ts';
import { Recorder } from '../record/recorder.ts';
import { ANYWHERE, GraphColumns } from '../workload/columns.ts';
import type { Workload } from '../workload/workload.ts';

const rates: NetworkPlan = { kind: 'rates', server: 100, rack: 50, remote: 20 };
const contended: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };

/** Stage 0: tasks 0 to 3. Stage 1: tasks 4 and 5, which fetch 100 bytes from each, early. Stage 2: task 6 reads a file. */
function workload(): Workload {
  const columns = new GraphColumns();
  const file = columns.addFile('file', [[1, 3]]);
  columns.addJob(0, 0);
  columns.addStage(4, [], ANYWHERE);
  columns.addStage(2, [0], ANYWHERE, { reads: [], shuffleBytes: 400, slowStart: 0 });
  const reads = [{ firstBlock: file, blocks: 1, bytes: 1000 }];
  columns.addStage(1, [], ANYWHERE, { reads, shuffleBytes: 0, slowStart: 1 });
  return {
    ...columns.finish([], ['job']),
    arrivesAt: new Float64Array(1),
    concurrency: 0,
    firstMeasuredJob: 0,
    cpuTime: () => 1,
  };
}

/** Four servers in two racks, and functions that drive their reading as the engine does. */
function createBench(network: NetworkPlan) {
  const graphs = workload();
  const topology = createTopology({
    racks: 2,
    serversPerRack: 2,
    slotsPerServer: 9,
    networkDelay: 0,
    network,
  });
  const kernel = new Kernel();
  const recorder = new Recorder('messages', graphs);
  const attempts = new KnownAttempts();
  const done: number[][] = []; // task, when it had read all
  const onRead = (attempt: AttemptId) => done.push([attempts.taskOf(attempt), kernel.now()]);
  const reading = createReading({
    topology,
    workload: graphs,
    kernel,
    recorder: recorder.data,
    attempts,
    onRead,
  });
  if (reading === null) throw new Error('nothing reads');
  const begin = (task: TaskId, server: ServerId) => {
    const attempt = attempts.add(task, task === 6 ? 2 : 1, server);
    attempts.setRow(attempt, recorder.attemptBound(task, server, 0, kernel.now()));
    reading.begin(attempt, 1);
  };
  const at = (moment: number, act: (reading: Reading) => void) => {
    kernel.schedule(
      moment,
      kernel.on(() => act(reading)),
      0,
    );
  };
  const finish = () => {
    while (kernel.run(1000));
    return { done, tables: recorder.finish().tables };
  };
  return { begin, at, finish };
}

/** Takes a server down with all outputs on it. */
function takeDown(reading: Reading, server: ServerId): Output[] {
  const lost: Output[] = [];
  reading.eachOutputOn(server, (stage, task) => lost.push({ stage, task }));
  reading.serverDown(server, lost);
  return lost;
}

test('outputs lie on the server of their task until it goes down', () => {
  const { at, finish } = createBench(rates);
  const seen: (readonly Output[])[] = [];
  at(5, (reading) => {
    for (const [task, server] of [0, 2, 2].entries()) reading.taskFinished(0, task, server);
    seen.push(takeDown(reading, 2), takeDown(reading, 2), takeDown(reading, 0));
  });
  finish();
  const ids = seen.map((outputs) => outputs.map(({ task }) => task));
  expect(ids).toEqual([[1, 2], [], [0]]);
});

describe('by rates', () => {
  test('a task that begins to read takes another replica, while there is one', () => {
    const { begin, at, finish } = createBench(rates);
    at(0, () => begin(6, 0)); // 1000 bytes from server 1, in its rack
    at(100, (reading) => takeDown(reading, 1));
    at(100, () => begin(6, 0)); // from server 3, elsewhere
    at(200, (reading) => takeDown(reading, 3));
    at(200, () => begin(6, 0)); // none is up: reads as if all were
    at(300, (reading) => reading.serverUp(1));
    at(300, (reading) => reading.serverUp(3));
    at(300, () => begin(6, 0));
    const { done, tables } = finish();
    expect(done.map(([, end]) => end)).toEqual([20, 150, 220, 320]);
    expect([...tables.reads.columns.locality]).toEqual([1, 2, 1, 1]);
  });

  test('readers that had fetched a lost part do not fetch it again, others do', () => {
    const { begin, at, finish } = createBench(rates);
    at(0, (reading) => reading.taskFinished(0, 0, 1));
    at(0, () => begin(4, 0)); // 2 µs for the part on server 1, in its rack
    at(10, (reading) => takeDown(reading, 1));
    at(20, () => begin(5, 0));
    at(30, (reading) => {
      for (const task of [1, 2, 3]) reading.taskFinished(0, task, 0); // 1 µs each
    });
    at(50, (reading) => reading.taskFinished(0, 0, 0));
    const { done, tables } = finish();
    expect(done).toEqual([
      [4, 33],
      [5, 51],
    ]);
    const { serverBytes, rackBytes } = tables.reads.columns;
    expect([...serverBytes, ...rackBytes]).toEqual([300, 400, 100, 0]);
  });
});

describe('over shared links', () => {
  test('the rest of an input comes from another replica', () => {
    const { begin, at, finish } = createBench(contended);
    at(0, () => begin(6, 0)); // from server 1 at 50
    at(8, (reading) => takeDown(reading, 1)); // 400 have come; 600 at 20
    const { done, tables } = finish();
    expect(done).toEqual([[6, 38]]);
    const { from, endedAt } = tables.flows.columns;
    expect([...from, ...endedAt]).toEqual([1, 3, 8, 38]);
    const { rackBytes, remoteBytes } = tables.reads.columns;
    expect([rackBytes[0], remoteBytes[0]]).toEqual([400, 600]);
  });

  test('a part in transit is fetched again from where it is recomputed', () => {
    const { begin, at, finish } = createBench(contended);
    at(0, (reading) => {
      reading.taskFinished(0, 0, 0);
      reading.taskFinished(0, 1, 1);
      begin(4, 0); // 100 from itself by 1, 100 from server 1 by 2
    });
    at(1, (reading) => takeDown(reading, 1)); // 50 have come
    at(10, (reading) => {
      for (const task of [2, 3]) reading.taskFinished(0, task, 0); // 2 more µs
    });
    at(20, (reading) => reading.taskFinished(0, 1, 2)); // 5 µs from elsewhere
    const { done, tables } = finish();
    expect(done).toEqual([[4, 25]]);
    const { serverBytes, rackBytes, remoteBytes } = tables.reads.columns;
    expect([serverBytes[0], rackBytes[0], remoteBytes[0]]).toEqual([300, 50, 100]);
  });

  test('a part that had arrived is not fetched again', () => {
    const { begin, at, finish } = createBench(contended);
    at(0, (reading) => {
      reading.taskFinished(0, 0, 1);
      begin(4, 0);
    });
    at(10, (reading) => takeDown(reading, 1));
    at(20, (reading) => {
      for (const task of [1, 2, 3]) reading.taskFinished(0, task, 0);
    });
    at(90, (reading) => reading.taskFinished(0, 0, 0)); // again
    const { done, tables } = finish();
    expect(done).toEqual([[4, 23]]); // without the part that is recomputed
    const { serverBytes, rackBytes } = tables.reads.columns;
    expect([serverBytes[0], rackBytes[0]]).toEqual([300, 100]);
  });
});
