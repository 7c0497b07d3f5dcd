import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { withFork } from '../../scenario/forks/lineage.ts';
import type { ExplicitJob, FileSpec, Scenario } from '../../scenario/shape/schema.ts';
import { cases } from '../../testing/cases.ts';
import { CountedRows } from './order/countedRows.ts';
import { Patience } from './patience.ts';
import { SharedSkips } from './sharedSkips.ts';

const SERVERS = 40;

/** What ran where and when, whatever else was recorded. */
function attemptsOf({ tables, events }: TraceData) {
  const { task, server, lane, startedAt, endedAt } = tables.attempts.columns;
  return { events, rows: [task, server, lane, startedAt, endedAt].map((column) => [...column]) };
}

/** Many small jobs whose files lie on few servers; some read nothing, have two stages, or may run on some servers only. */
function anyJobs(stream: Stream): {
  readonly jobs: readonly ExplicitJob[];
  readonly files: readonly FileSpec[];
} {
  const files = Array.from({ length: 20 }, (_, file): FileSpec => {
    const servers = Array.from({ length: 3 }, () => [stream.below(SERVERS)]);
    return { name: `f${file}`, blocks: 3, replicas: 1, placement: { kind: 'listed', servers } };
  });
  const jobs = Array.from({ length: 60 + stream.below(120) }, (_, job): ExplicitJob => {
    const durations = Array.from({ length: 1 + stream.below(6) }, () => 1 + stream.below(9));
    const reads = stream.below(8) === 0 ? [] : [{ file: `f${stream.below(20)}`, size: 1 }];
    const servers = stream.below(12) === 0 ? { servers: durations.map(() => [0, 3, 7]) } : {};
    const later = stream.below(5) === 0 ? [{ durations: [1, 2], reads, after: [0] }] : [];
    const arrivesAt = Math.floor(job / 60) * 10 + stream.below(3);
    return { arrivesAt, stages: [{ durations, reads, ...servers }, ...later] };
  });
  return { jobs: [...jobs].sort((a, b) => a.arrivesAt - b.arrivesAt), files };
}

test('jobs that are skipped together wait and launch as they do one by one, with decisions recorded', () => {
  for (let seed = 1; seed <= cases(20); seed += 1) {
    const stream = streamOf(seed, 'shared skips');
    const { jobs, files } = anyJobs(stream);
    const params = {
      form: stream.below(3) === 0 ? 'count' : 'levels',
      rackWait: stream.below(7),
      remoteWait: stream.below(4),
      skips: stream.below(20),
      heartbeat: stream.below(4) === 0 ? 1 : 0,
    };
    const cluster = { racks: 4, serversPerRack: 10, slotsPerServer: 1, roundTrip: 0.01 };
    const server = stream.below(SERVERS);
    const events =
      stream.below(3) > 0 ? [] : [{ kind: 'serverDown', server, at: 12, detection: 1, repair: 8 } as const];
    const change = {
      kind: 'param',
      at: 3 + stream.below(8),
      param: 'rackWait',
      value: 6 * stream.below(2),
    } as const;
    const runs = [{ policy: 'delay', params }];
    const workload = { kind: 'explicit', jobs, files, warmup: 0 } as const;
    const [together, apart] = (['queues', 'messages'] as const).map((recording) => {
      const plan: Scenario = {
        ...{ version: 2, name: '', seed, recording },
        cluster,
        workload,
        events,
        runs,
      };
      return attemptsOf(simulate(planRun(withFork(plan, 0, [change]), 1)));
    });
    expect(together, `seed ${seed}`).toEqual(apart);
  }
});

test('jobs are asked once when they come, when one has other tasks, and when patience changes', () => {
  const rows = new CountedRows(new Int32Array(40));
  const patience = new Patience(40, { patience: 'levels', rackWait: 5, remoteWait: 5, mostSkips: 0 });
  const pending = { nearIn: () => 0, tellsFar: () => true } as Partial<PendingTasks> as PendingTasks;
  const skips = new SharedSkips(40, rows, pending, patience);
  for (const job of [3, 39]) {
    skips.wake(job);
    rows.add(job);
  }
  const asked = (now: number) => {
    const jobs: number[] = [];
    for (let job = skips.first(0, now); job !== -1; job = skips.next()) {
      patience.skip(job, now);
      jobs.push(job);
    }
    patience.decided(now);
    return jobs;
  };
  expect([asked(1), asked(2), skips.soonest(9)]).toEqual([[3, 39], [], 3]);
  skips.wake(39);
  expect([asked(3), asked(4)]).toEqual([[39], []]);
  patience.change({ rackWait: 4 });
  skips.wakeAll();
  expect([skips.areAllPatient(), asked(4), asked(5)]).toEqual([false, [3, 39], [3, 39]]);
});
