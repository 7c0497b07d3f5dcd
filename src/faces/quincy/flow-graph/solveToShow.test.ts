import { expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { historyOf } from './history.ts';
import { problemAt } from './problemAt.ts';
import { solveToShow } from './useSolved.ts';

const { scenario } = presets.get('preemption-flips');

test.each([0, 1])('once a followed job is over, run %i shows the flow that placed it', (index) => {
  const trace = openTrace(simulate(planRun(scenario, index)));
  const history = historyOf(trace);
  if (history === null) throw new Error('No flow was solved.');
  const { endedAt } = trace.data.tables.attempts.columns;
  for (let job = 0; job < trace.data.graphs.jobs; job += 1) {
    const attempts = trace.attemptsOfJob(job);
    // The clock stops where the job ends last, in whichever run.
    const to = Math.max(...attempts.map((attempt) => endedAt[attempt])) + 10_000_000;
    const jobsIn = (position: number) => problemAt(history, position).jobs;
    const shown = solveToShow(trace, history, { time: to - 385, pace: { job, from: 0, to } });
    expect(jobsIn(shown), `j${job + 1}`).toContain(job);
    // At any other moment the solve is that of the clock.
    expect(solveToShow(trace, history, { time: to, pace: null })).toBeGreaterThanOrEqual(shown);
    expect(solveToShow(trace, history, { time: to + 1_000_000, pace: { job, from: 0, to } })).toBe(
      solveToShow(trace, history, { time: to + 1_000_000, pace: null }),
    );
  }
});
