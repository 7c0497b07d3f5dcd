import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { ofTrace } from '../../trace/ofTrace.ts';

/** The median response time of the jobs of a run. [s] */
export const medianOf = ofTrace((trace) => summaryOf(trace, jobResponse).p50);
