import type { CSSProperties, ReactNode } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { EstimateRecord } from '../../../policies/apollo/decisions.ts';
import { type Look, Sketch } from '../../../views/looks/sketch.ts';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { kindWords, shortKinds } from '../placing.ts';
import type { Dispatch } from './dispatch.ts';
import type { Priced } from './whatIf.ts';

/**
 * A cost as a bar, as wide as the longest one: reading and files solid, computing lighter, the wait outlined; what failures add
 * is dashed; `line`: where a line stands across all bars.
 */
function drawCost(palette: Palette, each: Priced, longest: number, line: number): ReactNode {
  const { scale, accentFill, ink, surface } = palette;
  const sketch = new Sketch(scale);
  const x = (time: number) => `${(100 * time) / longest}%`;
  const [top, thick] = [6 * scale, 14 * scale];
  const reads = each.init + each.read;
  const works = reads + each.cpu;
  const waits = works + each.wait;
  const bar = (from: number, time: number) => ({ x: x(from), y: top, width: x(time), height: thick });
  sketch.rect(bar(0, reads), { fill: accentFill, round: 1 });
  sketch.rect(bar(reads, each.cpu), { fill: accentFill, opacity: 0.55, round: 1 });
  const outline = 0.75 * scale;
  const waiting = { ...bar(works, each.wait), y: top + outline, height: thick - 2 * outline };
  const stroke = { stroke: accentFill, weight: 1.5 };
  if (each.wait > 0) sketch.rect(waiting, { fill: surface, ...stroke, round: 1 });
  const middle = top + thick / 2;
  if (each.total > waits) sketch.line(x(waits), middle, x(each.total), middle, { ...stroke, dash: [3, 2] });
  sketch.line(x(line), 0, x(line), 26 * scale, { stroke: ink, weight: 1.5 });
  return sketch.elements;
}

interface CandidateRowsProps {
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
  readonly best: Priced | undefined;
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
    <GivesWay steps={3} of={props.dispatch.name}>
      {(step) => <Rows {...props} step={step} />}
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
          <th scope="col" style={{ ...text, ...soft }}>
            server
          </th>
          <th scope="col" style={{ ...text, ...soft }}>
            <span className={step > 2 ? 'visually-hidden' : undefined}>
              {step > 0 ? 'why' : 'why a candidate'}
            </span>
          </th>
          {summands.map((each) => (
            <th key={each} scope="col" style={{ ...cell, ...soft }}>
              {each}
            </th>
          ))}
          <th scope="col" style={{ ...cell, ...soft }}>
            {step > 1 ? 'total' : '= total'}, s
          </th>
          <th scope="col" style={{ width: '100%' }}>
            <span className="visually-hidden">bar</span>
          </th>
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
  const sign = new Sketch(palette.scale);
  sign.circle(7 * palette.scale, 7 * palette.scale, 5.2 * palette.scale, ringLook(each.kind, palette, 2.2));
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
          <svg width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
            {sign.elements}
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
        <svg
          height={26 * palette.scale}
          display="block"
          aria-hidden="true"
          style={{ width: 'calc(100% - 10px)', minWidth: 80 * palette.scale, overflow: 'visible' }}
        >
          {drawCost(palette, each, longest, best?.total ?? 0)}
        </svg>
      </td>
    </tr>
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

// Told apart without colour by their strokes, too.
const hues: Readonly<Record<Kind, number>> = { input: 3, rack: 1, light: 2 };
const dashes: Readonly<Record<Kind, readonly number[]>> = { input: [], rack: [3.2, 1.4], light: [0.9, 1.1] };

/** The ring around a candidate: its colour and its dashes, as multiples of its width. */
export function ringLook(kind: Kind, palette: Palette, weight: number): Look {
  const dash = dashes[kind].length === 0 ? undefined : dashes[kind].map((each) => each * weight);
  return { stroke: palette.jobs[hues[kind]], weight, dash };
}
