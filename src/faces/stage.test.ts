import { expect, test } from 'vitest';
import { policies } from '../policies/registry.ts';
import { dataRun } from '../testing/app/inspector/testDataRuns.ts';
import { cases } from '../testing/cases.ts';
import { stageOf } from './stage.ts';

const RUNS = cases(6, 2);
const MOMENTS = 20;
/** The first scenario; under Delay Scheduling jobs are skipped in this one and the next. */
const FIRST = 4;

const withStage = policies.all.filter(({ id }) => stageOf({ data: { policy: id } } as never) !== undefined);

test.each(withStage.map(({ id }) => id))(
  'what %s adds to the picture is plain data that the trace tells by then',
  (policy) => {
    let marked = 0;
    for (let seed = FIRST; seed < FIRST + RUNS; seed += 1) {
      const run = dataRun(seed, policy);
      if (run === null) continue;
      const { trace } = run;
      const { topology, graphs, tables, endedAt } = trace.data;
      for (let moment = 0; moment <= MOMENTS; moment += 1)
        for (let job = 0; job < graphs.jobs; job += 1) {
          const time = Math.round((endedAt * moment) / MOMENTS);
          const added = stageOf(trace)?.(trace, time, job) ?? { marks: [] };
          expect(structuredClone(added)).toEqual(added);
          expect(new Set(added.order).size).toBe(added.order?.length ?? 0);
          for (const { source, servers, says } of added.marks) {
            marked += 1;
            const { length, columns } = tables[source.table];
            const since = { at: 0, from: 0, boundAt: 0, ...columns };
            const begins = [since.at, since.from, since.boundAt].find((column) => typeof column === 'object');
            expect(source.row).toBeLessThan(length);
            expect((begins as ArrayLike<number> | undefined)?.[source.row] ?? 0).toBeLessThanOrEqual(time);
            expect((servers ?? []).every((server) => server >= 0 && server < topology.servers)).toBe(true);
            expect(says.every((line) => line.length > 0)).toBe(true);
          }
        }
    }
    expect(marked > 0 || policy !== 'delay').toBe(true);
  },
);
