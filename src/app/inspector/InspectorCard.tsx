import { type ReactNode, useSyncExternalStore } from 'react';
import { findView } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import styles from './Inspector.module.css';
import { Inspector } from './Inspector.tsx';

interface InspectorCardProps {
  readonly resetKey: unknown;
  fallback(error: Error): ReactNode;
  readonly className: string | undefined;
}

/**
 * The inspector: on wide pages a card that opens over the stage when something is picked, on the other side of it, or beside
 * results, which are compared over their whole width, a column of its own; on narrow pages a drawer.
 */
export function InspectorCard({ resetKey, fallback, className }: InspectorCardProps) {
  const isDocked = layoutStore(({ hero }) => findView(hero).door === 'results');
  const isLeft = useIsLeft();
  return (
    <div className={className} data-side={isLeft ? 'left' : 'right'} data-docked={isDocked || undefined}>
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
        <Inspector />
      </ErrorBoundary>
    </div>
  );
}

/** Where the pointer was pressed last. [px] */
let lastPress = 0;

/** Hears of each press before what is pressed does. A stable function. */
function onPress(tell: () => void): () => void {
  const note = ({ clientX }: PointerEvent) => {
    lastPress = clientX;
    tell();
  };
  window.addEventListener('pointerdown', note, true);
  return () => window.removeEventListener('pointerdown', note, true);
}

// The first pick opens the card, and so comes before it.
onPress(() => undefined);

/** Whether what was picked is in the right half of the stage: where the pane of its run is, or if all runs share one, the pointer. */
function useIsLeft(): boolean {
  const run = selectionStore((selection) => selection.run);
  const pressed = useSyncExternalStore(onPress, () => lastPress);
  const middle = window.innerWidth / 2;
  const pane = document.querySelector(`main [data-run="${run}"]`)?.getBoundingClientRect();
  const isHalf = pane !== undefined && pane.width < window.innerWidth / 2;
  return (isHalf ? (pane.left + pane.right) / 2 : pressed) > middle;
}
