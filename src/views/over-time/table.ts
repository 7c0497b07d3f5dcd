import { addAll } from '../../base/lists.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { hasOpportunistic, runningByClass, runningByUser } from '../../trace/counted.ts';
import type { LayeredSpans } from '../../trace/intervals.ts';
import { bucketsOf, layeredAreas, meansOf } from '../../trace/series.ts';
import { runName } from '../chart/runLook.ts';
import { lastEnd } from '../chart/time.ts';
import { type Series, tableAcross } from '../grammar/legendOf.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { type BandQuantity, bandRuns, meansOfLine, percentileBands } from './bands.ts';
import { type LineQuantity, lineQuantities } from './quantities.ts';

const MOST_ROWS = 500;

/** Lists the mean counts of up to 500 equal periods; `more`: numbers that only runs of some papers have. */
export function meansTable(runs: readonly RunTrace[], more: readonly BandQuantity[] = []): TableRows {
  const until = lastEnd(runs);
  const buckets = bucketsOf(0, until, MOST_ROWS);
  const columns: Series[] = [];
  const layersOf = (run: RunTrace, spans: LayeredSpans, names: readonly string[]) =>
    layeredAreas(spans, buckets, run.trace.data.endedAt).map((areas, layer) => ({
      title: `${runName(run)}: ${names[layer]}`,
      values: meansOf(areas, buckets, until).counts,
    }));
  for (const quantity of lineQuantities) {
    for (const run of recordedRuns(runs, quantity.needs)) {
      const values = quantity.meansIn(run.trace, buckets, until);
      columns.push({ title: `${runName(run)}: ${quantity.title.toLowerCase()}${unitOf(quantity)}`, values });
    }
  }
  for (const quantity of [...percentileBands, ...more]) {
    for (const run of bandRuns(runs, quantity)) {
      for (const [at, line] of quantity.linesIn(run.trace, until).entries()) {
        const title = `${runName(run)}: ${quantity.title.toLowerCase()}, ${quantity.lines[at].name}${unitOf(quantity)}`;
        columns.push({ title, values: meansOfLine(line, buckets, until) });
      }
    }
  }
  for (const run of recordedRuns(runs, 'attempts')) {
    const { users } = run.trace.data.graphs;
    const layers = [
      ...(users.length < 2
        ? []
        : layersOf(
            run,
            runningByUser(run.trace),
            users.map(({ name }) => `running tasks of ${name}`),
          )),
      ...(hasOpportunistic(run.trace)
        ? layersOf(run, runningByClass(run.trace), ['regular tasks', 'opportunistic tasks'])
        : []),
    ];
    addAll(columns, layers);
  }
  const times = Array.from({ length: buckets.count }, (_, bucket) => buckets.start + bucket * buckets.width);
  return tableAcross('From (s)', times.map(toSeconds), columns);
}

function unitOf({ unit }: Pick<LineQuantity, 'unit'>): string {
  return unit === undefined ? '' : unit === '%' ? ' (share)' : ` (${unit})`;
}
