import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { jobName } from '../../../views/shared/names.ts';
import { CanvasView, Layer } from '../../../views/surface/canvasView.tsx';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import type { Draw, Subscribe } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { describeArc, describeNode } from './describe.ts';
import { drawFlow } from './draw.ts';
import { arcsAround, besideByKey } from './focus.ts';
import type { FlowLayout } from './layout.ts';
import { arcAt, layoutScene, nodeAt, withFlow } from './layout.ts';
import type { Overlay } from './overlay.ts';
import type { FlowPicture } from './picture.ts';
import type { Level, Scene, SceneNode } from './scene.ts';
import { sceneOf } from './scene.ts';
import type { ShownSolve } from './useSolved.ts';
import { texts } from './words.ts';

interface StageProps {
  readonly solve: ShownSolve;
  readonly overlay: Overlay | null;
  /** The run's own flow, as it is drawn. */
  readonly scene: Scene;
  readonly hues: Int8Array;
  /** The node of the selected task or job, or NONE. */
  readonly selected: number;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  onOpen(node: SceneNode): void;
  /** Called when an arc of the network is clicked; NONE: something else. */
  onPickArc(arc: number): void;
  /** Goes back to the level above; false if there is none. */
  goBack(): boolean;
}

/** A node or an arc of the picture; the other is NONE. */
interface Pointed {
  readonly node: number;
  readonly arc: number;
}

// Duration of the animation of new flow along its arc, in ms of real time.
const GROWTH = 350;
const LEAST_FOR_LABELS = 380;
const LEAST_PITCH = 14;

/** Chooses which arcs are labelled with costs: all, with little room those with flow, with too many nodes none. */
function labelsFor({ scene, width, scale, pitches }: FlowLayout): FlowPicture['labels'] {
  const { kind } = scene.level;
  if (kind === 'jobs' || kind === 'job' || pitches[0] < LEAST_PITCH * scale) return 'none';
  return width >= LEAST_FOR_LABELS * scale ? 'all' : 'flow';
}

/** Draws a network and handles the pointer and the keyboard. */
export function Stage(props: StageProps) {
  const { solve, overlay, scene, hues, selected, width, height } = props;
  const { level } = scene;
  const { scale } = usePalette();
  const { shown: recorded } = solve;
  const base = useMemo(() => layoutScene(scene, width, height, scale), [scene, width, height, scale]);
  const shown = overlay?.flowing ?? recorded;
  const layout = useMemo(
    () => (shown === recorded ? base : withFlow(base, sceneOf(shown, level))),
    [base, shown, recorded, level],
  );
  const nodeOf = (index: number) => (index === NONE ? undefined : layout.scene.nodes[index]);
  const open = (node: SceneNode | undefined) => node !== undefined && props.onOpen(node);
  const { hover, handlers } = usePointer<Pointed>({
    find(x, y) {
      const node = nodeAt(layout, x, y);
      const arc = node === NONE ? arcAt(layout, x, y) : NONE;
      return node === NONE && arc === NONE ? null : { node, arc };
    },
    click(found) {
      open(nodeOf(found?.node ?? NONE));
      const arcs = found === null || found.arc === NONE ? [] : layout.scene.arcs[found.arc].arcs;
      props.onPickArc(arcs.length === 1 ? arcs[0] : NONE);
    },
  });
  const pointed = hover?.found ?? null;
  const keys = useCursor<number>({
    move: (key, from) => besideByKey(layout.columns, (node) => layout.nodes[node].y, from, key),
    describe: (index) => describeNode(shown, layout.scene, index),
    isThere: (index) => index < layout.nodes.length,
    open: (index) => open(nodeOf(index)),
    act: (key) => key === 'Escape' && props.goBack(),
  });
  const cursor = keys.cursor ?? NONE;
  const chosen = selected === NONE ? NONE : layout.scene.nodeOf[selected];

  const isStill = useReducedMotion();
  const began = useRef(0);
  const redraw = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new begins to flow.
  useLayoutEffect(() => {
    began.current = performance.now();
  }, [shown]);
  const subscribe = useCallback<Subscribe>((request) => {
    redraw.current = request;
    return () => undefined;
  }, []);
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const picture: FlowPicture = {
        ...{ shown, layout, hues, cursor, selected: chosen },
        changes: overlay?.changes ?? solve.changes.of,
        node: pointed?.node ?? NONE,
        arcs: strongArcs(layout, overlay, pointed, cursor, chosen),
        way: overlay?.way ?? new Map(),
        isRecorded: overlay === null,
        labels: labelsFor(layout),
        growth: isStill ? 1 : Math.min(1, (performance.now() - began.current) / GROWTH),
      };
      drawFlow(context, picture, palette);
      if (picture.growth < 1) redraw.current();
    },
    [shown, layout, hues, cursor, chosen, pointed, overlay, solve, isStill],
  );

  const note = useCallback((): readonly string[] => {
    if (pointed === null) return [];
    if (pointed.node !== NONE && pointed.node < layout.nodes.length)
      return describeNode(shown, layout.scene, pointed.node);
    return pointed.arc < layout.arcs.length ? describeArc(shown, layout.scene, pointed.arc) : [];
  }, [pointed, shown, layout]);

  return (
    <CanvasView
      {...{ width, height, hover, note }}
      label={texts.picture(props.title, levelName(level))}
      spoken={keys.spoken}
      style={{ cursor: pointed === null ? undefined : 'pointer' }}
      data-level={level.kind}
      data-solve={recorded.solved.solve.number}
      data-nodes={layout.nodes.length}
      data-arcs={layout.arcs.length}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} follows={subscribe} width={width} height={height} />
    </CanvasView>
  );
}

function levelName(level: Level): string {
  if (level.kind === 'jobs') return texts.itsJobs;
  return level.kind === 'all' ? '' : `, ${jobName(level.job)}${level.kind === 'task' ? texts.oneTask : ''}`;
}

/** Chooses the arcs to emphasize: those of what is pointed at, else of a step, the cursor, or the selection. */
function strongArcs(
  layout: FlowLayout,
  overlay: Overlay | null,
  pointed: Pointed | null,
  cursor: number,
  chosen: number,
): ReadonlySet<number> {
  const { scene } = layout;
  if (pointed !== null && pointed.node !== NONE && pointed.node < scene.nodes.length)
    return arcsAround(scene, pointed.node);
  if (pointed !== null && pointed.arc !== NONE) return new Set([pointed.arc]);
  const way = overlay?.way;
  if (way !== undefined && way.size > 0)
    return new Set(
      [...scene.arcs.keys()].filter((arc) => scene.arcs[arc].arcs.some((each) => way.has(each))),
    );
  if (cursor !== NONE) return arcsAround(scene, cursor);
  return scene.level.kind === 'task' ? new Set() : arcsAround(scene, chosen);
}
