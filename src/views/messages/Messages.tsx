import { useCallback, useMemo, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { SceneView } from '../scene/SceneView.tsx';
import type { MakeScene } from '../scene/scene.ts';
import { jobName } from '../shared/names.ts';
import type { RunProps } from '../shared/view.ts';
import { Nothing } from '../surface/Nothing.tsx';
import surface from '../surface/surface.module.css';
import { useFollowed } from '../surface/useFollowed.ts';
import { useMade } from '../surface/useMade.ts';
import { useTracesTogether } from '../surface/useTogether.ts';
import { layoutDiagram } from './diagram.ts';
import { diagramScene } from './diagramScene.ts';
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
  const { trace, index } = run;
  const { scale, surface: ground, accent } = usePalette();
  const hues = useJobHues(trace);
  const together = useMemo(() => traces.map((each) => sequenceOf(each, job)), [traces, job]);
  const sequence = useMade(sequenceOf, trace, job);
  const diagram = useMade(layoutDiagram, sequence, together, width, height, scale);
  const [isFollowing, setFollowing] = useState(true);
  const clock = useRef<SVGGElement>(null);
  // The line of the clock and the veil over later events.
  useFollowed((time) => {
    const { lens, bottom, until } = diagram;
    const y = time >= until ? bottom + 1 : lens.y(time);
    clock.current?.setAttribute('transform', `translate(0 ${y})`);
    const isOutside = time < sequence.from || time > until;
    clock.current?.setAttribute('visibility', isOutside ? 'hidden' : 'visible');
  });
  const make = useCallback<MakeScene>(
    (palette) => {
      const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
      /** Moves the clock to the beginning of a mark, and selects its task if it has one. */
      const open = (mark: Mark) => {
        playbackStore.getState().seek(mark.from);
        if (mark.kind !== 'running') return;
        const task = trace.data.tables.attempts.columns.task[mark.row];
        selectionStore.getState().selectTask(job, task, index);
      };
      return diagramScene({ trace, diagram, palette, colour, open });
    },
    [trace, diagram, hues, job, index],
  );
  const left = diagram.schedulerX - 10;
  return (
    <div style={{ position: 'relative' }}>
      <SceneView
        make={make}
        label={`Messages about ${jobName(job)} under ${run.title}. Arrow keys move between messages, Enter goes to the moment.`}
        data-job={job}
        data-arrows={diagram.arrows.length}
      >
        <svg width={width} height={diagram.bottom + 4} className={surface.layer} aria-hidden="true">
          <g ref={clock}>
            {isFollowing && <rect x={left} width={width} height={height} fill={ground} opacity={0.66} />}
            <line x1={left} x2={width} stroke={accent} strokeWidth={1.5} />
          </g>
        </svg>
      </SceneView>
      <label className={styles.tools}>
        <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} />
        Follow the clock
      </label>
    </div>
  );
}
