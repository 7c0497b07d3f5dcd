import { runName } from '../chart/runLook.ts';
import { recordedRuns } from '../recordedRuns.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { readingGroups } from './groups.ts';
import { tiers, transfersOf } from './transfers.ts';

/** Lists bytes by tier with their shares of the total and what was wasted, for all jobs and each group of them. */
export function dataTransferTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  const header = ['Jobs', 'Run', 'Read from', 'Bytes', 'Share', 'Wasted part'];
  if (recorded.length === 0) return [header];
  const rows = readingGroups(recorded).flatMap(({ title, includes }) =>
    recorded.flatMap((run) => {
      const { tiers: bytes, total, wasted, files } = transfersOf(run.trace, includes);
      return [
        ...bytes.map((tier, at) => [
          ...[title, runName(run), tiers[at].title],
          ...[tier.all, tier.all / total, tier.wasted],
        ]),
        ...(files.all === 0
          ? []
          : [
              [title, runName(run), 'external files (fetched, not read)', files.all, Number.NaN, Number.NaN],
              [
                title,
                runName(run),
                'external files across the core switch',
                files.core,
                Number.NaN,
                Number.NaN,
              ],
            ]),
        [title, runName(run), 'in all', total, total > 0 ? 1 : Number.NaN, wasted],
      ];
    }),
  );
  return [header, ...rows];
}
