import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { type FittingEntry, FittingLegend } from '../../../widgets/Legend.tsx';
import { Rest, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { startWords } from './describe.ts';
import type { Knowledge } from './knowledge.ts';
import { demandOf, planScene } from './planScene.ts';

interface PlanPictureProps extends RunProps {
  readonly knowledge: Knowledge;
  /** The demand whose start is shown. */
  readonly cell: Cell;
}

// Height of the line above. CSS pixels, before the theme's scale.
const HEAD = 18;

/** The plan of a server, and what its marks mean. */
export function PlanPicture({ run, knowledge, cell }: PlanPictureProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const { scale, caution } = usePalette();
  const hues = useJobHues(trace);
  const { job, hoveredJob, selectTask } = selectionStore();
  const { subject, plan } = knowledge;
  const { servers, cores } = trace.data.topology;
  const title = `Plan of ${serverName(subject.server, servers)}`;
  const hasDemand = demandOf(trace, knowledge, cell) !== null;
  const words = startWords(trace, knowledge, cell);
  const entries: FittingEntry[] = [];
  if (plan.tasks.some(({ overtakes }) => overtakes))
    entries.push({ mark: 'outline', colour: caution, titles: ['back-filled', ''] });
  if (hasDemand) entries.push({ mark: 'kept', titles: [...words, ''] });
  const make: MakeScene = (palette) =>
    planScene({
      ...{ trace, knowledge, cell, width, height: height - HEAD * scale, palette },
      colourOf: (each) => jobColour(hues, palette, { job, hoveredJob }, each),
      open: (task) => selectTask(trace.data.graphs.stageJob[trace.taskStage[task]], task, run.index),
    });
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', height: HEAD * scale, padding: '0 10px 0 4px' }}>
        <span style={{ flex: 1, fontSize: 'var(--type-small)', whiteSpace: 'nowrap' }}>
          <strong>{title} now</strong>, {cores === null ? 'slots' : 'cores'}
        </span>
        <FittingLegend
          entries={entries}
          room={width - 14 - textWidth(`${title} now, cores`, 13 * scale, true)}
        />
      </div>
      <Rest height={HEAD * scale}>
        <SceneView
          make={make}
          label={`${title}: ${plan.tasks.length} ${plan.tasks.length === 1 ? 'task' : 'tasks'}${hasDemand ? `; ${words[0]}` : ''}. Arrow keys move between them, Enter selects one.`}
        />
      </Rest>
    </>
  );
}
