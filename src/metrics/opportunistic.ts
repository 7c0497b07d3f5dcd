import { AttemptKind } from '../engine/record/schema.ts';
import { upgradedAt } from '../trace/upgrades.ts';
import { metric } from './described.ts';
import { overlap, workWindow } from './measured.ts';

/** How much of the work has tokens (Apollo Fig. 7c). */
export const regularShare = metric('regularShare', (trace) => {
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
});
