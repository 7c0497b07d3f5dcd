import { describe, expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { attemptsOf, fiveComputers, job, rootsOf, runJobs } from '../../testing/policies/quincy/testRuns.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import { admitKind, evictKind, rulesKind, submitKind } from './decisions/jobs.ts';
import { matchKind, overShareKind, sharesKind } from './decisions/queues.ts';

const startsOf = (...of: Parameters<typeof attemptsOf>) => attemptsOf(...of).map(({ from }) => from);
const ten = (count: number) => Array.from({ length: count }, () => 10);

describe('admission', () => {
  const jobs = [job(0, 5, 5), job(1, 5), job(2, 1), job(3, 1)];

  test('lets K jobs run, in the order in which they were submitted', () => {
    const trace = runJobs(jobs, { policy: 'quincy-g', params: { concurrency: 2 } });
    expect(rootsOf(trace).map(({ job, from, to }) => [job, from, to])).toEqual([
      [0, 0, 5],
      [1, 1, 6],
      [2, 5, 6],
      [3, 6, 7],
    ]);
    const admits = listDecisions(trace, admitKind);
    const inLine = Array.from({ length: admits.length }, (_, i) => admits.at(i).payload.inLine);
    expect(inLine).toEqual([0, 0, 1, 0]);
  });

  test('leaves a slot for tasks other than roots', () => {
    const cluster = { ...fiveComputers, serversPerRack: 3 };
    const trace = runJobs(jobs, { policy: 'quincy-g' }, { cluster });
    for (const { from } of rootsOf(trace)) {
      const atOnce = rootsOf(trace).filter((root) => root.from <= from && root.to > from);
      expect(atOnce.length).toBeLessThanOrEqual(2);
    }
    expect(rootsOf(trace).length).toBe(4);
  });

  test('is followed by the start-up of the root', () => {
    expect(startsOf(runJobs([job(1, 5)], { policy: 'quincy-g', params: { startUp: 6.85 } }), 0)).toEqual([
      7.85,
    ]);
  });
});

test('the root of a new job takes the server of a task, which starts again elsewhere', () => {
  const trace = runJobs([job(0, ...ten(4)), job(1, 1)], { policy: 'quincy-g' });
  const [first, second] = rootsOf(trace);
  expect(second.server).not.toBe(first.server);
  const cut = attemptsOf(trace, 0).filter(({ outcome }) => outcome === Outcome.preempted);
  expect(cut.map(({ server, to }) => [server, to])).toEqual([[second.server, 1]]);
  expect(attemptsOf(trace, 0).filter(({ task }) => task === cut[0].task)[1].from).toBe(10);
  expect(listDecisions(trace, evictKind).at(0).payload).toEqual({
    task: cut[0].task,
    server: second.server,
    forJob: 1,
  });
});

describe('a late job', () => {
  const jobs = [job(0, ...ten(10)), job(1, 1, 1, 1, 1)];

  test('waits under G until the tasks that came before have started', () => {
    expect(startsOf(runJobs(jobs, { policy: 'quincy-g' }), 1)[0]).toBe(30);
  });

  test('gets its share under GF as tasks of the other job end', () => {
    const trace = runJobs(jobs, { policy: 'quincy-gf' });
    expect(startsOf(trace, 1)).toEqual([10, 11, 12, 13]);
    const started = attemptsOf(trace, 0).filter(({ from }) => from === 10);
    expect(started.length).toBe(2);
  });

  test('gets it at once under GFP: the most recently started task of the other job is stopped', () => {
    const trace = runJobs(jobs, { policy: 'quincy-gfp' });
    expect(startsOf(trace, 1)[0]).toBe(1);
    const evicted = listDecisions(trace, evictKind).at(0).payload.task;
    const { payload } = listDecisions(trace, overShareKind).at(0);
    expect(payload).toMatchObject({ task: evicted === 3 ? 2 : 3, running: 3, share: 2 });
    const cut = attemptsOf(trace, 0).filter(({ outcome }) => outcome === Outcome.preempted);
    expect(cut.map(({ task, to }) => [task, to]).sort()).toEqual([
      [Math.min(evicted, payload.task), 1],
      [Math.max(evicted, payload.task), 1],
    ]);
  });
});

test('the longest-running task of a job is not stopped for other jobs, so every job ends', () => {
  const jobs = Array.from({ length: 9 }, (_, i) => job(2 * i, ...ten(4)));
  const trace = runJobs(jobs, { policy: 'quincy-gfp', params: { concurrency: 2 } });
  const kills = listDecisions(trace, overShareKind);
  expect(kills.length).toBeGreaterThan(0);
  for (let i = 0; i < kills.length; i += 1) {
    const { at, payload } = kills.at(i);
    const now = at / 1e6;
    const running = attemptsOf(trace, Math.floor(payload.task / 4)).filter(
      ({ from, to }) => from <= now && to >= now,
    );
    // Its latest attempt: it may have made room for a root at this very moment, and have started again.
    const killed = running.findLast(({ task }) => task === payload.task);
    expect(running.every(({ from }) => from <= (killed?.from ?? -1))).toBe(true);
    expect(payload.share).toBeGreaterThan(0);
  }
  expect([...trace.tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
});

test('with fewer than two servers per job, the last job has no share and makes no progress (T-QUI-39)', () => {
  const jobs = [job(0, 5, 5, 5), job(0, 5, 5, 5), job(0, 1)];
  for (const policy of ['quincy-gf', 'quincy-gfp']) {
    const trace = runJobs(jobs, { policy });
    expect(startsOf(trace, 2)).toEqual([15]);
  }
  const enough = { cluster: { ...fiveComputers, serversPerRack: 6 } };
  expect(startsOf(runJobs(jobs, { policy: 'quincy-gfp' }, enough), 2)).toEqual([0]);
});

describe('a job that ran its share', () => {
  const jobs = [job(0, 1, 2, 20, 20, 1, 1)];
  const startsWith = (params: Readonly<Record<string, number>>) =>
    startsOf(runJobs(jobs, { policy: 'quincy-gfh', params }), 0);

  test('starts no task for a while', () => {
    expect(startsWith({ margin: 3, hold: 5 })).toEqual([0, 0, 0, 0, 6, 6]);
    expect(startsWith({ margin: 3, hold: 0 })).toEqual([0, 0, 0, 0, 1, 2]);
  });

  test('starts some earlier if it runs far less than its share', () => {
    expect(startsWith({ margin: 1, hold: 5 })).toEqual([0, 0, 0, 0, 2, 2]);
    expect(startsWith({ margin: 0, hold: 5 })).toEqual([0, 0, 0, 0, 1, 2]);
  });
});

describe('a task that reads the output of another (QUI-9)', () => {
  /** Three tasks with a block on a server each, then three that read one GB each of what one of these has made. */
  const oneToOne = (roundTrip: number, queuedBefore: number) => {
    const placement = { kind: 'listed', servers: [[0], [1], [2]] } as const;
    const stages = [
      { durations: [10, 12, 14], reads: [{ file: 'f', size: 400 }] },
      { durations: [5, 5, 5], shuffle: { size: 1000, from: 'same' } as const },
      { durations: new Array<number>(queuedBefore).fill(30), after: [] },
    ];
    const network = { kind: 'contended', disk: 200, nic: 125, uplink: 750 } as const;
    return {
      jobs: [{ arrivesAt: 0, stages: stages.filter(({ durations }) => durations.length > 0) }],
      more: {
        cluster: { racks: 2, serversPerRack: 4, slotsPerServer: 1, roundTrip, network },
        files: [{ name: 'f', blocks: 3, replicas: 1, placement }],
      },
    };
  };

  test.each(['quincy-g', 'quincy-gf', 'quincy-gfp', 'quincy-q', 'quincy-qfp'])(
    'finds the server with that output free, at the very time when the other task ends (%s)',
    (policy) => {
      for (const roundTrip of [0, 0.001, 0.2]) {
        // Queues do not ask how long others have waited; a flow does.
        for (const queuedBefore of policy.startsWith('quincy-g') ? [0, 9] : [0]) {
          const { jobs, more } = oneToOne(roundTrip, queuedBefore);
          const attempts = attemptsOf(runJobs(jobs, { policy }, more), 0);
          for (const task of [0, 1, 2]) {
            const [maker] = attempts.filter((attempt) => attempt.task === task);
            const [reader] = attempts.filter((attempt) => attempt.task === task + 3);
            expect([reader.server, reader.from], `${roundTrip} ${queuedBefore}`).toEqual([
              maker.server,
              expect.closeTo(maker.to + roundTrip / 2, 6),
            ]);
          }
        }
      }
    },
  );
});

describe('tasks that find computers free', () => {
  const files = [0, 1, 2, 3, 4].map((server) => ({
    name: `on ${server}`,
    blocks: 1,
    replicas: 1,
    placement: { kind: 'listed', servers: [[server]] } as const,
  }));
  const stages = files.map(({ name }) => ({ durations: [1], reads: [{ file: name, size: 1 }] }));

  test('run where their input is, unless a root is there', () => {
    const trace = runJobs([{ arrivesAt: 0, stages }], { policy: 'quincy-g' }, { files });
    const [root] = rootsOf(trace);
    const where = attemptsOf(trace, 0).map(({ task, server }) => [task, server]);
    const near = where.filter(([task, server]) => task === server);
    expect(near.length).toBe(4);
    expect(where.find(([task]) => task === root.server)?.[1]).not.toBe(root.server);
    const matches = listDecisions(trace, matchKind);
    const queues = Array.from({ length: matches.length }, (_, i) => matches.at(i).payload.queue);
    expect(queues.filter((queue) => queue === 'computer').length).toBe(4);
    expect(queues.filter((queue) => queue === 'rack').length).toBe(1);
  });
});

describe('a root that is lost with its computer', () => {
  const jobs = [job(0, 1, 5, 5)];

  test('takes the work of its job with it: the job starts again', () => {
    const { server } = rootsOf(runJobs(jobs, { policy: 'quincy-g' }))[0];
    const events = [{ kind: 'serverDown', server, at: 2, detection: 0.5 }] as const;
    const trace = runJobs(jobs, { policy: 'quincy-g' }, { events });
    const roots = rootsOf(trace);
    expect(roots.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2.5, 7.5],
    ]);
    expect(roots[1].server).not.toBe(server);
    const attempts = attemptsOf(trace, 0);
    expect(attempts.map(({ task, from, to }) => [task, from, to])).toEqual([
      [0, 0, 1],
      [1, 0, 2.5],
      [2, 0, 2.5],
      [0, 2.5, 3.5],
      [1, 2.5, 7.5],
      [2, 2.5, 7.5],
    ]);
  });

  test('puts its job back in line, before jobs submitted later', () => {
    const more = [...jobs, job(0.5, 9), job(0.6, 1)];
    const run = { policy: 'quincy-g', params: { concurrency: 2 } };
    const { server } = rootsOf(runJobs(more, run))[0];
    const events = [{ kind: 'serverDown', server, at: 2, detection: 0 }] as const;
    expect(rootsOf(runJobs(more, run, { events })).map((root) => root.job)).toEqual([0, 1, 0, 2]);
  });
});

test('a root moves if its job can run its tasks nowhere else', () => {
  const cluster = { ...fiveComputers, serversPerRack: 2 };
  const confined = { arrivesAt: 0, stages: [{ durations: [1, 1], servers: [[0], [1]] }] };
  const trace = runJobs([confined], { policy: 'quincy-gfp' }, { cluster });
  expect(
    attemptsOf(trace, 0)
      .map(({ task, server }) => [task, server])
      .sort(),
  ).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(rootsOf(trace).length).toBeGreaterThan(1);
});

test('decisions record the rules, submissions, and shares when they change', () => {
  const trace = runJobs([job(0, ...ten(4)), job(1, 1)], { policy: 'quincy-gfp', params: { startUp: 0.5 } });
  expect(listDecisions(trace, rulesKind).at(0).payload).toMatchObject({
    family: 'queue',
    isFair: true,
    mayPreempt: true,
    hasHysteresis: false,
    concurrency: 10,
    startUpMillis: 500,
  });
  expect(listDecisions(trace, submitKind).length).toBe(5);
  const shares = listDecisions(trace, sharesKind);
  const last = shares.at(shares.countUntil(1.6e6) - 1).payload;
  expect(last.map(({ job: of, submitted, share }) => [of, submitted, share])).toEqual([
    [0, 4, 2],
    [1, 1, 1],
  ]);
});
