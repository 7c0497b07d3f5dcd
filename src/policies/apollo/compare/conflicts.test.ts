import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { type ParamValue, readParams } from '../../../kit/menu/params.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { createApollo } from '../apollo.ts';
import { apolloParams } from '../params.ts';

const s = SECOND;

/** Two jobs of one task, whose input is on server 2 of four; the manager of the second has not heard of the first. */
function collide(conflicts: string, secondReads: number, params: Readonly<Record<string, ParamValue>> = {}) {
  const stages = (bytes: number) => [
    { durations: [5 * s], estimates: [5 * s], reads: [{ bytes, blocks: [[2]] }] },
  ];
  const trace = runByHand(
    {
      ...{ servers: 4, networkDelay: 500, schedulers: 'onePerJob', services: 2, queuesPerServer: 2 },
      level: 'messages',
      jobs: [{ stages: stages(160_000_000) }, { arrivesAt: 3 * s, stages: stages(secondReads) }],
    },
    (sim) =>
      createApollo({
        sim,
        params: readParams(apolloParams, {
          ...{ noise: 0, duplicates: false, conservative: 1, heartbeat: 5, conflicts, ...params },
        }),
      }),
  );
  const { task, server, startedAt, outcome } = trace.tables.attempts.columns;
  return Array.from(task, (each, row) => ({
    ...{ task: each, server: server[row], from: startedAt[row] / s, outcome: outcome[row] },
  })).filter((each) => each.task === 1);
}

describe('conflicts resolved at once (APO-42)', () => {
  test('the loser is sent back and goes elsewhere; deferred, it waits', () => {
    const deferred = collide('deferred', 160_000_000);
    expect(deferred).toMatchObject([{ server: 2, outcome: Outcome.finished }]);
    expect(deferred[0].from).toBeGreaterThan(5.9);

    const [lost, won, ...others] = collide('eager', 160_000_000);
    expect(lost).toMatchObject({ server: 2, outcome: Outcome.discarded });
    expect(won.outcome).toBe(Outcome.finished);
    expect(won.server).not.toBe(2);
    expect(won.from).toBeLessThan(3.2);
    expect(others).toEqual([]);
  });

  test('a manager that is told of the wait may still choose to wait, and is not sent back again', () => {
    // 16 GB take 100 s on server 2, 160 s elsewhere: the 3 s of waiting are worth it.
    const attempts = collide('eager', 16_000_000_000);
    expect(attempts.map(({ server, outcome }) => [server, outcome])).toEqual([
      [2, Outcome.discarded],
      [2, Outcome.finished],
    ]);
    expect(attempts[1].from).toBeGreaterThan(5.9);
  });
});
