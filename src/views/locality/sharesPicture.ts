import { formatPercent } from '../../base/format.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { bucketsOf } from '../../trace/series.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { heightAt } from '../grammar/geometry.ts';
import type { Picture } from '../grammar/picture.ts';
import { timeAxis } from '../grammar/timeAxis.ts';
import { localityTints } from '../looks/localityLook.ts';
import type { RunTrace } from '../shared/view.ts';
import { localityNames, sharesOverTime } from './inputReads.ts';

/** The running tasks of a run at one distance from their input: between two shares. */
interface ShareRow {
  readonly run: RunTrace;
  readonly panel: number;
  readonly layer: number;
  readonly xs: readonly number[];
  readonly low: Float64Array;
  readonly high: Float64Array;
}

// Steps of a share are so wide. CSS pixels
const STEP = 3;

/** Shares of the running tasks by distance from their input over time, a panel for each run. */
export function sharesPicture(
  runs: readonly RunTrace[],
  width: number,
  names: readonly string[],
  palette: Palette,
): Picture<ShareRow> {
  const { axis, stops, until, write } = timeAxis(runs);
  const buckets = bucketsOf(0, until, Math.max(1, width / STEP));
  const xs = Array.from({ length: buckets.count }, (_, bucket) => buckets.start + bucket * buckets.width);
  const tints = localityTints(palette);
  const inAll = runs.map(
    (run) => `${runName(run)} ${formatPercent(valuesOf(run.trace, serverLocal)[0])} of all tasks`,
  );
  return {
    label: `Share of running tasks on a server with their input, over time: ${inAll.join(', ')}`,
    rows: runs.flatMap((run, panel) => {
      const layers = sharesOverTime(run.trace, buckets);
      // Where nothing runs, both edges have a gap.
      let high = layers[0].map((share) => share * 0);
      return layers.map((shares, layer) => {
        const low = high;
        high = shares.map((share, bucket) => low[bucket] + share);
        return { run, panel, layer, xs, low, high };
      });
    }),
    ...{ x: axis, stops: () => stops, isTogether: true },
    y: {
      ...{ domain: [0, 1], format: formatPercent },
      ticks: (most) => (most > 2 ? [0, 0.5, 1] : [0, 1]),
    },
    panels: runs.map(({ index }) => ({ key: index, name: [runLetter(index)] })),
    panelOf: ({ panel }) => panel,
    columns: [
      { title: 'time', text: ({ run }, { x }) => `${runName(run)}, at ${write(x)}` },
      {
        title: 'share',
        text({ layer, low, high }, { x }) {
          const at = (ys: Float64Array) => heightAt({ xs, ys }, { shape: 'steps' }, x);
          const share = at(high) - at(low);
          return Number.isNaN(share) ? null : `${localityNames[layer]}: ${formatPercent(share)}`;
        },
      },
    ],
    marks: [
      {
        ...{ kind: 'area', shape: 'steps', points: (row) => row },
        colour: ({ layer }) => tints[layer],
        legend: ({ layer }) => names[layer],
      },
    ],
  };
}
