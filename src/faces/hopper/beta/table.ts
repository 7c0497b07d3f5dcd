import type { Micros } from '../../../engine/kernel/time.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';
import { errorOf, linesOf, shapeOf } from './fits.ts';
import { trueShapesOf } from './truth.ts';

/** Lists all fits up to a moment. Header first. */
export function betaTable(runs: readonly RunTrace[], time: Micros): TableRows {
  const header = [
    'run',
    'scheduler',
    'kind of job',
    'time (s)',
    'times',
    'cut short',
    'β',
    'standard error',
    'true β',
  ];
  const rows = runs.flatMap(({ title, trace }) =>
    linesOf(trace).flatMap(({ scheduler, application, at, fits }) =>
      fits.flatMap((fit, index) =>
        at[index] > time
          ? []
          : [
              [
                title,
                scheduler,
                trace.data.graphs.classes[application],
                toSeconds(at[index]),
                fit.seen,
                fit.censored,
                shapeOf(fit.beta),
                Number.isNaN(errorOf(fit)) ? '' : Number(errorOf(fit).toFixed(3)),
                trueShapesOf(trace)(application) ?? '',
              ],
            ],
      ),
    ),
  );
  return [header, ...rows];
}
