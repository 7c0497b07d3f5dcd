import type { ReactNode } from 'react';
import { later } from '../../desk/parts/loadPart.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import styles from './InspectorCard.module.css';

// Loaded later: nothing is inspected in the first seconds.
const Inspector = later(async () => (await import('./Inspector.tsx')).Inspector);

interface InspectorCardProps {
  readonly resetKey: unknown;
  fallback(error: Error): ReactNode;
  readonly className: string | undefined;
}

/**
 * The inspector: on wide pages a card that opens over the stage when something is picked, on the side of the other runs; on
 * narrow pages a drawer.
 */
export function InspectorCard({ resetKey, fallback, className }: InspectorCardProps) {
  const isOpen = selectionStore(({ isInspecting }) => isInspecting);
  const run = selectionStore((selection) => selection.run);
  const isDrawn = layoutStore(({ drawer }) => drawer === 'inspector');
  if (!isOpen && !isDrawn) return null;
  return (
    <div className={className} data-side={run > 0 ? 'left' : 'right'}>
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
