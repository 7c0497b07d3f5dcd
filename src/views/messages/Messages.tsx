import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { Sketch } from '../looks/sketch.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace, ViewProps } from '../shared/view.ts';
import { CanvasView } from '../surface/canvasView.tsx';
import { onClock } from '../surface/onClock.ts';
import { useCursor } from '../surface/useCursor.ts';
import { useTracesTogether } from '../surface/useTogether.ts';
import { describeArrow, describeBar } from './describe.ts';
import type { Diagram } from './diagram.ts';
import { layoutDiagram } from './diagram.ts';
import { drawDiagram, footnote, type Mark } from './drawDiagram.ts';
import styles from './Messages.module.css';
import { sequenceOf, shownJob } from './sequence.ts';

/** Shows the messages of one job between its scheduler and the servers; time runs downwards. */
export function Messages({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <MessagesOfRun {...{ run, width, height }} />;
}

interface MessagesOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function MessagesOfRun({ run, width, height }: MessagesOfRunProps) {
  const selected = selectionStore((selection) => selection.job);
  const traces = useTracesTogether(run.trace);
  const job = useMemo(() => shownJob(traces, selected), [traces, selected]);
  if (job === null) return <p className={styles.empty}>No messages were sent in this run.</p>;
  return <MessagesOfJob {...{ run, job, traces, width, height }} />;
}

interface MessagesOfJobProps extends MessagesOfRunProps {
  readonly job: number;
  readonly traces: readonly Trace[];
}

function MessagesOfJob({ run, job, traces, width, height }: MessagesOfJobProps) {
  const { trace } = run;
  const palette = usePalette();
  const hues = useJobHues(trace);
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const together = useMemo(() => traces.map((each) => sequenceOf(each, job)), [traces, job]);
  const sequence = useMemo(() => sequenceOf(trace, job), [trace, job]);
  const diagram = useMemo(
    () => layoutDiagram(sequence, together, width, height, palette.scale),
    [sequence, together, width, height, palette.scale],
  );
  const [isFollowing, setFollowing] = useState(true);
  const [pointed, setPointed] = useState<Mark | null>(null);
  const marks = useMemo(() => marksInOrder(diagram), [diagram]);
  const keys = useCursor<number>({
    move: (key, from) => markByKey(key, from, marks.length),
    describe: (at) => describeMark(run, diagram, marks[at]),
    isThere: (at) => at < marks.length,
    open: (at) => inspect(run, diagram, marks[at]),
  });
  const marked = pointed ?? (keys.cursor === null ? null : marks[keys.cursor]);
  const frame = useRef<HTMLDivElement>(null);
  const clock = useRef<SVGGElement>(null);
  useClockLine(diagram, frame, clock);

  const drawing = useMemo(() => {
    const sketch = new Sketch(palette.scale);
    drawDiagram(sketch, { trace, diagram, palette, colour, marked, onPoint: setPointed });
    return sketch.elements;
  }, [trace, diagram, palette, colour, marked]);
  const note = useCallback(
    () => (pointed === null ? [] : describeMark(run, diagram, pointed)),
    [run, diagram, pointed],
  );
  const place = pointed === null ? null : placeOf(diagram, pointed);

  return (
    <CanvasView
      {...{ width, height, frame, note }}
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
        onClick={() => pointed !== null && inspect(run, diagram, pointed)}
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

function describeMark({ trace }: RunTrace, { sequence }: Diagram, mark: Mark): readonly string[] {
  return 'arrow' in mark
    ? describeArrow(trace, sequence, mark.arrow)
    : describeBar(trace, sequence, mark.bar);
}

function placeOf({ lifelineX, lens }: Diagram, mark: Mark) {
  if ('arrow' in mark) return { x: lifelineX[mark.arrow.lifeline], y: lens.y(mark.arrow.sentAt) };
  return { x: lifelineX[mark.bar.lifeline], y: lens.y(mark.bar.from) };
}

/** Moves the line of the clock and the veil over later events, without rendering. */
function useClockLine(
  { lens, sequence, bottom, until }: Diagram,
  frame: RefObject<HTMLDivElement | null>,
  clock: RefObject<SVGGElement | null>,
): void {
  useLayoutEffect(() => {
    const place = () => {
      const { time } = playbackStore.getState();
      const y = time >= until ? bottom + 1 : lens.y(time);
      clock.current?.setAttribute('transform', `translate(0 ${y})`);
      const isOutside = time < sequence.from || time > until;
      clock.current?.setAttribute('visibility', isOutside ? 'hidden' : 'visible');
      if (frame.current !== null) frame.current.dataset.time = String(time);
    };
    place();
    return onClock(place);
  }, [lens, sequence, bottom, until, frame, clock]);
}

/** Lists messages and bars in order of time. */
function marksInOrder({ arrows, bars }: Diagram): readonly Mark[] {
  const all: Mark[] = [...arrows.map((arrow) => ({ arrow })), ...bars.map((bar) => ({ bar }))];
  return all.sort((a, b) => beginOf(a) - beginOf(b));
}

/** Moves the clock to the beginning of a mark, and selects its task if it has one. */
function inspect({ trace, index }: RunTrace, { sequence }: Diagram, mark: Mark): void {
  playbackStore.getState().seek(beginOf(mark));
  if ('arrow' in mark || mark.bar.kind !== 'running') return;
  const task = trace.data.tables.attempts.columns.task[mark.bar.row];
  selectionStore.getState().selectTask(sequence.job, task, index);
}

function beginOf(mark: Mark): number {
  return 'arrow' in mark ? mark.arrow.sentAt : mark.bar.from;
}
