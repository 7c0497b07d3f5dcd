import { useRef } from 'react';
import { Axis } from '../../widgets/Axis.tsx';
import { textWidth } from '../../widgets/fit.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { useFollowed } from '../surface/useFollowed.ts';
import { useDrawn } from './drawn.ts';
import { fitting, inTwoLines, panelsOf } from './layout.ts';
import type { Panel, Rule } from './picture.ts';

/** What is behind the marks: axes, names of panels and columns, and lines across. */
export function Frame() {
  const { picture, layout, width } = useDrawn();
  const { grid, inkFaint, scale: zoom } = usePalette();
  const { x: xAxis, y: yAxis, across, heads = 'above', rules = [] } = picture;
  const { left, panels, columns, bottom, x, y, xNumbers, yNumbers } = layout;
  const last = panels[panels.length - 1];
  const plot = layout.columns[0].size;
  return (
    <>
      {across?.map((head, at) => (
        <ColumnHead key={head.key} head={head} at={at} />
      ))}
      {across !== undefined &&
        columns.map(({ at }) => (
          <path key={at} d={`M${at + x(0)} ${layout.acrossHeight}V${bottom}`} stroke={inkFaint} />
        ))}
      {(yAxis === undefined || yAxis.isBare) &&
        !xAxis.isBare &&
        xNumbers.ticks.map((tick) => (
          <path
            key={tick}
            d={`M${left + xNumbers.scale(tick)} ${panels[0].at - layout.headHeight}V${bottom}`}
            stroke={tick === 0 ? inkFaint : grid}
          />
        ))}
      {panelsOf(picture).map((panel, at) => (
        <g key={panel.key} transform={`translate(${left} ${panels[at].at})`}>
          {yNumbers !== null && !yAxis?.isBare && (
            <Axis
              scale={yNumbers.scale}
              side="left"
              ticks={yNumbers.ticks}
              across={plot}
              title={at === 0 && layout.headHeight === 0 ? yAxis?.title : undefined}
              format={yNumbers.format}
            />
          )}
          {heads === 'above' ? <PanelHead panel={panel} /> : <SideName panel={panel} at={at} />}
          {rules
            .filter(({ panels: only }) => only === undefined || only.includes(at))
            .map((rule, line) => (
              <RuleLine key={`${rule.on} ${rule.at} ${rule.text?.[0]}`} rule={rule} line={line} at={at} />
            ))}
        </g>
      ))}
      {!xAxis.isBare && (
        <g transform={`translate(${left} ${last.at + last.size})`}>
          {y !== null && <path d={`M0 0H${plot}`} stroke={inkFaint} />}
          <Axis
            scale={xNumbers.scale}
            side="bottom"
            ticks={xNumbers.ticks}
            title={layout.hasTitles ? fitting([xAxis.title ?? ''], width, 12 * zoom) : undefined}
            format={xNumbers.format}
          />
        </g>
      )}
    </>
  );
}

function PanelHead({ panel }: { readonly panel: Panel }) {
  const { layout } = useDrawn();
  const room = layout.columns[0].size;
  const middle = 1 - layout.headHeight / 2;
  const { scale: zoom } = usePalette();
  const type = 12 * zoom;
  if (panel.name === undefined) return null;
  const beside = (name = '') => fitting(panel.aside ?? [], room - textWidth(name, type, true) - 24, type);
  const aside = beside(panel.name[0]) || beside(panel.name.at(-1));
  const name = fitting(panel.name, room - textWidth(aside, type) - 24, type, true);
  return (
    <>
      <ChartLabel x={-4} y={middle}>
        {name || panel.name.at(-1)}
      </ChartLabel>
      {aside !== '' && (
        <ChartLabel x={room + 6} y={middle} anchor="end" isFaint>
          {aside}
        </ChartLabel>
      )}
    </>
  );
}

