import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { evictKind, submitKind } from '../../../policies/quincy/decisions/jobs.ts';
import { matchKind, overShareKind } from '../../../policies/quincy/decisions/queues.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { EventSpec } from '../../../scenario/shape/schema.ts';
import { figure3Trace } from '../../../testing/faces/quincy/queues/testQueues.ts';
import { crowdedScenario } from '../../../testing/policies/quincy/testCrowd.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { queuesAt } from './queuesAt.ts';
import { fullHeight, queueOfCluster, standsOf } from './stands.ts';

/** Runs the crowd. */
function run(policy: string, roundTrip = 0, events: readonly EventSpec[] = []): Trace {
  return openTrace(simulate(planRun(crowdedScenario({ seed: 5, policy, roundTrip, events }), 0)));
}

/** Says how long the three queues of each match were by the stands, and by the scheduler's own count. */
function lengthsAtMatches(trace: Trace) {
  const { list } = standsOf(trace);
  const matches = trace.decisionsOfKind(matchKind);
  const counted: (readonly number[])[] = [];
  const recorded: (readonly number[])[] = [];
  for (let position = 0; position < matches.length; position += 1) {
    const { row, payload } = matches.at(position);
    const { server, lengths } = payload;
    const { servers, rackOf } = trace.data.topology;
    const own = [server, servers + rackOf[server], queueOfCluster(trace)];
    counted.push(
      own.map(
        (queue) =>
          list.filter(({ fromRow, toRow, queues }) => fromRow < row && row <= toRow && queues.includes(queue))
            .length,
      ),
    );
    recorded.push(lengths);
  }
  return { counted, recorded };
}

const policies = ['quincy-g', 'quincy-gf', 'quincy-gfp', 'quincy-gfh', 'quincy-gfph'];

test.each(policies)('the queues of %s are as long at every match as the scheduler counted them', (policy) => {
  const { counted, recorded } = lengthsAtMatches(run(policy, 0.01));
  expect(recorded.length).toBeGreaterThan(77);
  expect(counted).toEqual(recorded);
});

test('they are so too when servers fail, with what they ran and with roots', () => {
  const down = (server: number, at: number): EventSpec => ({
    ...{ kind: 'serverDown', server, at, detection: 0, repair: 5 },
  });
  const events = Array.from({ length: 12 }, (_, server) => down(server, 3 + server));
  const { counted, recorded } = lengthsAtMatches(run('quincy-gfp', 0, events));
  expect(counted).toEqual(recorded);
});

test('at any time they hold the tasks that were submitted or stopped and not matched since', () => {
  const trace = run('quincy-gfp');
  const { at, kind } = trace.data.tables.decisions.columns;
  const named = [submitKind, overShareKind, evictKind, matchKind].map(({ name }) =>
    trace.data.decisionKinds.indexOf(name),
  );
  for (let time = 0; time < 60 * SECOND; time += 0.7 * SECOND) {
    const waiting = new Set<number>();
    for (let row = 0; row < kind.length && at[row] <= time; row += 1) {
      const task = trace.data.words[trace.data.tables.decisions.columns.firstWord[row]];
      if (kind[row] === named[3]) waiting.delete(task);
      else if (named.includes(kind[row])) waiting.add(task);
    }
    const queues = queuesAt(trace, time, 0);
    const cluster = queues.queues[queueOfCluster(trace)];
    expect(cluster.map(({ task }) => task).sort((one, other) => one - other)).toEqual(
      [...waiting].sort((one, other) => one - other),
    );
    expect(queues.waiting).toBe(waiting.size);
  }
});

test('a task stands in the queues of all that it prefers and leaves them all at one moment', () => {
  const trace = figure3Trace();
  const where = (time: number, task: number) =>
    [...queuesAt(trace, time * SECOND, 0).queues.entries()].flatMap(([queue, stands]) =>
      stands.some((stand) => stand.task === task) ? [queue] : [],
    );
  expect(where(0, 2)).toEqual([0, 3, 6, 7, 8]);
  expect(where(5.999, 3)).toEqual([0, 6, 8]);
  expect(where(6, 3)).toEqual([]);
  // The task that was stopped is back in all of its queues.
  expect(where(5.999, 1)).toEqual([]);
  expect(where(6, 1)).toEqual([6, 8]);
});

test('tasks taken a moment ago are listed with the servers that took them, and blocked jobs are known', () => {
  const trace = figure3Trace();
  const { taken, blocked } = queuesAt(trace, 6.1 * SECOND, 0.2 * SECOND);
  expect(taken.map(({ task, takenBy }) => [taskName(trace.data.graphs, task), takenBy])).toEqual([
    ['j2·1', 1],
  ]);
  expect([...blocked]).toEqual([0, 1]);
  expect(queuesAt(trace, 6.3 * SECOND, 0.2 * SECOND).taken).toEqual([]);
  expect([...queuesAt(trace, 5 * SECOND, 0).blocked]).toEqual([0]);
});

test('bars are scaled by the longest queue around a moment, in doublings, not by a rush long ago', () => {
  const lengths = Array.from({ length: 160 }, (_, look) => (look === 20 ? 247 : look > 100 ? 17 : 0));
  expect([20 / 160, 0.5, 0.8, 1].map((share) => fullHeight(lengths, share))).toEqual([256, 4, 32, 32]);
});
