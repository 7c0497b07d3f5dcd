import { toSeconds } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import { idealTimes } from './idealEnds.ts';
import { perJob } from './measured.ts';
import type { Metric } from './metric.ts';
import { OracleSchedule } from './oracleSchedule.ts';
import { jobResponse } from './responseTime.ts';
import { valuesOf } from './samples.ts';

/**
 * A job's response time under the oracle with the capacity constraint (Apollo §5.2, Fig. 9, APO-40). The one without is the
 * zero-wait ideal. No policy can run it: in a cluster of real slots tasks of different jobs would wait for each other. So it
 * is computed from the job and the times of its tasks, which do not depend on where a policy ran them.
 */
export const oracleResponse: Metric = {
  id: 'oracleResponse',
  title: 'Oracle with as many tokens',
  help: 'The response time of a job that never waits for a server, a message or a decision, but runs no more tasks at a time than it has tokens, those on the longest path first; all data is where it is read fastest, and every task on the fastest server. Only for jobs to which the scenario gives a number of tokens.',
  reading: 'APO-40',
  unit: 's',
  per: 'job',
  needs: 'attempts',
  compute(trace) {
    const { jobTokens } = trace.data.graphs;
    if (jobTokens === undefined) return perJob(trace, () => Number.NaN);
    const oracle = new OracleSchedule(trace.data.graphs, timesOf(trace));
    return perJob(trace, (job) =>
      jobTokens[job] === 0 ? Number.NaN : toSeconds(oracle.length(job, jobTokens[job])),
    );
  },
};

/** How many times as long a job took as under the oracle with its tokens. Less than 1: it got more than these. */
export const aboveOracle: Metric = {
  id: 'aboveOracle',
  title: 'Response ÷ oracle',
  help: 'Response time of the job ÷ that of the oracle with as many tokens. Below 1 if the job ran more tasks at a time than it had tokens, such as opportunistic ones.',
  reading: 'APO-40',
  unit: '',
  per: 'job',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const oracle = valuesOf(trace, oracleResponse);
    return valuesOf(trace, jobResponse).map((time, job) => time / oracle[job]);
  },
};

function timesOf(trace: Trace): Float64Array {
  const { parents, tasks } = trace.data.graphs;
  const timeOf = idealTimes(trace);
  const times = new Float64Array(tasks);
  for (let task = 0; task < tasks; task += 1) {
    const stage = trace.taskStage[task];
    times[task] = timeOf(stage, task, parents.first[stage + 1] > parents.first[stage]);
  }
  return times;
}
