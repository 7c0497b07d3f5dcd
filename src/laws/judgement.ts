import { formatPercent, formatSeconds } from '../base/format.ts';
import type { IdleSlots } from './idleSlots.ts';
import type { Broken } from './law.ts';

/** What became of the laws in a run of a policy that somebody wrote. Work that is left is a fault, which ends in no trace. */
export interface Judgement {
  /** How many laws were checked. */
  readonly laws: number;
  readonly broken: readonly Broken[];
  readonly idle: IdleSlots | null;
}

/** The name of the fact that holds the judgement of a run. */
export const JUDGED = 'laws of somebody’s policy';

/** Says it on one line, without what is broken. */
export function judgementWords({ laws, broken, idle }: Judgement): string {
  const kept =
    broken.length === 0
      ? `All ${laws} laws are kept`
      : 'A law is broken: this is an error of ours, for no code can break one';
  if (idle === null) return `${kept}.`;
  if (idle.longestAt === null) return `${kept}. No slot was idle while a task waited.`;
  const time = `${formatSeconds(idle.seconds)}, ${formatPercent(idle.share)} of their time,`;
  return `${kept}. Slots were idle for ${time} while a task waited.`;
}
