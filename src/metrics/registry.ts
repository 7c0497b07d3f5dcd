import * as attemptCounts from './attemptCounts.ts';
import * as dataRead from './dataRead.ts';
import * as dataStored from './dataStored.ts';
import * as duplicates from './duplicates.ts';
import * as executionTime from './executionTime.ts';

import * as ideal from './ideal.ts';
import * as locality from './locality.ts';
import * as makespan from './makespan.ts';
import * as messages from './messages.ts';
import type { Metric } from './metric.ts';
import entries from './metrics.json' with { type: 'json' };
import * as normalizedPerformance from './normalizedPerformance.ts';
import * as opportunistic from './opportunistic.ts';
import * as oracle from './oracle.ts';
import * as queueSpread from './queueSpread.ts';
import * as responseTime from './responseTime.ts';
import * as serverSpread from './serverSpread.ts';
import * as slowdownNorms from './slowdownNorms.ts';
import * as speculation from './speculation.ts';
import * as stragglersCaught from './stragglersCaught.ts';
import * as utilization from './utilization.ts';
import * as waitTime from './waitTime.ts';
import * as waste from './waste.ts';

const made = [
  attemptCounts,
  dataRead,
  dataStored,
  duplicates,
  executionTime,

  ideal,
  locality,
  makespan,
  messages,
  normalizedPerformance,
  opportunistic,
  oracle,
  queueSpread,
  responseTime,
  serverSpread,
  slowdownNorms,
  speculation,
  stragglersCaught,
  utilization,
  waitTime,
  waste,
].flatMap((file) => Object.values(file).filter(isMetric));

/** All metrics, in the order in which tables show them: that of their entries. */
export const metrics: readonly Metric[] = Object.keys(entries).flatMap((id) =>
  made.filter((metric) => metric.id === id),
);

function isMetric(made: unknown): made is Metric {
  return typeof made === 'object' && made !== null && 'compute' in made;
}
