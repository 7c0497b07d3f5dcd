import type { CSSProperties } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { kindWords, shortKinds } from '../words.ts';
import { CostBar } from './CostBar.tsx';
import type { Dispatch } from './dispatch.ts';
import { RingSign } from './look.tsx';
import type { Priced } from './whatIf.ts';
import { secondsWords, texts, winnerWords } from './words.ts';

interface CandidateRowsProps {
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
  readonly best: Priced | undefined;
  readonly width: number;
}

// CSS pixels, before the theme's scale: below these widths the reason is a word; a sign alone.
const NARROW = 520;
const TINY = 300;
const COLUMNS = { name: 46, sign: 34, word: 84, reason: 132, number: 62, rest: 16 } as const;
// Without so much room for the bars, the total has to do without its summands.
const LEAST_BAR = 64;

const cell: CSSProperties = { padding: '3px 6px', textAlign: 'right', whiteSpace: 'nowrap' };
const text: CSSProperties = { ...cell, textAlign: 'left' };
const soft = { color: 'var(--ink-soft)', fontWeight: 400 } as const;

/** What each candidate costs: I/O + computing + wait = total, with bars. */
export function CandidateRows({ dispatch, candidates, best, width }: CandidateRowsProps) {
  const { scale } = usePalette();
  const isNarrow = width < NARROW * scale;
  const isTiny = width < TINY * scale;
  const longest = maxOf(
    candidates.map(({ total }) => total),
    1,
  );
  const { name, sign, word, reason, number, rest } = COLUMNS;
  const wanted = isNarrow ? ['work', '+ wait'] : ['I/O', '+ computing', '+ wait'];
  const barBeside = (numbers: number) =>
    width - (name + (isTiny ? sign : isNarrow ? word : reason) + numbers * number + rest) * scale;
  const isBrief = barBeside(wanted.length + 1) < LEAST_BAR * scale;
  const summands = isBrief ? [] : wanted;
  const bar = Math.max(LEAST_BAR, barBeside(summands.length + 1));
  return (
    <table
      style={{
        ...{ width: '100%', borderCollapse: 'collapse' },
        ...{ fontSize: 'var(--type-small)', fontVariantNumeric: 'tabular-nums' },
      }}
      data-candidates={candidates.length}
    >
      <caption style={{ padding: '4px 6px', textAlign: 'left', fontWeight: 600 }}>
        {winnerWords(best)}
        <span className="visually-hidden">{texts.caption(dispatch.name)}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" style={{ ...text, ...soft }}>
            {texts.server}
          </th>
          <th scope="col" style={{ ...text, ...soft }}>
            <span className={isTiny ? 'visually-hidden' : undefined}>
              {isNarrow ? texts.why : texts.whyACandidate}
            </span>
          </th>
          {summands.map((each) => (
            <th key={each} scope="col" style={{ ...cell, ...soft }}>
              {each}
            </th>
          ))}
          <th scope="col" style={{ ...cell, ...soft }}>
            {isBrief ? texts.total : texts.sumOfRow}, s
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts.bar}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((each) => (
          <Row
            key={each.server}
            {...{ each, best, longest, bar, isNarrow, isTiny, isBrief }}
            isChosen={each.server === dispatch.server}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly each: Priced;
  readonly best: Priced | undefined;
  readonly longest: number;
  readonly bar: number;
  readonly isNarrow: boolean;
  readonly isTiny: boolean;
  /** Whether the summands are left out. */
  readonly isBrief: boolean;
  readonly isChosen: boolean;
}

function Row({ each, best, longest, bar, isNarrow, isTiny, isBrief, isChosen }: RowProps) {
  const palette = usePalette();
  const reads = each.init + each.read;
  const work: readonly (readonly [string, number])[] = isNarrow
    ? [['work', reads + each.cpu]]
    : [
        ['I/O', reads],
        ['computing', each.cpu],
      ];
  const summands = isBrief ? [] : [...work, ['wait', each.wait] as const];
  return (
    <tr
      style={{ background: isChosen ? 'var(--accent-soft)' : undefined, borderTop: '1px solid var(--line)' }}
      aria-current={isChosen}
    >
      <th scope="row" style={{ ...text, fontWeight: 600 }}>
        {each.name}
      </th>
      <td style={text}>
        <span style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <RingSign kind={each.kind} palette={palette} />
          <span className={isTiny ? 'visually-hidden' : undefined}>
            {(isNarrow ? shortKinds : kindWords)[each.kind]}
          </span>
        </span>
      </td>
      {summands.map(([what, time]) => (
        <td key={what} style={cell}>
          {secondsWords(time)}
        </td>
      ))}
      <td style={{ ...cell, fontWeight: each === best ? 600 : 400 }}>{secondsWords(each.total)}</td>
      <td style={{ ...text, padding: 0, lineHeight: 0 }}>
        <CostBar {...{ each, longest }} line={best?.total ?? 0} width={bar} />
      </td>
    </tr>
  );
}
