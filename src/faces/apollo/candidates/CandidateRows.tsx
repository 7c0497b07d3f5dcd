import type { CSSProperties } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { kindWords, shortKinds } from '../placing.ts';
import type { Dispatch } from './dispatch.ts';
import { bestOf, type Priced } from './whatIf.ts';

interface CandidateRowsProps {
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
}

const cell: CSSProperties = { padding: '3px 6px', textAlign: 'right', whiteSpace: 'nowrap' };
const text: CSSProperties = { ...cell, textAlign: 'left' };

/**
 * What each candidate costs: I/O + computing + wait = total, with bars. With little room the reason is a word and work is not
 * divided; with less the total stands without its summands, and then the reason is a sign.
 */
export function CandidateRows(props: CandidateRowsProps) {
  return (
    <GivesWay steps={3} of={props.dispatch.name}>
      {(step) => <Rows {...props} step={step} />}
    </GivesWay>
  );
}

function Rows({ dispatch, candidates, step }: CandidateRowsProps & { readonly step: number }) {
  const best = bestOf(candidates);
  const longest = maxOf(
    candidates.map(({ total }) => total),
    1,
  );
  const summands = [['I/O', '+ computing', '+ wait'], ['work', '+ wait'], [], []][step];
  const heads: readonly (readonly [title: string, style: CSSProperties, isHidden?: boolean])[] = [
    ['server', text],
    [step > 0 ? 'why' : 'why a candidate', text, step > 2],
    ...summands.map((each) => [each, cell] as const),
    [`${step > 1 ? '' : '= '}total, s`, cell],
    ['bar', { width: '100%' }, true],
  ];
  return (
    <table
      style={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 'var(--type-small)',
        fontVariantNumeric: 'tabular-nums',
      }}
      data-candidates={candidates.length}
    >
      <caption style={{ padding: '4px 6px', textAlign: 'left', fontWeight: 600 }}>
        {winnerWords(best)}
        <span className="visually-hidden">{`. Candidates of ${dispatch.name}, times in seconds`}</span>
      </caption>
      <thead>
        <tr>
          {heads.map(([title, style, isHidden]) => (
            <th key={title} scope="col" style={{ ...style, color: 'var(--ink-soft)', fontWeight: 400 }}>
              <span className={isHidden ? 'visually-hidden' : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candidates.map((each) => (
          <Row
            key={each.server}
            each={each}
            best={best}
            longest={longest}
            step={step}
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
  const { stroke, lineWidth, dash } = ringLook(each.kind, palette, 2.2);
  const size = 14 * palette.scale;
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
          <svg width={size} height={size} fill="none" aria-hidden="true" style={{ flex: 'none' }}>
            <circle
              cx={size / 2}
              cy={size / 2}
              r={0.37 * size}
              stroke={stroke}
              strokeWidth={lineWidth}
              strokeDasharray={dash.join(' ')}
            />
          </svg>
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
        <Cost each={each} best={best} longest={longest} />
      </td>
    </tr>
  );
}

/**
 * A cost as a bar, as wide as the longest one: reading and files solid, computing lighter, the wait outlined; what failures add
 * is dashed. A line across all bars is where the best one ends.
 */
function Cost({ each, best, longest }: Omit<RowProps, 'step' | 'isChosen'>) {
  const { scale, accentFill, ink, surface } = usePalette();
  const { init, read, cpu, wait, total } = each;
  const end = best?.total ?? 0;
  const works = init + read + cpu;
  const at = (time: number) => `${(100 * time) / longest}%`;
  const bar = (from: number, time: number, inset = 0) => {
    const [y, height] = [(6 + inset) * scale, (14 - 2 * inset) * scale];
    return { x: at(from), y, width: at(time), height, rx: 1 };
  };
  const outlined = { fill: surface, stroke: accentFill, strokeWidth: 1.5 * scale };
  const dashed = { y1: 13 * scale, y2: 13 * scale, strokeDasharray: `${3 * scale} ${2 * scale}` };
  return (
    <svg
      height={26 * scale}
      display="block"
      fill={accentFill}
      aria-hidden="true"
      style={{ width: 'calc(100% - 10px)', minWidth: 80 * scale, overflow: 'visible' }}
    >
      <rect {...bar(0, init + read)} />
      <rect {...bar(init + read, cpu)} opacity={0.55} />
      {wait > 0 && <rect {...bar(works, wait, 0.75)} {...outlined} />}
      {total > works + wait && <line x1={at(works + wait)} x2={at(total)} {...dashed} {...outlined} />}
      <line x1={at(end)} x2={at(end)} y2={26 * scale} {...outlined} stroke={ink} />
    </svg>
  );
}

/** Seconds with two digits, as in Apollo's Figure 4: "63.13". */
export function secondsWords(time: number): string {
  const seconds = toSeconds(time);
  // 63.125 is 63.13 there; toFixed would round what is stored just below it down.
  return (Math.round(seconds * 100 + 1e-7) / 100).toFixed(2).replace(/\.?0+$/, '');
}

/** "s05 wins: 56.25 s". */
export function winnerWords(best: Priced | undefined): string {
  return best === undefined
    ? 'no server could take it'
    : `${best.name} is best: ${secondsWords(best.total)} s`;
}

type Kind = EstimateRecord['kind'];

// Told apart without colour by their strokes, too: dashes as multiples of their width.
const hues: Readonly<Record<Kind, number>> = { input: 3, rack: 1, light: 2 };
const dashes: Readonly<Record<Kind, readonly number[]>> = { input: [], rack: [3.2, 1.4], light: [0.9, 1.1] };

/** The ring around a candidate: its colour and its dashes. `weight`: before the scale. CSS pixels */
export function ringLook(kind: Kind, { jobs, scale }: Palette, weight: number) {
  const lineWidth = weight * scale;
  return { stroke: jobs[hues[kind]], lineWidth, dash: dashes[kind].map((each) => each * lineWidth) };
}
