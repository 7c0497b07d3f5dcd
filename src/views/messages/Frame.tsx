import { formatMicros } from '../../base/format.ts';
import { ownersOf } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { jobName, schedulerName, serverName } from '../shared/names.ts';
import { type Diagram, rulerTicks } from './diagram.ts';

interface FrameProps {
  readonly trace: Trace;
  readonly diagram: Diagram;
  readonly palette: Palette;
}

/** Draws lifelines, the two rulers, and the zones in which time is stretched. */
export function Frame({ trace, diagram, palette }: FrameProps) {
  const { top, schedulerX, lifelineX, lens, width } = diagram;
  const size = 12 * palette.scale;
  const right = (lifelineX.at(-1) ?? schedulerX) + 18 * palette.scale;
  const owners = new Set(ownersOf(trace.data, diagram.sequence.job).map(({ scheduler }) => scheduler));
  const { schedulers } = trace.data;
  return (
    <>
      {lens.zones
        .filter(({ isClose }) => isClose)
        .map((zone) => (
          <g key={zone.from}>
            <rect
              x={schedulerX - 10}
              y={zone.top}
              width={right - schedulerX + 10}
              height={zone.bottom - zone.top}
              rx={3}
              fill={palette.sunken}
            />
            {right + 34 * palette.scale < width && zone.bottom - zone.top >= size && (
              <text x={right + 4} y={zone.top + size} fontSize={size} fill={palette.inkFaint}>
                ×{lens.factor}
              </text>
            )}
          </g>
        ))}
      {rulerTicks(diagram, 17 * palette.scale).map(({ y, sinceArrival }) => (
        <g key={y}>
          <line x1={schedulerX - 14} x2={schedulerX - 10} y1={y} y2={y} stroke={palette.lineStrong} />
          <text x={schedulerX - 18} y={y} dy="0.32em" textAnchor="end" fontSize={size} fill={palette.inkSoft}>
            {sinceArrival === 0 ? '0' : `+${formatMicros(sinceArrival)}`}
          </text>
        </g>
      ))}
      {[schedulerX, ...lifelineX].map((x) => (
        <line
          key={x}
          x1={x}
          x2={x}
          y1={top - 4}
          y2={lens.y(diagram.sequence.to)}
          stroke={palette.line}
          strokeWidth={1.5}
        />
      ))}
      <text
        x={schedulerX + 8}
        y={top - 12}
        textAnchor="end"
        fontSize={size}
        fontWeight={600}
        fill={palette.ink}
      >
        {Array.from(owners, (scheduler) => schedulerName(scheduler, schedulers)).join(', then ')}
      </text>
      {lifelineX.map((x, lifeline) => {
        const isNamed = lifeline % diagram.nameEvery === 0 && x - schedulerX > 28 * palette.scale;
        return isNamed ? (
          <text key={x} x={x} y={top - 12} textAnchor="middle" fontSize={size} fill={palette.inkSoft}>
            {serverName(diagram.sequence.servers[lifeline], trace.data.topology.servers)}
          </text>
        ) : null;
      })}
    </>
  );
}

/** Describes what the picture cannot show: how much time is stretched, and what is left out. */
export function footnote({ sequence, lens, hiddenServers, arrows }: Diagram): string {
  const notes = [jobName(sequence.job)];
  if (arrows.length === 0) notes.push('no messages about it');
  if (lens.factor > 1) notes.push(`shaded ×${lens.factor}`);
  if (hiddenServers > 0) notes.push(`${hiddenServers} more servers`);
  return notes.join(' · ');
}
