import type { ChangeSpec } from '../schema.ts';

/** Says what a change does, in a few words: "s03 down". Servers are named as everywhere on the page. */
export function changeWords(change: ChangeSpec, nameOfServer: (server: number) => string): string {
  switch (change.kind) {
    case 'serverDown':
      return `${nameOfServer(change.server)} down${change.repair === undefined ? '' : ` for ${change.repair} s`}`;
    case 'burst':
      return `${change.jobs} more ${change.jobs === 1 ? 'job' : 'jobs'}`;
    case 'straggler':
      return `j${change.job + 1}·${change.task + 1} ×${change.factor}`;
  }
}
