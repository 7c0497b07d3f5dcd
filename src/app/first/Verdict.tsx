import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { jobName } from '../../views/names.ts';
import { chapterSeeds } from './chapterSeeds.ts';

interface VerdictProps {
  readonly preset: string;
  readonly job: JobId;
  /** How much longer the job took under A. */
  readonly gain: number;
  readonly guess: number;
  readonly titles: readonly string[];
  /** The control to try next. */
  readonly drag: string;
}

/** The answer to a question of the tour, what further seeds say of it, and what to do next. */
export function Verdict({ preset, job, gain, guess, titles, drag }: VerdictProps) {
  const seeds = chapterSeeds(preset, gain);
  if (gain === 0) return `A tie: ${jobName(job)} took equally long under both. ${seeds}`;
  const winner = gain > 0 ? 1 : 0;
  return (
    <>
      <strong>{guess === winner ? 'Right' : 'Not this time'}</strong>: {titles[winner]} finished{' '}
      {jobName(job)} <strong>{formatMicros(Math.abs(gain))} earlier</strong>. {seeds} Click a task to see why,
      or drag <strong>{drag}</strong>.
    </>
  );
}
