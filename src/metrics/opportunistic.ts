import { AttemptKind } from '../engine/record/schema.ts';
import { overlap, workWindow } from './measured.ts';
import type { Metric } from './metric.ts';

/** How much of the work has tokens (Apollo Fig. 7c). */
export const regularShare: Metric = {
  id: 'regularShare',
  title: 'Regular work',
  help: 'Share of the slot time in which tasks ran that went to regular ones, in the time for which rates count; the rest went to opportunistic ones, sent without a token. In Microsoft’s clusters it was 70 % on weekdays (Apollo §5.1). None where nothing is opportunistic.',
  reading: 'APO-45',
  unit: '%',
  per: 'run',
  needs: 'attempts',
  onlyWhenAny: true,
  compute({ data }) {
    const { length, columns } = data.tables.attempts;
    const { kind, startedAt, endedAt } = columns;
    if (!kind.includes(AttemptKind.opportunistic)) return Float64Array.of(Number.NaN);
    const window = workWindow(data);
    let all = 0;
    let regular = 0;
    for (let row = 0; row < length; row += 1) {
      const ran = overlap(window, startedAt[row], Math.min(endedAt[row], data.endedAt));
      all += ran;
      if (kind[row] !== AttemptKind.opportunistic) regular += ran;
    }
    return Float64Array.of(regular / all);
  },
};
