import { useMemo, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { Sketch } from '../looks/sketch.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunProps, RunTrace } from '../shared/view.ts';
import { CanvasView, stateFacts } from '../surface/canvasView.tsx';
import { Nothing } from '../surface/Nothing.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { useFollowed } from '../surface/useFollowed.ts';
import { useMade } from '../surface/useMade.ts';
import { useTracesTogether } from '../surface/useTogether.ts';
import { describeMark } from './describe.ts';
import { layoutDiagram } from './diagram.ts';
import { drawDiagram, footnote } from './drawDiagram.ts';
import styles from './Messages.module.css';
import { type Mark, sequenceOf, shownJob } from './sequence.ts';

/** Shows the messages of one job between its scheduler and the servers; time runs downwards. */
export function Messages(props: RunProps) {
  const selected = selectionStore((selection) => selection.job);
  const traces = useTracesTogether(props.run.trace);
  const job = useMade(shownJob, traces, selected);
  if (job === null) return <Nothing>No messages were sent in this run.</Nothing>;
  return <MessagesOfJob {...props} job={job} traces={traces} />;
}

interface MessagesOfJobProps extends RunProps {
  readonly job: number;
  readonly traces: readonly Trace[];
}

function MessagesOfJob({ run, job, traces }: MessagesOfJobProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const palette = usePalette();
  const hues = useJobHues(trace);
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const together = useMemo(() => traces.map((each) => sequenceOf(each, job)), [traces, job]);
  const sequence = useMade(sequenceOf, trace, job);
  const diagram = useMade(layoutDiagram, sequence, together, width, height, palette.scale);
  const [isFollowing, setFollowing] = useState(true);
  const [pointed, setPointed] = useState<Mark | null>(null);
  const marks = useMemo(
    () => [...diagram.arrows, ...diagram.bars].sort((one, other) => one.from - other.from),
    [diagram],
  );
  const keys = useCursor<number>({
    move: (key, from) => markByKey(key, from, marks.length),
    describe: (at) => describeMark(trace, sequence, marks[at]),
    isThere: (at) => at < marks.length,
    open: (at) => inspect(run, job, marks[at]),
  });
  const marked = pointed ?? (keys.cursor === null ? null : marks[keys.cursor]);
  const frame = useRef<HTMLDivElement>(null);
  const clock = useRef<SVGGElement>(null);
  // The line of the clock and the veil over later events.
  useFollowed((time) => {
    const { lens, bottom, until } = diagram;
    const y = time >= until ? bottom + 1 : lens.y(time);
    clock.current?.setAttribute('transform', `translate(0 ${y})`);
    const isOutside = time < sequence.from || time > until;
    clock.current?.setAttribute('visibility', isOutside ? 'hidden' : 'visible');
    stateFacts(frame, { time });
  });

  const drawing = useMemo(() => {
    const sketch = new Sketch(palette.scale);
    drawDiagram(sketch, { trace, diagram, palette, colour, marked, onPoint: setPointed });
    return sketch.elements;
  }, [trace, diagram, palette, colour, marked]);
  const note = () => (pointed === null ? [] : describeMark(trace, sequence, pointed));
  const place = pointed && { x: diagram.lifelineX[pointed.lifeline], y: diagram.lens.y(pointed.from) };

  return (
    <CanvasView
      frame={frame}
      note={note}
      hover={place}
      label={`Messages about ${jobName(job)} under ${run.title}. Arrow keys move between messages, Enter goes to the moment.`}
      spoken={keys.spoken}
      data-job={job}
      data-arrows={diagram.arrows.length}
      {...keys.handlers}
    >
      <svg
        width={width}
        height={height}
        className={styles.picture}
        aria-hidden="true"
        onClick={() => pointed !== null && inspect(run, job, pointed)}
      >
        {drawing}
        <g ref={clock} pointerEvents="none">
          {isFollowing && (
            <rect
              x={diagram.schedulerX - 10}
              width={width}
              height={height}
              fill={palette.surface}
              opacity={0.66}
            />
          )}
          <line x1={diagram.schedulerX - 10} x2={width} stroke={palette.accent} strokeWidth={1.5} />
        </g>
        <text x={4} y={height - 7} fontSize={12 * palette.scale} fill={palette.inkFaint}>
          {footnote(diagram)}
        </text>
      </svg>
      <label className={styles.tools}>
        <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} />
        Follow the clock
      </label>
    </CanvasView>
  );
}

/** Finds the mark before or after another in time (from none: the first); null for any key but an arrow. */
function markByKey(key: string, from: number | null, marks: number): number | null {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (by === undefined || marks === 0) return null;
  return from === null ? 0 : Math.max(0, Math.min(marks - 1, from + by));
}

/** Moves the clock to the beginning of a mark, and selects its task if it has one. */
function inspect({ trace, index }: RunTrace, job: number, mark: Mark): void {
  playbackStore.getState().seek(mark.from);
  if (mark.kind !== 'running') return;
  const task = trace.data.tables.attempts.columns.task[mark.row];
  selectionStore.getState().selectTask(job, task, index);
}
