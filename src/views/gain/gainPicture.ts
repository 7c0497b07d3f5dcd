import { maxOf, minOf } from '../../base/extremes.ts';
import { formatSeconds } from '../../base/format.ts';
import type { MeanGain } from '../../metrics/gain.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { type Seeds, seedStore } from '../../state/seedStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { type Against, againstNow, type Compared, comparedRuns } from '../compare/against.ts';
import { countJobs, gainText } from '../compare/gainWords.ts';
import { hasSeedColumns, seedAbout, seedFigures, seedHeads } from '../compare/seedColumns.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column, Picture } from '../grammar/picture.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { type Division, divisionsOf, FEW, gainsOf, jobsIn } from './groups.ts';
import { spreadsOf } from './spread.ts';

/** By how much jobs of a run are sooner done than those of another: all, a group of them, or a percentile of single jobs. */
interface Gained {
  readonly run: RunTrace;
  readonly against: RunTrace;
  readonly jobsOf: string;
  readonly group: string;
  readonly jobs: number;
  readonly gain: number;
  readonly own: number | '';
  readonly other: number | '';
}

/** A bar: of a compared run and a group, by their numbers. */
interface GainBar extends Gained {
  readonly at: number;
  readonly groupAt: number;
}

const columns: readonly Column<Gained>[] = [
  {
    title: 'Run',
    value: ({ run }) => runName(run),
    text: ({ run, against }) => `${runName(run)} against ${runName(against)}`,
  },
  { title: 'Against', value: ({ against }) => runName(against) },
  { title: 'Jobs of', value: ({ jobsOf }) => jobsOf },
  {
    title: 'Group',
    value: ({ group }) => group,
    text({ group, jobs, gain }) {
      const name = group === 'all' ? 'All jobs' : group;
      if (jobs === 0) return `${name}: no job finished in both`;
      return gain < 0 ? `${name}: ${gainText(-gain)} longer` : `${name}: ${gainText(gain)} shorter`;
    },
  },
  {
    title: 'Jobs',
    value: ({ jobs }) => jobs,
    text: ({ jobs, own, other }) =>
      jobs > 0
        ? `mean ${formatSeconds(Number(own))} instead of ${formatSeconds(Number(other))}, ${countJobs(jobs)}`
        : null,
  },
  { title: 'Mean (s)', value: ({ own }) => own },
  { title: 'Mean against (s)', value: ({ other }) => other },
  {
    title: 'Gain',
    value: ({ gain }) => gain,
    text: ({ jobs }) => (jobs > 0 && jobs < FEW ? 'With so few jobs it may be chance.' : null),
  },
];

// A loss is drawn up to the length of everything.
const WORST = -1;

/** A bar with its number for each run and each group of jobs, all on one scale. */
export function gainPicture(
  compared: readonly Compared[],
  { against }: Against,
  division: Division,
  { diverging: [less, , more] }: Palette,
): Picture<GainBar> {
  const gains = gainsOf(compared, division);
  const rows = gains.gains.flatMap((ofRun, at) =>
    ofRun.map((mean, groupAt) => ({
      ...gained(compared[at].run, against, division, gains.names, mean, groupAt),
      at,
      groupAt,
    })),
  );
  const all = rows.map(({ gain }) => gain).filter(Number.isFinite);
  return {
    label: 'Gain of each run by group of jobs. Arrow keys move between bars, Enter looks at the run.',
    ...{ rows, columns, heads: 'beside', panelHeight: { least: 20, most: 52 }, leastCell: 124 },
    x: { domain: [Math.max(WORST, minOf(all, 0)), maxOf(all, 0.01)], isBare: true },
    panels: gains.names.map((name, group) => ({
      key: name,
      name: group === 0 ? ['all jobs'] : group === 1 ? [`${name} ${division.unit}`, name] : [name],
      aside: [`n ${jobsIn(gains, group)}`],
    })),
    panelOf: ({ groupAt }) => groupAt,
    across: compared.map(({ run }) => ({
      key: run.index,
      name: [runName(run), runName(run, 24), runName(run, 16), runLetter(run.index)],
    })),
    acrossOf: ({ at }) => at,
    open: ({ run }) => selectionStore.setState({ run: run.index }),
    facts: { against: runLetter(against.index) },
    marks: [
      {
        ...{ kind: 'bar', labelAt: 'after' },
        from: ({ gain }) => Math.min(0, gain || 0),
        to: ({ gain }) => Math.max(0, gain || 0),
        colour: ({ gain }) => (gain < 0 ? more : less),
        texture: ({ jobs }) => (jobs > 0 && jobs < FEW ? 'hatch' : undefined),
        label: ({ gain }) => [gainText(gain)],
      },
    ],
  };
}

function gained(
  run: RunTrace,
  against: RunTrace,
  { title, unit }: Division,
  names: readonly string[],
  { jobs, gain, own, other }: MeanGain,
  group: number,
): Gained {
  const of =
    group === 0 ? { jobsOf: 'all', group: 'all' } : { jobsOf: title, group: `${names[group]} ${unit}` };
  return { run, against, ...of, jobs, gain, own, other };
}

/**
 * Lists all gains: of all jobs and of each group of every division, and the spread over jobs. Shares from −∞ to 1. Where further
 * seeds are known, columns say of all jobs what they say of the means.
 */
export function gainTable(runs: readonly RunTrace[], seeds = seedStore.getState()): TableRows {
  const all = [...columns, ...(hasSeedColumns(seeds) ? seedColumns(seeds) : [])];
  const pair = againstNow(runs);
  if (pair === null) return tableOf(all, []);
  const { against } = pair;
  const compared = comparedRuns(pair);
  const groups = divisionsOf(against.trace.data).flatMap((division, place) => {
    const { names, gains } = gainsOf(compared, division);
    return gains.flatMap((ofRun, at) =>
      ofRun
        .map((mean, group) => gained(compared[at].run, against, division, names, mean, group))
        .filter(({ group }) => group !== 'all' || place === 0),
    );
  });
  const jobs = spreadsOf(compared).flatMap(({ run, ascending, mean, marks: [p10, median, p90] }) =>
    Object.entries({ p10, median, mean, p90 }).map(
      ([group, gain]): Gained => ({
        ...{ run, against, jobsOf: 'job by job', group, gain, jobs: ascending.length },
        own: '',
        other: '',
      }),
    ),
  );
  return tableOf(all, [...groups, ...jobs]);
}

/** What further seeds say of the means; of groups and of single jobs they know nothing. */
function seedColumns(seeds: Seeds): readonly Column<Gained>[] {
  const of = ({ group }: Gained) => ({
    metric: jobResponse,
    ...(group === 'all' && { asked: jobResponse.id }),
  });
  const cells = (row: Gained) => [
    ...seedAbout(of(row)),
    ...seedFigures(seeds, of(row), row.against.index, row.run.index),
  ];
  const heads = ['Seeds compare', 'Seeds, method', ...seedHeads('Difference of means (s)')];
  return heads.map((title, at) => ({ title, value: (row) => cells(row)[at] }));
}
