import { type KeyboardEvent, useRef } from 'react';
import { formatMicros } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/contrast.ts';
import surface from '../../../views/surface.module.css';
import { useReducedMotion } from '../../../views/useReducedMotion.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { cellBeside } from './cellKeys.ts';
import { cellRead, expectedWait, type Knowledge, trueWait } from './knowledge.ts';
import { axesOf } from './planAt.ts';
import { WaitScale } from './WaitScale.tsx';
import { waitColour } from './waitScale.ts';
import { coreWords, demandWords, memoryWords, secondsText } from './words.ts';

interface MatrixTableProps {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  /** The chosen cell. */
  readonly cell: Cell;
  /** Whether the truth is beside each wait. */
  readonly hasGhost: boolean;
  readonly width: number;
  readonly height: number;
  /** Whether there is room for the key. */
  readonly isWide: boolean;
  onChoose(cell: Cell): void;
}

/** Narrower, a cell has the truth below its wait. CSS pixels, before the theme's scale. */
const BESIDE = 66;

/** The wait-time matrix as a manager has it: a table of memory and cores, whose cells are chosen by click or keys. */
export function MatrixTable(props: MatrixTableProps) {
  const { trace, knowledge, cell, hasGhost, width, height, isWide, onChoose } = props;
  const palette = usePalette();
  const { scale } = palette;
  const { cores, memory } = axesOf(trace);
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = cores.length;
  const column = (width - 76 * scale) / columns;
  const row = Math.max(
    22 * scale,
    Math.min(40 * scale, (height - (isWide ? 66 : 24) * scale) / memory.length),
  );
  const read = cellRead(trace, knowledge, cell);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, from: Cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = event.key === 'Enter' || event.key === ' ';
    const to = opens ? from : cellBeside(from, event.key, columns, memory.length);
    if (to === null) return;
    // Elsewhere, arrow keys step through time and the space bar plays.
    event.preventDefault();
    event.stopPropagation();
    if (opens) onChoose(from);
    else body.current?.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus();
  };
  return (
    <div style={{ flex: 'none', width, padding: '0 10px', boxSizing: 'border-box' }}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a grid.
        role="grid"
        aria-label="Wait-time matrix: arrow keys move between cells, Enter opens the plan behind one"
        style={{
          width: '100%',
          borderCollapse: 'separate',
          borderSpacing: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <thead style={{ color: palette.inkSoft, fontSize: 'var(--type-label)' }}>
          <tr>
            <th scope="col" style={{ ...head, textAlign: 'left' }}>
              {memory[0] === Infinity ? '' : 'memory'}
            </th>
            {Array.from(cores, (count) => (
              <th key={count} scope="col" style={head}>
                {count === Infinity ? 'wait, s' : coreWords(count)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {Array.from(memory, (room, line) => (
            <tr key={room}>
              <th
                scope="row"
                style={{ ...head, textAlign: 'left', color: palette.inkSoft, fontSize: 'var(--type-label)' }}
              >
                {room === Infinity ? 'wait, s' : memoryWords(room)}
              </th>
              {Array.from(cores, (_, place) => {
                const each = line * columns + place;
                return (
                  <WaitCell
                    key={each}
                    name={demandWords(trace, each)}
                    place={each}
                    wait={expectedWait(knowledge, each)}
                    truth={hasGhost ? trueWait(knowledge, each) : null}
                    isStale={knowledge.isStale}
                    isChosen={each === cell}
                    isRead={each === read && read !== cell}
                    height={row}
                    isBeside={column >= BESIDE * scale}
                    onChoose={onChoose}
                    onKeyDown={onKeyDown}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {isWide && <WaitScale isStale={knowledge.isStale} {...{ hasGhost }} />}
    </div>
  );
}

const head = { padding: '1px 4px', fontWeight: 400, whiteSpace: 'nowrap' } as const;

interface WaitCellProps {
  readonly name: string;
  readonly place: Cell;
  readonly wait: Micros;
  readonly truth: Micros | null;
  readonly isStale: boolean;
  readonly isChosen: boolean;
  /** Whether the manager reads this cell in place of the chosen one. */
  readonly isRead: boolean;
  readonly height: number;
  readonly isBeside: boolean;
  onChoose(cell: Cell): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>, from: Cell): void;
}

/** One wait, hatched if it is stale, with the truth as a ghost. */
function WaitCell(props: WaitCellProps) {
  const { name, place, wait, truth, isStale, isChosen, isRead, height, isBeside } = props;
  const palette = usePalette();
  const isStill = useReducedMotion();
  const ground = waitColour(wait, palette);
  const ink = inkOn(ground, palette);
  const least = 12 * palette.scale;
  const size = Math.max(
    least,
    Math.min(14 * palette.scale, height * (truth === null || isBeside ? 0.5 : 0.4)),
  );
  const said = wait === Infinity ? 'never' : formatMicros(wait);
  const really = truth === null ? '' : `, in truth ${truth === Infinity ? 'never' : formatMicros(truth)}`;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a grid.
      role="gridcell"
      className={surface.surface}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-label={`${name}: ${said}${really}`}
      title={isRead ? 'The manager reads this cell, since the copy is old' : undefined}
      data-place={place}
      onClick={() => props.onChoose(place)}
      onKeyDown={(event) => props.onKeyDown(event, place)}
      style={{
        height,
        padding: 0,
        background: isStale ? hatch(ground, ink) : ground,
        color: ink,
        cursor: 'pointer',
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.1,
        textAlign: 'center',
        ...(isChosen || isRead ? frameOf(isChosen, palette) : {}),
        transition: isStill ? undefined : 'background-color 200ms',
      }}
    >
      <span style={isStale ? { padding: '0 3px', borderRadius: 3, background: ground } : undefined}>
        {secondsText(wait)}
      </span>{' '}
      {truth !== null && secondsText(truth) !== secondsText(wait) && (
        <span
          style={{
            display: isBeside ? 'inline-block' : 'block',
            ...ghostOf(palette.ink, palette.surface, least),
          }}
        >
          {secondsText(truth)}
        </span>
      )}
    </td>
  );
}

/** Frames a cell so that it is seen on any ground. */
function frameOf(isChosen: boolean, { ink, surface: ground }: Palette) {
  const line = isChosen ? `2.5px solid ${ink}` : `2px dashed ${ink}`;
  return { outline: line, outlineOffset: -1, boxShadow: `inset 0 0 0 3px ${ground}` };
}

/** Stripes in the colour of the text. */
function hatch(ground: string, ink: string): string {
  const stripe = `color-mix(in srgb, ${ink} 30%, ${ground})`;
  return `repeating-linear-gradient(45deg, ${ground} 0 5px, ${stripe} 5px 6.5px)`;
}

const ghostOf = (ink: string, surfaceColour: string, least: number) =>
  ({
    margin: '0 auto',
    padding: '0 4px',
    border: `1.2px dashed ${ink}`,
    borderRadius: 3,
    background: surfaceColour,
    color: ink,
    fontSize: `max(${least}px, 0.88em)`,
    fontWeight: 400,
    width: 'fit-content',
  }) as const;
