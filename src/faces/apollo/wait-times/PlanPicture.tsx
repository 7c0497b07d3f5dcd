import { scaleLinear } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { NEVER } from '../../../policies/apollo/node/matrix.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { Sketch } from '../../../views/looks/sketch.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { demandWords, waitText } from './describe.ts';
import { DASH, drawDemand, drawKeys, drawMemory, drawTask } from './drawPlan.ts';
import type { Knowledge } from './knowledge.ts';
import { axesOf, type PlannedTask } from './planAt.ts';
import { layoutPlan } from './planLayout.ts';

interface PlanPictureProps extends RunProps {
  readonly knowledge: Knowledge;
  /** The demand whose start is shown. */
  readonly cell: Cell;
}

/** The plan of a server: when its tasks start and end on its cores, and where a demand would start (Apollo §3.2). */
export function PlanPicture({ run, knowledge, cell }: PlanPictureProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const palette = usePalette();
  const { scale } = palette;
  const hues = useJobHues(trace);
  const { job, hoveredJob, selectTask } = selectionStore();
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
  const picture = {
    ...{ trace, palette, x, y },
    colourOf: (each: JobId) => jobColour(hues, palette, { job, hoveredJob }, each),
    onSelect: (task: TaskId) =>
      selectTask(trace.data.graphs.stageJob[trace.taskStage[task]], task, run.index),
  };
  const blocks = new Sketch(scale);
  for (const placed of tasks) drawTask(blocks, picture, placed);
  const demandName = demandWords(trace, cell);
  const freeFrom = `free from ${start === 0 ? 'now' : waitText(start)} on`;
  const words = [`${demandName}: ${freeFrom}`, freeFrom];
  const isSaid = box === null || drawDemand(blocks, picture, box, words);
  const ground = new Sketch(scale);
  const bold = { colour: palette.ink, size: 13, isBold: true };
  const soft = { colour: palette.inkSoft };
  const middle = 9.5 * scale;
  const titled = ground.text([`Plan of ${name} now`], 4, middle, Infinity, bold);
  const counts = ground.text([counted ? ', cores' : ', slots'], 4 + titled, middle, Infinity, {
    ...soft,
    size: 13,
  });
  const backFilled = { look: { stroke: palette.caution, weight: 2.2 }, texts: ['back-filled'] };
  const demanded = { look: { stroke: palette.ink, weight: 1.8, dash: DASH }, texts: words };
  const keys = [
    ...(plan.tasks.some(({ overtakes }) => overtakes) ? [{ ...backFilled, colour: palette.inkSoft }] : []),
    ...(isSaid ? [] : [{ ...demanded, colour: palette.ink }]),
  ];
  drawKeys(ground, keys, width - 10, titled + counts, middle);
  if (hasMemory) drawMemory(ground, picture, plan, topology.memory?.[subject.server] ?? 0, strip);
  const wait = truth[cell] === NEVER ? null : waitText(start);
  return (
    <svg
      width={width}
      height={height}
      display="block"
      role="img"
      aria-label={`Plan of ${name}: ${tasks.length} tasks; ${demandName} would start ${wait === null ? 'never' : `in ${wait}`}`}
      data-tasks={tasks.length}
    >
      {ground.elements}
      <g transform={`translate(${left} 0)`}>
        <Axis
          scale={y}
          side="left"
          ticks={y.ticks(Math.min(rows, 4)).filter(Number.isInteger)}
          across={width - left - 26 * scale}
          format={String}
        />
      </g>
      {blocks.elements}
      <g transform={`translate(0 ${height - 21 * scale})`}>
        <Axis
          scale={x}
          side="bottom"
          ticks={ticks}
          format={(tick) => (tick === 0 ? 'now' : `${tick / SECOND}${tick === ticks.at(-1) ? ' s' : ''}`)}
        />
      </g>
    </svg>
  );
}

/** The end of the time axis: after the last end, with room for what starts then. */
function endOf(ends: readonly Micros[], start: Micros): Micros {
  const last = maxOf(
    ends.filter((end) => end < Infinity),
    Math.max(SECOND, start),
  );
  return start > 0.75 * last ? 1.25 * last : 1.06 * last;
}
