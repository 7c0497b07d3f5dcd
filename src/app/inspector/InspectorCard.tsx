import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { findView } from '../../desk/parts/viewMenu.ts';
import type { ServerId, TaskId } from '../../engine/ids.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { largestShown } from '../../views/cluster/shownLayouts.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { Beside } from './Beside.tsx';
import styles from './Inspector.module.css';
import { Inspector } from './Inspector.tsx';

interface InspectorCardProps {
  readonly resetKey: unknown;
  fallback(error: Error): ReactNode;
  readonly className: string | undefined;
}

/**
 * The inspector, or the picture that a mark opened from it. On wide pages the inspector is a card that opens over the stage when
 * something is picked, beside it in the picture of its run, so that other runs stay in sight, or where that has no room, on the other
 * side of the stage; beside results, which are compared over their whole width, and for a picture, it is a column of its own; on narrow
 * pages a drawer.
 */
export function InspectorCard({ resetKey, fallback, className }: InspectorCardProps) {
  const beside = layoutStore((layout) => layout.beside);
  const isOfResults = layoutStore(({ hero }) => findView(hero).door === 'results');
  const { isLeft, inset } = usePlace();
  // What is closed opens with the inspector again.
  useEffect(() => () => layoutStore.getState().setBeside(null), []);
  return (
    <div
      className={className}
      data-side={isLeft ? 'left' : 'right'}
      data-docked={isOfResults || beside !== null || undefined}
      data-beside={beside ?? undefined}
      style={inset === null ? undefined : ({ '--inset': `${inset}px` } as React.CSSProperties)}
    >
      <div className={styles.close}>
        <IconButton
          icon="close"
          size="small"
          label="Close the inspector"
          onClick={() => {
            selectionStore.getState().inspect(false);
            layoutStore.getState().closeDrawer();
          }}
        />
      </div>
      <ErrorBoundary resetKey={resetKey} fallback={fallback}>
        {beside === null ? <Inspector /> : <Beside viewId={beside} />}
      </ErrorBoundary>
    </div>
  );
}

/** Where the pointer was pressed last. [px] And in the picture of which run: NaN, in none. */
let lastPress = { x: 0, run: NaN };

/** Hears of each press before what is pressed does, but not in the card, which would move away from it. A stable function. */
function onPress(tell: () => void): () => void {
  const note = ({ clientX, target }: PointerEvent) => {
    if (!(target instanceof Element) || target.closest('[data-side]') !== null) return;
    lastPress = { x: clientX, run: Number(target.closest<HTMLElement>('main [data-run]')?.dataset.run) };
    tell();
  };
  window.addEventListener('pointerdown', note, true);
  return () => window.removeEventListener('pointerdown', note, true);
}

// The first pick opens the card, and so comes before it.
onPress(() => undefined);

/** The card's width, and what is free on both sides of it (App.module.css). [px] */
const CARD = 320;
const EDGE = 12;

/** The half of the stage in which the card stands: the one in which nothing was picked; and if it stands in a picture, from where on. */
function usePlace(): { readonly isLeft: boolean; readonly inset: number | null } {
  const { run, task, server } = selectionStore();
  const pressed = useSyncExternalStore(onPress, () => lastPress);
  const stage = document.querySelector('main')?.getBoundingClientRect();
  const pane = document.querySelector(`main [data-run="${run}"]`)?.getBoundingClientRect();
  const isHalf = pane !== undefined && pane.width <= window.innerWidth / 2;
  const isLeft = (isHalf ? (pane.left + pane.right) / 2 : pressed.x) > window.innerWidth / 2;
  // A list that lies open in the picture keeps it.
  const isTaken = document.querySelector(`main [data-run="${run}"] section[data-export="none"]`) !== null;
  if (!isHalf || isTaken || stage === undefined) return { isLeft, inset: null };
  // What a button outside all pictures leads to is where it is drawn; a job is nowhere, and leaves the card the left of the picture.
  const mark = pane.left + (markOf(run, task, server) ?? pane.width);
  const inset = besideIn(pane, pressed.run === run ? pressed.x : mark);
  return inset === null ? { isLeft, inset } : { isLeft: true, inset: inset - stage.left };
}

/** Where a server, or else the last attempt of a task, is in the cluster of a run. Null: no such picture, or it is nowhere. [px] */
function markOf(run: number, task: TaskId | null, server: ServerId | null): number | null {
  const layout = largestShown(run);
  const trace = runStore.getState().runs.find(({ source }) => source.index === run)?.shown?.trace;
  if (layout === null || trace === undefined) return null;
  const attempt = task === null ? undefined : trace.attemptsOfTask(task).at(-1);
  const ran = attempt === undefined ? null : trace.data.tables.attempts.columns.server[attempt];
  const place = server ?? ran;
  return place === null ? null : layout.serverX[place] + layout.cellWidth / 2;
}

/** From where on a card stands in a picture beside what was pressed; null where it has no room. */
export function besideIn({ left, right }: Pick<DOMRect, 'left' | 'right'>, pressed: number): number | null {
  const room = CARD + 2 * EDGE;
  if (!(pressed >= left && pressed <= right) || Math.max(pressed - left, right - pressed) < room) return null;
  return pressed > (left + right) / 2 ? left + EDGE : right - EDGE - CARD;
}
