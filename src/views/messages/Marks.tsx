import { memo } from 'react';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { messageWords } from '../looks/messageLook.ts';
import { taskName } from '../shared/names.ts';
import type { Diagram } from './diagram.ts';
import { arrowEnds } from './diagram.ts';
import styles from './Messages.module.css';
import type { ArrowLabel } from './placeLabels.ts';
import { placeLabels } from './placeLabels.ts';
import type { Arrow, Bar } from './sequence.ts';

/** An arrow or bar that is hovered or has the keyboard's cursor. */
export type Mark = { readonly arrow: Arrow } | { readonly bar: Bar };

interface MarksProps {
  readonly trace: Trace;
  readonly diagram: Diagram;
  readonly palette: Palette;
  readonly colour: string;
  readonly marked: Mark | null;
  onPoint(mark: Mark | null): void;
}

/** Draws what servers did as bars on their lifelines, and messages as arrows between lifelines. */
export const Marks = memo(function Marks(props: MarksProps) {
  const { diagram, trace, palette } = props;
  const { kind } = trace.data.tables.messages.columns;
  const labels = placeLabels(
    diagram,
    ({ row }) => kind[row],
    (each) => messageWords(trace.data.messageKinds[each]),
    12 * palette.scale,
  );
  return (
    <>
      {diagram.bars.map((bar) => (
        <BarMark key={`${bar.kind}${bar.row}`} {...props} bar={bar} />
      ))}
      {diagram.arrows.map((arrow) => (
        <ArrowMark key={arrow.row} {...props} arrow={arrow} />
      ))}
      {labels.map((label) => (
        <Label key={label.text} {...props} label={label} />
      ))}
    </>
  );
});

const WIDTHS = { queued: 6, held: 9, running: 11 } as const;

function BarMark({
  trace,
  diagram,
  palette,
  colour,
  marked,
  bar,
  onPoint,
}: MarksProps & { readonly bar: Bar }) {
  const x = diagram.lifelineX[bar.lifeline];
  const top = diagram.lens.y(bar.from);
  const height = Math.max(1, diagram.lens.y(bar.to) - top);
  const width = WIDTHS[bar.kind] * palette.scale;
  const isMarked = marked !== null && 'bar' in marked && marked.bar === bar;
  const look =
    bar.kind === 'running'
      ? { fill: colour }
      : bar.kind === 'held'
        ? { fill: palette.surface, stroke: colour, strokeWidth: 1.5, strokeDasharray: '3 2' }
        : { fill: palette.otherJob };
  const box = { x: x - width / 2, y: top, width, height };
  const next = diagram.lifelineX[bar.lifeline + 1] ?? diagram.width;
  const hasName = bar.kind === 'running' && next - x > 52 * palette.scale && height > 16 * palette.scale;
  return (
    <g onPointerEnter={() => onPoint({ bar })} onPointerLeave={() => onPoint(null)} data-bar={bar.kind}>
      <rect {...box} {...look} rx={bar.kind === 'running' ? 2 : 1} />
      {isMarked && <rect {...box} fill="none" stroke={palette.ink} strokeWidth={2} rx={2} />}
      {hasName && (
        <text x={x + width} y={top + 13 * palette.scale} fontSize={12 * palette.scale} fill={palette.ink}>
          {taskName(trace.data.graphs, trace.data.tables.attempts.columns.task[bar.row])}
        </text>
      )}
    </g>
  );
}

const HEAD = 6;

function ArrowMark({
  diagram,
  palette,
  colour,
  marked,
  arrow,
  onPoint,
}: MarksProps & { readonly arrow: Arrow }) {
  const { x1, y1, x2, y2 } = arrowEnds(diagram, arrow);
  const isMarked = marked !== null && 'arrow' in marked && marked.arrow.row === arrow.row;
  const paint = arrow.look === 'nothing' ? palette.lineStrong : colour;
  const dash = arrow.look === 'probe' ? '4 3' : arrow.look === 'nothing' ? '2 3' : undefined;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [baseX, baseY] = [x2 - dx * HEAD, y2 - dy * HEAD];
  const half = HEAD / 2;
  const head = arrow.isLost
    ? `M${x2 - half} ${y2 - half}l${HEAD} ${HEAD}m0 ${-HEAD}l${-HEAD} ${HEAD}`
    : `M${x2} ${y2}L${baseX - dy * half} ${baseY + dx * half}L${baseX + dy * half} ${baseY - dx * half}Z`;
  return (
    <g
      className={styles.arrow}
      onPointerEnter={() => onPoint({ arrow })}
      onPointerLeave={() => onPoint(null)}
      data-arrow={arrow.look}
      data-lost={arrow.isLost || undefined}
    >
      <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="transparent" strokeWidth={9} />
      <line
        x1={x1}
        y1={y1}
        x2={baseX}
        y2={baseY}
        stroke={paint}
        strokeWidth={(isMarked ? 2.5 : arrow.look === 'task' ? 1.75 : 1.1) * palette.scale}
        strokeDasharray={dash}
      />
      <path
        d={head}
        fill={arrow.look === 'probe' ? palette.surface : paint}
        stroke={paint}
        strokeWidth={arrow.isLost ? 1.75 * palette.scale : undefined}
      />
    </g>
  );
}

function Label({ palette, label }: MarksProps & { readonly label: ArrowLabel }) {
  return (
    <text
      x={label.x}
      y={label.y}
      dy="0.32em"
      textAnchor="middle"
      fontSize={12 * palette.scale}
      fill={palette.ink}
      stroke={palette.surface}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
      pointerEvents="none"
    >
      {label.text}
    </text>
  );
}
