import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { HoverNote } from '../../../views/surface/HoverNote.tsx';
import { Legend } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { cellBeside } from './cellKeys.ts';
import { cellRead, expectedWait, type Knowledge, trueWait, waitColour, waitTicks } from './knowledge.ts';
import { axesOf } from './planAt.ts';
import { type CellPoint, WaitCell } from './WaitCell.tsx';
import { coreWords, demandWords, ghostWords, memoryWords, waitText } from './words.ts';

interface MatrixTableProps {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  /** The chosen cell. */
  readonly cell: Cell;
  /** Whether the truth is beside each wait. */
  readonly hasGhost: boolean;
  readonly width: number;
  readonly height: number;
  onChoose(cell: Cell): void;
}

/** Narrower, a cell has the truth below its wait. CSS pixels, before the theme's scale. */
const BESIDE = 66;

/** The wait-time matrix as a manager has it: a table of memory and cores, whose cells are chosen by click or keys. */
export function MatrixTable(props: MatrixTableProps) {
  const { trace, knowledge, cell, hasGhost, width, height, onChoose } = props;
  const palette = usePalette();
  const { scale } = palette;
  const { cores, memory } = axesOf(trace);
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = cores.length;
  const column = (width - 76 * scale) / columns;
  const row = Math.max(22 * scale, Math.min(40 * scale, (height - 66 * scale) / memory.length));
  const read = cellRead(trace, knowledge, cell);
  const [pointed, setPointed] = useState<CellPoint | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const note = useCallback(
    () => (pointed === null ? [] : ghostWords(trace, knowledge, cell, pointed)),
    [trace, knowledge, cell, pointed],
  );
  // The note stays where it is until the pointer is on something else.
  const point = (at: CellPoint) =>
    setPointed((before) =>
      before !== null && before.cell === at.cell && before.isGhost === at.isGhost ? before : at,
    );
  const corner = frame.current?.getBoundingClientRect();
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
  const legend = [
    ...waitTicks.map((wait, at) => ({
      title: at === waitTicks.length - 1 ? `${waitText(wait)} and more` : waitText(wait),
      mark: 'solid' as const,
      colour: waitColour(wait, palette),
    })),
    ...(hasGhost ? [{ title: 'truth, where it differs', mark: 'dashed' as const }] : []),
  ];
  return (
    <div
      ref={frame}
      style={{ position: 'relative', flex: 'none', width, padding: '0 10px', boxSizing: 'border-box' }}
      onPointerLeave={() => setPointed(null)}
    >
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
                    onPoint={point}
                    onKeyDown={onKeyDown}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {pointed !== null && corner !== undefined && (
        <HoverNote
          x={pointed.clientX - corner.left}
          y={pointed.clientY - corner.top}
          {...{ width, text: note }}
          height={Math.max(height, corner.height)}
        />
      )}
      <div style={{ padding: '5px 0' }}>
        <Legend entries={legend} />
      </div>
    </div>
  );
}

const head = { padding: '1px 4px', fontWeight: 400, whiteSpace: 'nowrap' } as const;
