import { toMicros } from '../../engine/kernel/time.ts';
import { linesOf } from '../../faces/hopper/beta/fits.ts';
import { sizesAt } from '../../faces/hopper/sizes.ts';
import { SHAPE_UNIT, SIZE_UNIT } from '../../policies/hopper/decisions.ts';
import type { Trace } from '../../trace/trace.ts';

/**
 * Reads what one scheduler of Hopper wrote down: `guideline|slots|wanted at 2` at a moment in seconds, `j1 size|allotted at 2` of a job, and
 * `beta|times|tail after 3` fits; undefined: the text is none of these.
 */
export function hopperNumber(trace: Trace, what: string): number | undefined {
  const fit = /^(beta|times|tail) after (\d+)$/.exec(what);
  if (fit !== null) {
    const found = linesOf(trace)[0].fits[Number(fit[2]) - 1];
    if (fit[1] === 'beta') return found.beta / SHAPE_UNIT;
    return fit[1] === 'times' ? found.seen : found.above;
  }
  const [, job, name, at] =
    /^(?:j(\d+) )?(guideline|slots|wanted|size|allotted) at ([\d.]+)$/.exec(what) ?? [];
  if (name === undefined) return undefined;
  const sizes = sizesAt(trace, toMicros(Number(at)));
  if (sizes === null) throw new Error(`Nothing was allotted until ${at} s.`);
  if (name === 'guideline' || name === 'slots') return sizes[name];
  if (name === 'wanted') return sizes.wanted / SIZE_UNIT;
  const row = sizes.rows.find((each) => each.job === Number(job) - 1);
  if (row === undefined) throw new Error(`There is no j${job} at ${at} s.`);
  return name === 'size' ? row.size / SIZE_UNIT : row.allotted;
}
