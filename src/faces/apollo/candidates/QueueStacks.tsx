import type { EntryId } from '../../../engine/ids.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Box } from '../../../views/looks/copyLook.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { stackAt } from './queueLayout.ts';
import { kindOfEntry, type Queues } from './queues.ts';
import { hasQueues, hasWords, type RackLayout } from './rackLayout.ts';

interface QueueStacksProps {
  readonly trace: Trace;
  readonly layout: RackLayout;
  readonly palette: Palette;
  readonly queues: Queues;
}

/** Narrower cells have no room for a number: a plus says that there are more. CSS pixels. */
const NUMBERED = 20;

/**
 * What really waits above each server, in the colours of jobs: outlined, as everywhere; duplicates dashed; what runs without a
 * token struck through.
 */
export function QueueStacks({ trace, layout, palette, queues }: QueueStacksProps) {
  const hues = useJobHues(trace);
  const { scale, surface, inkSoft } = palette;
  const isWordy = hasWords(layout);
  const { stage } = trace.data.tables.entries.columns;
  const { stageJob } = trace.data.graphs;
  const line = isWordy ? 1.5 * scale : 1;
  const paths = new Map<string, { readonly colour: string; readonly isDashed: boolean; path: string }>();
  const slashes: string[] = [];
  const add = (entry: EntryId, box: Box) => {
    const kind = kindOfEntry(trace, entry);
    const colour = jobColour(hues, palette, { job: null, hoveredJob: null }, stageJob[stage[entry]]);
    const isDashed = kind === AttemptKind.duplicate;
    const key = `${colour} ${isDashed}`;
    const drawn = paths.get(key) ?? { colour, isDashed, path: '' };
    drawn.path += `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`;
    paths.set(key, drawn);
    if (kind === AttemptKind.opportunistic)
      slashes.push(`M${box.x + box.width * 0.35} ${box.y}l${box.width * 0.3} ${box.height}`);
  };
  if (!hasQueues(layout)) return null;
  const counts = [...queues].map(([server, entries]) => {
    const stack = stackAt(layout, server, entries.length);
    for (const [place, box] of stack.blocks.entries()) add(entries[place], box);
    return { server, ...stack };
  });
  return (
    <g data-queued={counts.reduce((sum, { blocks, more }) => sum + blocks.length + more, 0)}>
      {[...paths].map(([key, { colour, isDashed, path }]) => (
        <path
          key={key}
          d={path}
          fill={surface}
          stroke={colour}
          strokeWidth={line}
          strokeDasharray={isDashed ? '2.4 1.8' : undefined}
        />
      ))}
      <path d={slashes.join('')} stroke={palette.ink} strokeWidth={line} />
      {counts
        .filter(({ more }) => more > 0)
        .map(({ server, more, countX, countY }) => (
          <text
            key={server}
            x={countX}
            y={countY}
            dy="0.35em"
            textAnchor="middle"
            fontSize={isWordy ? 11 * scale : 9.5}
            fill={inkSoft}
          >
            {layout.cluster.cellWidth >= NUMBERED ? `+${more}` : '+'}
          </text>
        ))}
    </g>
  );
}
