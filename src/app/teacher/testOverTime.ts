import { AttemptKind } from '../../engine/record/schema.ts';
import { readyAt } from '../../explain/facts.ts';
import type { Trace } from '../../trace/trace.ts';
import { upgradedAt } from '../../trace/upgrades.ts';

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Measures a stretch of a run, from and to in seconds; undefined: the words ask for something else.
 *
 *     waited 60-120         mean wait in seconds of the tasks that became ready then
 *     busy 60-120           tasks that ran then, on average; maybe on some servers, ` s0-s15`, or of one job, ` j4`
 *     opportunistic 60-120  the same for those without a token
 */
export function overTime(trace: Trace, what: string): number | undefined {
  const parts = /^(waited|busy|opportunistic) (\d+)-(\d+)(?: s(\d+)-s(\d+))?(?: j(\d+))?$/.exec(what);
  if (parts === null) return undefined;
  const [, name, from, to, first = '0', last = 'Infinity', job] = parts;
  const span = { from: Number(from) * 1e6, to: Number(to) * 1e6 };
  if (name === 'waited') return meanWait(trace, span);
  const { columns } = trace.data.tables.attempts;
  return running(
    trace,
    span,
    (attempt) => {
      const server = columns.server[attempt];
      if (server < Number(first) || server > Number(last)) return false;
      if (job !== undefined && jobOf(trace, columns.task[attempt]) !== Number(job) - 1) return false;
      return name === 'busy' || columns.kind[attempt] === AttemptKind.opportunistic;
    },
    name === 'opportunistic',
  );
}

const jobOf = (trace: Trace, task: number) => trace.data.graphs.stageJob[trace.taskStage[task]];

function meanWait(trace: Trace, { from, to }: Span): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  const waits = Array.from(trace.finishedBy, (attempt, task) => ({ attempt, ready: readyAt(trace, task) }))
    .filter(({ attempt, ready }) => attempt >= 0 && ready >= from && ready < to)
    .map(({ attempt, ready }) => startedAt[attempt] - ready);
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 1e6;
}

/** How many attempts ran on average; those that may only run without a token are counted until they get one. */
function running(
  trace: Trace,
  { from, to }: Span,
  counts: (attempt: number) => boolean,
  untilUpgraded: boolean,
): number {
  const { length, columns } = trace.data.tables.attempts;
  let total = 0;
  for (let attempt = 0; attempt < length; attempt += 1) {
    if (!counts(attempt)) continue;
    const end = untilUpgraded
      ? Math.min(columns.endedAt[attempt], upgradedAt(trace, attempt))
      : columns.endedAt[attempt];
    total += Math.max(0, Math.min(end, to) - Math.max(columns.startedAt[attempt], from));
  }
  return total / (to - from);
}
