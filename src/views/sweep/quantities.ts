import { formatCount, formatPercent, formatSeconds } from '../../base/format.ts';
import { compareRuns, meanGain } from '../../metrics/gain.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { messagesPerTask } from '../../metrics/messages.ts';
import type { Metric } from '../../metrics/metric.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../../metrics/samples.ts';
import { copiedShare } from '../../metrics/speculation.ts';
import type { Summary } from '../../metrics/summary.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../chart/runLook.ts';
import { gainText } from '../compare/gainWords.ts';
import type { RunTrace } from '../shared/view.ts';

/** What a panel shows of each run. */
export interface Quantity {
  readonly id: string;
  readonly title: string;
  readonly isTime: boolean;
  read(trace: Trace): number;
  write(value: number): string;
}

const response = (statistic: keyof Summary, title: string): Quantity => ({
  ...{ id: statistic, title, isTime: true },
  read: (trace) => summaryOf(trace, jobResponse)[statistic],
  write: formatSeconds,
});

const ofRun = (metric: Metric, write: (value: number) => string): Quantity => ({
  ...{ id: metric.id, title: metric.title, isTime: false, write },
  read: (trace) => valuesOf(trace, metric)[0] ?? Number.NaN,
});

/** Lists what there is to show of these runs: panels without a number are left out. */
export function quantitiesOf(runs: readonly RunTrace[], against: RunTrace | null): readonly Quantity[] {
  const gain: Quantity[] =
    against === null
      ? []
      : [
          {
            ...{
              id: 'gain',
              title: `Gain against ${runLetter(against.index)}`,
              isTime: false,
              write: gainText,
            },
            read: (trace) => meanGain(compareRuns(trace, against.trace)).gain,
          },
        ];
  const all = [
    response('mean', 'Mean response'),
    ...gain,
    response('p50', 'Median response'),
    response('p95', 'p95 response'),
    ofRun(messagesPerTask, formatCount),
    ofRun(serverLocal, formatPercent),
    { ...ofRun(copiedShare, formatPercent), title: 'Tasks copied' },
  ];
  return all.filter((quantity) => {
    const values = runs.map(({ trace }) => quantity.read(trace)).filter(Number.isFinite);
    return values.length > 0 && (quantity.id !== copiedShare.id || values.some((value) => value > 0));
  });
}
