import { scaleLinear } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { MILLISECOND, type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { NEVER } from '../../../policies/apollo/node/matrix.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { DemandBox } from './DemandBox.tsx';
import type { Knowledge } from './knowledge.ts';
import { MemoryStrip } from './MemoryStrip.tsx';
import { axesOf, type PlannedTask } from './planAt.ts';
import { layoutPlan } from './planLayout.ts';
import { TaskBlock, wordsArea } from './TaskBlock.tsx';
import { demandWords, texts, waitText } from './words.ts';

interface PlanPictureProps {
  readonly run: RunTrace;
  readonly knowledge: Knowledge;
  /** The demand whose start is shown. */
  readonly cell: Cell;
  readonly width: number;
  readonly height: number;
}

/** The plan of a server: when its tasks start and end on its cores, and where a demand would start (Apollo §3.2). */
export function PlanPicture({ run, knowledge, cell, width, height }: PlanPictureProps) {
  const { trace } = run;
  const palette = usePalette();
  const { scale } = palette;
  const hues = useJobHues(trace);
  const { job, hoveredJob } = selectionStore();
  const { subject, plan, truth } = knowledge;
  const { topology } = trace.data;
  const counted = topology.cores !== null;
  const rows = topology.cores?.[subject.server] ?? topology.slots[subject.server];
  const coresOf = ({ sent }: PlannedTask) => (counted ? sent.cores : 1);
  const axes = axesOf(trace);
  const cores = counted ? axes.cores[cell % axes.cores.length] : 1;
  const start = truth[cell] * MILLISECOND;
  // What is free only for a moment overlaps what takes its place.
  const stays = trace.data.params.waitReading !== 'once';
  const demand = truth[cell] === NEVER || !stays ? null : { cores, from: start };
  const { tasks, demand: box } = layoutPlan(plan.tasks, rows, coresOf, demand);

  const hasMemory = topology.memory !== null;
  const left = 30 * scale;
  const top = 26 * scale;
  const strip = hasMemory ? 20 * scale : 0;
  const bottom = height - 22 * scale - strip;
  const until = endOf(
    tasks.map(({ to }) => to),
    box?.from ?? 0,
  );
  const x = scaleLinear([0, until], [left, width - 26 * scale]);
  const y = scaleLinear([0, rows], [bottom, top]);
  const name = serverName(subject.server, topology.servers);
  const ticks = x.ticks(Math.max(2, Math.floor(width / (90 * scale))));
  return (
    <svg
      width={width}
      height={height}
      display="block"
      role="img"
      aria-label={texts.plan(
        name,
        tasks.length,
        demandWords(trace, cell),
        truth[cell] === NEVER ? null : waitText(start),
      )}
      data-tasks={tasks.length}
    >
      <text x={4} y={14 * scale} fontSize={13 * scale} fontWeight={600} fill={palette.ink}>
        {texts.planOf} {name} {texts.now}
        <tspan fontWeight={400} fill={palette.inkSoft}>
          {counted ? texts.cores : texts.slots}
        </tspan>
      </text>
      {plan.tasks.some(({ overtakes }) => overtakes) && (
        <g fontSize={12 * scale} fill={palette.inkSoft}>
          <rect
            x={width - 100 * scale}
            y={5 * scale}
            width={12 * scale}
            height={9 * scale}
            rx={2}
            fill="none"
            stroke={palette.caution}
            strokeWidth={2.2 * scale}
          />
          <text x={width - 84 * scale} y={14 * scale}>
            {texts.backFilled}
          </text>
        </g>
      )}
      {hasMemory && (
        <MemoryStrip
          {...{ x, palette, plan }}
          size={topology.memory?.[subject.server] ?? 0}
          top={top}
          bottom={bottom}
          height={strip}
        />
      )}
      <g transform={`translate(${left} 0)`}>
        <Axis
          scale={y}
          side="left"
          ticks={y.ticks(Math.min(rows, 4)).filter(Number.isInteger)}
          across={width - left - 26 * scale}
          format={String}
        />
      </g>
      {tasks.map((placed) => (
        <TaskBlock
          key={placed.item.sent.attempt}
          {...{ placed, trace, x, y, palette }}
          colour={jobColour(
            hues,
            palette,
            { job, hoveredJob },
            trace.data.graphs.stageJob[placed.item.sent.stage],
          )}
          onSelect={(task) =>
            selectionStore
              .getState()
              .selectTask(trace.data.graphs.stageJob[trace.taskStage[task]], task, run.index)
          }
        />
      ))}
      {box !== null && (
        <DemandBox
          {...{ box, x, y, palette }}
          taken={tasks.flatMap((placed) => wordsArea(placed, trace, scale, x, y) ?? [])}
          filled={tasks.flatMap(({ item, from, to, blocks }) =>
            item.runs
              ? blocks.map(({ low, high }) => ({ left: x(from), right: x(to), top: y(high), bottom: y(low) }))
              : [],
          )}
          words={[demandWords(trace, cell), texts.freeFromOn(fromWords(start))]}
        />
      )}
      <g transform={`translate(0 ${height - 21 * scale})`}>
        <Axis
          scale={x}
          side="bottom"
          ticks={ticks}
          format={(tick) =>
            tick === 0 ? 'now' : tick === ticks.at(-1) ? `${tick / SECOND} s` : String(tick / SECOND)
          }
        />
      </g>
    </svg>
  );
}

function fromWords(start: Micros): string {
  return start === 0 ? 'now' : waitText(start);
}

/** The end of the time axis: after the last end, with room for what starts then. */
function endOf(ends: readonly Micros[], start: Micros): Micros {
  const last = maxOf(
    ends.filter((end) => end < Infinity),
    Math.max(SECOND, start),
  );
  return start > 0.75 * last ? 1.25 * last : 1.06 * last;
}
