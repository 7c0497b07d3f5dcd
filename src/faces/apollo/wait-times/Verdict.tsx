import { formatMicros } from '../../../base/format.ts';
import { MILLISECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { cancelledAt, leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { linesIn } from '../../../widgets/fit.ts';
import { demandWords, isRight, reasonWords, waitText } from './describe.ts';
import { cellRead, expectedWait, type Knowledge, trueWait } from './knowledge.ts';
import { periodOf } from './subject.ts';

interface VerdictProps {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly cell: Cell;
  /** Whether there is room for reasons. */
  readonly hasReasons: boolean;
}

const box = {
  margin: '4px 10px 6px',
  padding: '6px 10px',
  borderRadius: 'var(--radius-small)',
  background: 'var(--accent-soft)',
  fontSize: 'var(--type-small)',
  lineHeight: 1.35,
} as const;

// Height of a line, and what is around the text. CSS pixels, before the theme's scale.
const LINE = 18;
const AROUND = { sides: 40, ends: 24 };

/** What the copy says of the chosen cell, what is true, and why they differ. */
export function Verdict(props: VerdictProps) {
  const { demand, verdict, rest } = sentencesOf(props);
  return (
    <p style={box} data-cell={props.cell}>
      For {demand}: <strong>{verdict}</strong> <span style={{ color: 'var(--ink-soft)' }}>{rest}</span>
    </p>
  );
}

/** How high it is at most at a width. */
export function verdictHeight(props: VerdictProps, width: number, scale: number): number {
  const { demand, verdict, rest } = sentencesOf(props);
  const text = `For ${demand}: ${verdict} ${rest}`;
  const lines = linesIn(text, width - AROUND.sides, 13 * scale, true); // Some of it is bold.
  return (lines * LINE + AROUND.ends) * scale;
}

function sentencesOf({ trace, knowledge, cell, hasReasons }: VerdictProps) {
  const rest = [
    reasonWords(trace, knowledge, cell),
    confidenceWords(trace, knowledge, cell),
    givingWayWords(knowledge),
    absenceWords(trace, knowledge),
  ];
  return {
    demand: demandWords(trace, cell),
    verdict: verdictWords(knowledge, cell),
    rest: hasReasons ? rest.filter((each) => each !== null).join(' ') : '',
  };
}

/** Says what the copy says of a cell, and what is true. */
export function verdictWords(knowledge: Knowledge, cell: Cell): string {
  const expected = expectedWait(knowledge, cell);
  const truth = trueWait(knowledge, cell);
  if (expected === Infinity) return 'This server is too small for that.';
  const left = waitText(expected);
  if (isRight(expected, truth)) {
    const nearly = Math.abs(expected - truth) <= MILLISECOND ? '' : 'nearly ';
    return `The copy says ${left}, and that is ${nearly}true.`;
  }
  const told = waitText(knowledge.told[cell] * MILLISECOND);
  const passed = formatMicros(knowledge.time - knowledge.copy.writtenAt);
  const says =
    told === left
      ? `The copy says ${left}.`
      : `The copy said ${told}, ${passed} ago: ${left} should be left.`;
  return `${says} The truth is ${waitText(truth)}.`;
}

/** Says what the manager does because the copy is old; null: nothing. */
function confidenceWords(trace: Trace, knowledge: Knowledge, cell: Cell): string | null {
  if (knowledge.steps === 0) return null;
  const name = jobName(knowledge.subject.job);
  const old = `Over ${formatMicros(knowledge.steps * periodOf(trace, 'stale'))} old`;
  const read = cellRead(trace, knowledge, cell);
  if (read === cell) return `${old}, but there is no larger cell for ${name} to read.`;
  return `${old}: ${name} reads ${demandWords(trace, read)} instead, ${waitText(expectedWait(knowledge, read))}.`;
}

/** Says what no plan counts; null: there is no such task. */
function givingWayWords({ plan }: Knowledge): string | null {
  const count = plan.givingWay.length;
  if (count === 0) return null;
  return count === 1
    ? '1 opportunistic task is here too: it gives way, so the plan does not count it.'
    : `${count} opportunistic tasks are here too: they give way, so the plan does not count them.`;
}

/** Says that nobody has the copy, as the job is not there; null: its manager has it. */
function absenceWords(trace: Trace, { subject, time }: Knowledge): string | null {
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const name = jobName(subject.job);
  if (!(arrivedAt[subject.job] <= time))
    return `${name} has not arrived yet: its manager would have this copy.`;
  if (leftAt(trace.data)[subject.job] > time) return null;
  const how = cancelledAt(trace.data, subject.job) <= time ? 'was cancelled' : 'is done';
  return `${name} ${how}: its manager would have this copy.`;
}