function SideName({ panel: { name = [], aside = [] }, at }: { readonly panel: Panel; readonly at: number }) {
  const { picture, layout, width } = useDrawn();
  const { left } = layout;
  const { size: height } = layout.panels[at];
  const { ink, inkFaint, grid, scale: zoom } = usePalette();
  const type = 12 * zoom;
  const rest = textWidth(aside[0] ?? '', type);
  return (
    <>
      {at > 0 && picture.across !== undefined && <path d={`M${-left} .5H${width - left}`} stroke={grid} />}
      <text x={8 - left} y={height / 2} dy="0.35em" fontSize={type} fontWeight={600} fill={ink}>
        {fitting(name, left - rest - 20, type, true) || name.at(-1)}
        <tspan dx={8} fontWeight={400} fill={inkFaint}>
          {aside[0]}
        </tspan>
      </text>
    </>
  );
}

function ColumnHead({ head: { name = [], aside = [] }, at }: { readonly head: Panel; readonly at: number }) {
  const { at: left, size } = useDrawn().layout.columns[at];
  const room = size - 8;
  const { ink, inkFaint, scale: zoom } = usePalette();
  const type = 12 * zoom;
  const [line, rest] = name
    .map((each) => inTwoLines(each, room, type))
    .find((lines) => lines.every((each) => textWidth(each, type, true) <= room)) ?? [name.at(-1)];
  return (
    <g transform={`translate(${left} 0)`} fontSize={type}>
      <text y={14 * zoom} fontWeight={600} fill={ink}>
        {line}
      </text>
      <text
        y={28 * zoom}
        fontWeight={rest === undefined ? 400 : 600}
        fill={rest === undefined ? inkFaint : ink}
      >
        {rest ?? aside[0]}
      </text>
    </g>
  );
}

interface RuleLineProps {
  readonly rule: Rule;
  /** Words of several stand above each other. */
  readonly line: number;
  readonly at: number;
}

/** A line across a panel, with its words at its end. */
function RuleLine({ rule: { at: value, on, text, isDashed, isAccent }, line, at: panel }: RuleLineProps) {
  const { x, y, panels, columns } = useDrawn().layout;
  const { ink, inkFaint, accent, scale: zoom } = usePalette();
  const plot = columns[0].size;
  const isUpright = on === 'x';
  const at = isUpright ? x(value) : (y?.(value) ?? 0);
  const room = isUpright ? Math.max(at, plot - at) - 12 : plot / 2;
  const words = fitting(text ?? [], room, 12 * zoom);
  if (y === null) return null;
  return (
    <>
      <path
        d={isUpright ? `M${at} 0V${panels[panel].size}` : `M0 ${at}H${plot}`}
        stroke={isAccent ? accent : isDashed ? ink : inkFaint}
        strokeDasharray={isDashed ? '5 4' : undefined}
      />
      {words !== '' && (
        <ChartLabel
          x={isUpright ? at : plot}
          y={isUpright ? (10 + 16 * line) * zoom : at - 9 * zoom}
          anchor={isUpright && at < plot / 2 ? 'start' : 'end'}
          isFaint
        >
          {words}
        </ChartLabel>
      )}
    </>
  );
}

/** The clock as a line on the axis of time. It follows without rendering. */
export function Clock() {
  const { left, panels, x, headHeight } = useDrawn().layout;
  const { accent, scale: zoom } = usePalette();
  const line = useRef<SVGLineElement>(null);
  useFollowed((time) => {
    line.current?.setAttribute('transform', `translate(${(left + x(time)).toFixed(1)} 0)`);
    line.current?.ownerSVGElement?.setAttribute('data-time', String(time));
  });
  const last = panels[panels.length - 1];
  return (
    <line
      ref={line}
      y1={Math.max(0, panels[0].at - headHeight / 2 - 6)}
      y2={last.at + last.size}
      stroke={accent}
      strokeWidth={2 * zoom}
      pointerEvents="none"
    />
  );
}
