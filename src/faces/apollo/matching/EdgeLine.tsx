import { fitText } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Edge } from './edges.ts';
import type { PairsLayout } from './layout.ts';
import { edgeLabel, shortLabel } from './words.ts';

interface EdgeLineProps {
  readonly edge: Edge;
  readonly layout: PairsLayout;
  readonly palette: Palette;
  readonly isDim: boolean;
  onPoint(edge: Edge | null, x: number, y: number): void;
}

/** A line between a task and a server. */
export function EdgeLine({ edge, layout, palette, isDim, onPoint }: EdgeLineProps) {
  const { scale } = palette;
  const { look } = edge;
  const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
  const [x1, y1] = [task.x + task.width, task.y + task.height / 2];
  const [x2, y2] = [server.x - (look === 'asks' ? 7 * scale : 0), server.y + server.height / 2];
  const middle = (x1 + x2) / 2;
  const path = `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
  const colour = {
    held: palette.accent,
    asks: palette.accent,
    refused: palette.inkFaint,
    blocks: palette.danger,
    could: palette.line,
  }[look];
  const arm = 4.5 * scale;
  return (
    <g
      opacity={isDim ? 0.3 : 1}
      onPointerEnter={() => onPoint(edge, middle, (y1 + y2) / 2)}
      onPointerLeave={() => onPoint(null, 0, 0)}
    >
      <path d={path} fill="none" stroke="transparent" strokeWidth={11} />
      <path
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth={
          { held: layout.hasTaskWords ? 3.5 : 2.25, asks: 1.75, refused: 1.25, blocks: 2, could: 1 }[look] *
          scale
        }
        strokeDasharray={look === 'refused' ? '4 3' : look === 'blocks' ? '1.5 3.5' : undefined}
        strokeLinecap={look === 'blocks' ? 'round' : undefined}
      />
      {look === 'asks' && (
        <path d={`M${server.x} ${y2}l${-8 * scale} ${-4 * scale}v${8 * scale}Z`} fill={colour} />
      )}
      {look === 'refused' && (
        <path
          d={`M${middle - arm} ${(y1 + y2) / 2 - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`}
          stroke={palette.ink}
          strokeWidth={1.75 * scale}
        />
      )}
    </g>
  );
}

interface EdgeWordsProps {
  readonly edge: Edge;
  readonly layout: PairsLayout;
  readonly palette: Palette;
}

/**
 * The words of a line: of a held one at its server, which holds one task only, or where servers are crowded at its task; of
 * others at their task.
 */
export function EdgeWords({ edge, layout, palette }: EdgeWordsProps) {
  const { scale } = palette;
  const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
  const isHeld = edge.look === 'held';
  const isAtServer = isHeld && layout.hasServerWords;
  if (!isAtServer && !layout.hasTaskWords) return null;
  const box = isAtServer ? server : task;
  // On the side where the line does not go.
  const isBelow = isAtServer ? task.y <= server.y : server.y < task.y;
  const between = server.x - task.x - task.width - 20 * scale;
  // At the other end may be the words of what is held.
  const room = isHeld ? between : between / 2;
  return (
    <text
      x={isAtServer ? server.x - 10 * scale : task.x + task.width + 10 * scale}
      y={box.y + box.height / 2 + (isBelow ? 17 : -8) * scale}
      textAnchor={isAtServer ? 'end' : 'start'}
      fontSize={12 * scale}
      fontWeight={isHeld ? 600 : 400}
      fill={edge.look === 'blocks' ? palette.danger : isHeld ? palette.ink : palette.inkSoft}
      stroke={palette.surface}
      strokeWidth={3.5}
      paintOrder="stroke"
      pointerEvents="none"
    >
      {fitText([edgeLabel(edge)], room, 12 * scale, isHeld) ?? shortLabel(edge)}
    </text>
  );
}
