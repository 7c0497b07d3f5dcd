import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { linesIn } from '../../../widgets/fit.ts';
import type { Knowledge } from './knowledge.ts';
import {
  absenceWords,
  confidenceWords,
  demandWords,
  givingWayWords,
  reasonWords,
  verdictWords,
} from './words.ts';

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
