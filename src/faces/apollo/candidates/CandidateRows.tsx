import type { CSSProperties } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
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

const cell: CSSProperties = { padding: '3px 6px', textAlign: 'right', whiteSpace: 'nowrap' };
const text: CSSProperties = { ...cell, textAlign: 'left' };
const soft = { color: 'var(--ink-soft)', fontWeight: 400 } as const;

/**
 * What each candidate costs: I/O + computing + wait = total, with bars. With little room the reason is a word and work is not
 * divided; with less the total stands without its summands, and then the reason is a sign.
 */
export function CandidateRows(props: CandidateRowsProps) {
  return (
    <GivesWay steps={3} of={`${props.width} ${props.dispatch.name}`}>
      {(step) => <Rows {...props} {...{ step }} />}
    </GivesWay>
  );
}

function Rows({ dispatch, candidates, best, step }: CandidateRowsProps & { readonly step: number }) {
  const longest = maxOf(
    candidates.map(({ total }) => total),
    1,
  );
  const summands = [['I/O', '+ computing', '+ wait'], ['work', '+ wait'], [], []][step];
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
            <span className={step > 2 ? 'visually-hidden' : undefined}>
              {step > 0 ? texts.why : texts.whyACandidate}
            </span>
          </th>
          {summands.map((each) => (
            <th key={each} scope="col" style={{ ...cell, ...soft }}>
              {each}
            </th>
          ))}
          <th scope="col" style={{ ...cell, ...soft }}>
            {step > 1 ? texts.total : texts.sumOfRow}, s
          </th>
          <th scope="col" style={{ width: '100%' }}>
            <span className="visually-hidden">{texts.bar}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((each) => (
          <Row
            key={each.server}
            {...{ each, best, longest, step }}
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
  /** How often words gave way. */
  readonly step: number;
  readonly isChosen: boolean;
}

function Row({ each, best, longest, step, isChosen }: RowProps) {
  const palette = usePalette();
  const reads = each.init + each.read;
  const summands = [[reads, each.cpu, each.wait], [reads + each.cpu, each.wait], [], []][step];
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
          <span className={step > 2 ? 'visually-hidden' : undefined}>
            {(step > 0 ? shortKinds : kindWords)[each.kind]}
          </span>
        </span>
      </td>
      {summands.map((time, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is.
        <td key={at} style={cell}>
          {secondsWords(time)}
        </td>
      ))}
      <td style={{ ...cell, fontWeight: each === best ? 600 : 400 }}>{secondsWords(each.total)}</td>
      <td style={{ ...text, padding: 0, lineHeight: 0 }}>
        <CostBar {...{ each, longest }} line={best?.total ?? 0} />
      </td>
    </tr>
  );
}
