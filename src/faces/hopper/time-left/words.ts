import { formatCount, formatMicros } from '../../../base/format.ts';
import type { TraceData } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { type Belief, deservesCopy, rulesOf } from './beliefs.ts';

/** Says which tasks the rule of a run copies, in versions from long to short. */
export function ruleWords({ params }: Pick<TraceData, 'params'>): readonly string[] {
  const { copies, certainty, lastWaves } = rulesOf({ params });
  switch (copies) {
    case 'any':
      return [
        'Any straggler: a copy for what needs longer than a new copy would',
        'Any straggler that needs longer than a new copy',
        'Any straggler',
      ];
    case 'late': {
      const slow = `${formatCount(Number(params.slowTask ?? 25))} %`;
      return [
        `LATE: a copy for what needs longest, of the slowest ${slow} that need longer than a new copy would`,
        `LATE: of the slowest ${slow}, what needs longest`,
        `LATE: slowest ${slow}`,
      ];
    }
    case 'mantri': {
      const sure = `${formatCount(100 * certainty)} %`;
      return [
        `Mantri: a copy if it saves time and slots with more than ${sure} probability; a new start while tasks wait`,
        `Mantri: saves with more than ${sure} probability`,
        'Mantri',
      ];
    }
    case 'grass':
      return [
        `GRASS: only copies that save slots, and in the last ${formatCount(lastWaves)} waves whatever ends sooner`,
        `GRASS: saves slots; last ${formatCount(lastWaves)} waves: ends sooner`,
        'GRASS',
      ];
    case 'none':
      return ['No copies'];
  }
}

/** Says what is to become of a task, in versions from long to short. */
export function stateWords(belief: Belief): readonly string[] {
  const { left, attempts, waits } = belief;
  const running = attempts > 1 ? [`${attempts} attempts run`, `${attempts} run`] : [];
  if (left === null) return attempts > 1 ? running : ['no report yet', 'no report'];
  if (waits) return ['waits for a copy', 'waits'];
  if (attempts > 1) return running;
  return deservesCopy(belief) ? ['deserves a copy', 'deserves one'] : [];
}

/** Describes a task and what is expected of it, one fact per line. */
export function describeBelief(trace: Trace, belief: Belief): readonly string[] {
  const { task, left, truth, ofNew, limit, elapsed, attempts } = belief;
  const lines = [
    `${taskName(trace.data.graphs, task)}, runs for ${formatMicros(Math.max(0, elapsed))}`,
    left === null ? 'no report yet: time left unknown' : `time left by its reports: ${formatMicros(left)}`,
    truth === null ? 'in truth: unknown, it was stopped or failed' : `in truth: ${formatMicros(truth)}`,
  ];
  if (ofNew !== null) lines.push(`a new copy is expected to take ${formatMicros(ofNew)}`);
  lines.push(
    limit === null
      ? 'may have no further copy'
      : `a copy only if it needs longer than ${formatMicros(Math.max(0, limit))}`,
  );
  if (attempts > 1) lines.push(`${attempts} attempts at it run`);
  if (belief.waits) lines.push('deserves a copy and waits for a place');
  return lines;
}
