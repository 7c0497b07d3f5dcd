import { useCallback, useMemo } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene, Scene } from '../../../views/scene/scene.ts';
import { jobName } from '../../../views/shared/names.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { useRoom } from '../../../widgets/room.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { arcLinks, moveLinks } from './arcLinks.ts';
import { type Drawn, type DrawnNode, drawnOf, type Level } from './drawn.ts';
import { type FlowPicture, layoutFlow, type Overlay, withFlow } from './layout.ts';
import { addHeads, addNodes } from './nodeMarks.ts';
import type { ShownSolve } from './useSolved.ts';

interface StageProps {
  readonly solve: ShownSolve;
  readonly overlay: Overlay | null;
  /** The run's own flow, as it is drawn. */
  readonly drawn: Drawn;
  readonly hues: Int8Array;
  /** The node of the selected task or job, or NONE. */
  readonly selected: number;
  readonly title: string;
  /** These two are stable functions. */
  open(node: DrawnNode): void;
  /** Called when an arc of the network is clicked; NONE: something else. */
  pick(arc: number): void;
}

const nothing: ReadonlyMap<number, boolean> = new Map();

/** Draws a network: the recorded flow, or the one that lies over it between the same nodes. */
export function Stage(props: StageProps) {
  const { solve, overlay, drawn, hues, selected, open, pick } = props;
  const { width, height } = useRoom();
  const { level } = drawn;
  const { scale } = usePalette();
  const base = useMade(layoutFlow, drawn, width, height, scale);
  const shown = overlay?.flowing ?? solve.shown;
  const layout = useMemo(
    () => (shown === solve.shown ? base : withFlow(base, drawnOf(shown, level))),
    [base, shown, solve, level],
  );
  const make = useCallback<MakeScene>(
    (palette) =>
      flowScene(
        {
          ...{ shown, layout, hues, open, pick },
          changes: overlay?.changes ?? solve.changes.of,
          way: overlay?.way ?? nothing,
          isRecorded: overlay === null,
          selected: selected === NONE ? NONE : layout.drawn.nodeOf[selected],
        },
        palette,
      ),
    [shown, layout, hues, overlay, solve, selected, open, pick],
  );
  return (
    <SceneView
      make={make}
      label={`Flow network of ${props.title}${levelName(level)}. Arrow keys move between nodes, Enter opens, Escape goes back.`}
      grown={shown}
      away={() => pick(NONE)}
      acts={{ Escape: goBack }}
      data-level={level.kind}
      data-solve={solve.shown.solved.solve.number}
      data-nodes={layout.nodes.length}
      data-arcs={layout.arcs.length}
    />
  );
}

/** Goes back to the level above; false if there is none. */
function goBack(): boolean {
  const { job, task, selectJob } = selectionStore.getState();
  if (job === null) return false;
  selectJob(task === null ? null : job);
  return true;
}

function levelName(level: Level): string {
  if (level.kind === 'jobs') return ', its jobs';
  return level.kind === 'all' ? '' : `, ${jobName(level.job)}${level.kind === 'task' ? ', one task' : ''}`;
}

/** Makes the drawn of a network: arcs, flow that was taken back, and nodes in columns. */
export function flowScene(picture: FlowPicture, palette: Palette): Scene {
  const { layout, isRecorded, selected, way } = picture;
  const links = arcLinks(picture, palette);
  const marks = new Marks();
  addHeads(marks, layout, palette);
  addNodes(marks, picture, palette);
  const isFlowing = (arc: number) => layout.drawn.arcs[arc].flow > 0;
  const { level } = layout.drawn;
  const ofSelected = links.filter(({ from, to }) => [from, to].includes(String(selected)));
  const ofStep = links.filter((_, arc) => layout.drawn.arcs[arc].arcs.some((each) => way.has(each)));
  const strong = way.size > 0 ? ofStep : level.kind === 'task' ? [] : ofSelected;
  return {
    links: [
      ...links.filter((_, arc) => !isFlowing(arc)),
      ...links.filter((_, arc) => isFlowing(arc)),
      ...(isRecorded ? moveLinks(picture, palette) : []),
    ],
    marks: marks.all,
    tracks: layout.columns.map((nodes) => nodes.map(String)),
    selected: selected === NONE ? null : String(selected),
    strong: new Set(strong.flatMap(({ thing }) => thing?.id ?? [])),
  };
}
