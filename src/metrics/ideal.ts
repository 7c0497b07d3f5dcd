import type { StageId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { toSeconds } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import { perJob } from './measured.ts';
import type { Metric } from './metric.ts';
import { jobResponse } from './responseTime.ts';
import { summarize } from './summary.ts';

/**
 * What a job's response time would be without any waiting: over the stages that must follow one another, the sum of the
 * longest service times (Sparrow §7.2, SPA-21). One of two things called optimal (AMB-16); the other is a run under a
 * central queue that knows everything.
 */
export const idealResponse: Metric = {
  id: 'idealResponse',
  title: 'Zero-wait ideal',
  help: 'Without any wait: the longest service time of each stage, added up along the stages that follow one another.',
  unit: 's',
  per: 'job',
  needs: 'attempts',
  compute(trace) {
    const idealEnd = idealEnds(trace);
    const { jobFirstStage } = trace.data.graphs;
    return perJob(trace, (job) => {
      let ideal = 0;
      for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
        ideal = Math.max(ideal, idealEnd(stage));
      }
      return toSeconds(ideal);
    });
  },
};

/** How many times longer a job took than without any waiting. */
export const slowdown: Metric = {
  id: 'slowdown',
  title: 'Slowdown',
  help: 'Response time of the job ÷ its zero-wait ideal.',
  unit: '',
  per: 'job',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const response = jobResponse.compute(trace);
    const ideal = idealResponse.compute(trace);
    return response.map((time, job) => time / ideal[job]);
  },
};

/** How far the median response lies above the median of the zero-wait ideal (Sparrow §5, "optimal"). */
export const aboveIdeal: Metric = {
  id: 'aboveIdeal',
  title: 'Above the ideal',
  help: 'Median response ÷ median of the zero-wait ideal, less one: what waiting costs the job in the middle.',
  unit: '%',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute(trace) {
    const medianOf = (metric: Metric) => summarize(metric.compute(trace)).p50;
    return Float64Array.of(medianOf(jobResponse) / medianOf(idealResponse) - 1);
  },
};

/** Reads when a stage would end, counted from the arrival of its job; NaN while it has not finished. */
function idealEnds({ data, finishedBy }: Trace): (stage: StageId) => Micros {
  const { parents, stageFirstTask, stages } = data.graphs;
  const { startedAt, endedAt } = data.tables.attempts.columns;
  const known = new Float64Array(stages).fill(-1);

  function longestService(stage: StageId): Micros {
    let longest = 0;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      const attempt = finishedBy[task];
      longest = Math.max(longest, endedAt[attempt] - startedAt[attempt]);
    }
    return longest;
  }

  function idealEnd(stage: StageId): Micros {
    if (known[stage] !== -1) return known[stage];
    let start = 0;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1) {
      start = Math.max(start, idealEnd(parents.items[at]));
    }
    known[stage] = start + longestService(stage);
    return known[stage];
  }

  return idealEnd;
}
