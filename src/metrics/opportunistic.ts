import { AttemptKind } from '../engine/record/schema.ts';
import { upgradedAt } from '../trace/upgrades.ts';
import { overlap, workWindow } from './measured.ts';
import type { Metric } from './metric.ts';

/** How much of the work has tokens (Apollo Fig. 7c). */
export const regularShare: Metric = {
  id: 'regularShare',
  title: 'Regular work',
  help: 'Share of the slot time in which tasks ran that went to regular ones, in the time for which rates count; the rest went to opportunistic ones, sent without a token. In Microsoft’s clusters it was 70 % on weekdays (Apollo §5.1). No number where nothing is opportunistic.',
  reading: 'APO-45',
  unit: '%',
  per: 'run',
  needs: 'attempts',
  onlyWhenAny: true,
  compute(trace) {
    const { data } = trace;
    const { length, columns } = data.tables.attempts;
    const { kind, startedAt, endedAt } = columns;
    if (!kind.includes(AttemptKind.opportunistic)) return Float64Array.of(Number.NaN);
    const window = workWindow(data);
    let all = 0;
    let regular = 0;
    for (let row = 0; row < length; row += 1) {
      const end = Math.min(endedAt[row], data.endedAt);
      all += overlap(window, startedAt[row], end);
      // With the token that it got while it ran, an opportunistic task is a regular one.
      const isRegularFrom =
        kind[row] === AttemptKind.opportunistic
          ? Math.max(startedAt[row], upgradedAt(trace, row))
          : startedAt[row];
      if (isRegularFrom < end) regular += overlap(window, isRegularFrom, end);
    }
    return Float64Array.of(regular / all);
  },
};
