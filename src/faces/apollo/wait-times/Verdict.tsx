import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
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
}

const box = {
  margin: '4px 10px 6px',
  padding: '6px 10px',
  borderRadius: 'var(--radius-small)',
  background: 'var(--accent-soft)',
  fontSize: 'var(--type-small)',
  lineHeight: 1.35,
} as const;

/** What the copy says of the chosen cell, what is true, and why they differ. */
export function Verdict({ trace, knowledge, cell }: VerdictProps) {
  const rest = [
    reasonWords(trace, knowledge, cell),
    confidenceWords(trace, knowledge, cell),
    givingWayWords(knowledge),
    absenceWords(trace, knowledge),
  ].filter((each) => each !== null);
  return (
    <p style={box} data-cell={cell}>
      {demandWords(trace, cell)}: <strong>{verdictWords(knowledge, cell)}</strong>{' '}
      <span style={{ color: 'var(--ink-soft)' }}>{rest.join(' ')}</span>
    </p>
  );
}
