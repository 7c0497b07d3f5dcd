import { formatCount, formatPercent } from '../base/format.ts';
import { compareResponses, jobGains, meanGain, slowerJobs } from '../metrics/gain.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { valuesOf } from '../metrics/samples.ts';
import { percentilesOf } from '../metrics/summary.ts';
import type { Trace } from '../trace/trace.ts';
import { paramsText } from './columns.ts';
import type { RunNumbers } from './measure.ts';
import { textTable } from './printable.ts';

/** What remains of a run to compare others with it. */
export interface Responses {
  readonly seed: number;
  readonly firstMeasuredJob: number;
  readonly seconds: Float64Array; // [jobs], NaN for jobs that did not finish or are not measured
}

/** Reads the response times of the jobs of a run. */
export function responsesOf(trace: Trace, seed: number): Responses {
  return { seed, firstMeasuredJob: trace.data.firstMeasuredJob, seconds: valuesOf(trace, jobResponse) };
}

const header = ['gain', 'p10', 'median', 'p90', 'slower jobs', 'by', 'worst', 'jobs compared'];

/**
 * Compares each run with the first one that has its seed, as the views Gain and Slower jobs do (HOP-42, HOP-43, AMB-22);
 * empty if there is nothing to compare.
 */
export function gainTable(runs: readonly RunNumbers[], responses: readonly Responses[]): string {
  const lines = runs.flatMap(({ policy, params, seed }, at) => {
    const cells = gainCells(responses[at], responses.find((each) => each.seed === seed) ?? responses[at]);
    return cells === null ? [] : [[[policy, paramsText(params)].join(' ').trim(), `${seed}`, ...cells]];
  });
  return lines.length === 0 ? '' : `\n${textTable([['Against the first', 'seed', ...header], ...lines])}`;
}

function gainCells(run: Responses, first: Responses): readonly string[] | null {
  if (run === first) return null;
  const comparison = compareResponses(run.seconds, first.seconds, run.firstMeasuredJob);
  const { gain, jobs } = meanGain(comparison);
  const { share, average, worst } = slowerJobs(comparison);
  const spread = percentilesOf(jobGains(comparison).sort(), [0.1, 0.5, 0.9]);
  return [...[gain, ...spread, share, average, worst].map(percent), formatCount(jobs)];
}

function percent(share: number): string {
  if (Math.abs(share) >= 9.9995) return formatPercent(share);
  return Number.isFinite(share) ? `${(share * 100).toFixed(1).replace('-', '−')}%` : '–';
}
