import { maxOf } from '../../base/extremes.ts';
import { formatBytes, formatPercent } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column, Lengths, Picture } from '../grammar/picture.ts';
import { localityTints } from '../looks/localityLook.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { type ReadingGroup, readingGroups, type Transfers, tiers, transfersOf } from './transfers.ts';

/** What a run read from one distance, or in all. */
interface Read {
  readonly jobs: string;
  readonly run: RunTrace;
  /** Number of the run among those that are drawn. */
  readonly panel: number;
  readonly what: string;
  readonly bytes: number;
  readonly share: number;
  readonly wasted: number;
}

/** What is drawn of it: a piece of the run's bar. */
export interface Piece extends Read {
  readonly tier: number;
  /** Bytes of nearer pieces. */
  readonly below: number;
  readonly transfers: Transfers;
}

const columns: readonly Column<Read & Partial<Piece>>[] = [
  { title: 'Jobs', value: ({ jobs }) => jobs },
  { title: 'Run', value: ({ run }) => runName(run) },
  { title: 'Read from', value: ({ what }) => what, text: ({ run, what }) => `${runName(run)}: ${what}` },
  {
    title: 'Bytes',
    value: ({ bytes }) => bytes,
    text: ({ bytes, share }) => `${formatBytes(bytes)}, ${formatPercent(share)} of all`,
  },
  { title: 'Share', value: ({ share }) => share },
  {
    title: 'Wasted part',
    value: ({ wasted }) => wasted,
    text: ({ wasted }) =>
      wasted > 0 ? `${formatBytes(wasted)} of it wasted, by attempts that were stopped or lost` : null,
  },
  {
    title: 'Until now',
    text: ({ transfers, tier = 0 }, { time }) =>
      `${formatBytes(transfers?.readUntil(time)[tier] ?? 0)} until now`,
  },
];

/** Bytes read by each run as a bar, divided by distance, with wasted reads hatched; a thin bar below grows with the clock. */
export function transferPicture(
  runs: readonly RunTrace[],
  group: ReadingGroup,
  first: number,
  palette: Palette,
): Picture<Piece> {
  const all = runs.map(({ trace }) => transfersOf(trace, group.includes));
  const rows = runs.flatMap((run, panel) => piecesOf(run, panel, group.title, all[panel], first));
  const tints = localityTints(palette);
  const colour = ({ tier }: Piece) => tints[tier];
  const end = ({ below, bytes }: Piece) => below + bytes;
  const until = ({ transfers }: Piece, to: number, time: Micros) =>
    transfers.readUntil(time).reduce((sum, read, at) => sum + (at >= first && at < to ? read : 0), 0);
  return {
    label: 'Data read under each policy by how far it came. Arrow keys move between the pieces of the bars.',
    rows,
    columns,
    x: { domain: [0, maxOf(rows.map(end), 1)], title: 'data read', format: formatBytes },
    panels: runs.map((run, at) => ({
      key: run.index,
      name: [runName(run), runLetter(run.index)],
      aside: totalLengths(all[at]),
    })),
    panelOf: ({ panel }) => panel,
    panelHeight: { least: 24, most: 128 },
    marks: [
      {
        ...{ kind: 'bar', colour, from: ({ below }) => below, to: (row) => end(row) - row.wasted },
        label: tierLengths,
        legend: ({ tier }) => tiers[tier].title,
      },
      {
        ...{ kind: 'bar', colour, from: (row) => end(row) - row.wasted, to: end, texture: () => 'hatch' },
        of: ({ wasted }) => wasted > 0,
        legend: () => 'wasted',
      },
      {
        ...{ kind: 'bar', colour, isLive: true },
        from: (row, time) => until(row, row.tier, time),
        to: (row, time) => until(row, row.tier + 1, time),
      },
    ],
  };
}

/** Stacks the distances from `first` on side by side. */
function piecesOf(
  run: RunTrace,
  panel: number,
  jobs: string,
  transfers: Transfers,
  first: number,
): readonly Piece[] {
  let below = 0;
  return [...tiers.entries()].slice(first).map(([tier, { title: what }]) => {
    const { all: bytes, wasted } = transfers.tiers[tier];
    below += bytes;
    const share = bytes / transfers.total;
    return { jobs, run, panel, what, bytes, share, wasted, tier, below: below - bytes, transfers };
  });
}

/** A piece's total, from long to short. */
export function tierLengths({ tier, bytes, share }: Pick<Piece, 'tier' | 'bytes' | 'share'>): Lengths {
  const [amount, part] = [formatBytes(bytes), formatPercent(share)];
  const { title, short } = tiers[tier];
  return [`${title}: ${amount}, ${part}`, `${short}: ${amount}, ${part}`, `${amount}, ${part}`, part];
}

/** Lists bytes by distance with their shares of the total and what was wasted, for all jobs and each group of them. */
export function transferTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  const groups = recorded.length === 0 ? [] : readingGroups(recorded);
  const rows = groups.flatMap((group) =>
    recorded.flatMap((run, panel): readonly Read[] => {
      const transfers = transfersOf(run.trace, group.includes);
      const { total, wasted, files } = transfers;
      const of = { jobs: group.title, run, panel };
      const fetched = (what: string, bytes: number) =>
        files.all === 0 ? [] : [{ ...of, what, bytes, share: Number.NaN, wasted: Number.NaN }];
      return [
        ...piecesOf(run, panel, group.title, transfers, 0),
        ...fetched('external files (fetched, not read)', files.all),
        ...fetched('external files across the core switch', files.core),
        { ...of, what: 'in all', bytes: total, share: total > 0 ? 1 : Number.NaN, wasted },
      ];
    }),
  );
  return tableOf(columns, rows);
}

/** Writes a run's total, the part across switches and the part in vain, from long to short. */
export function totalLengths({ tiers: bytes, total, wasted, files }: Transfers): Lengths {
  const all = formatBytes(total);
  const shares = bytes.slice(1).map(({ all: own }, at) => {
    return ` · ${tiers[at + 1].short} ${formatBytes(own)}, ${formatPercent(own / total)}`;
  });
  const vain = wasted > 0 ? ` · wasted ${formatBytes(wasted)}` : '';
  const beside = files.all > 0 ? ` · and files ${formatBytes(files.all)}` : '';
  return [
    `${all} read${shares.join('')}${vain}${beside}`,
    `${all} read${shares.join('')}${vain}`,
    `${all} read${vain}`,
    all,
  ];
}
