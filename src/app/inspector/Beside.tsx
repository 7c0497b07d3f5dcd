import { useEffect, useMemo } from 'react';
import { viewOptions } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { LinkedView } from '../stage/LinkedView.tsx';
import { useRunTitles } from '../stage/runTraces.ts';
import { useStageViews } from '../stage/viewsInUse.ts';
import styles from './Inspector.module.css';

/** Whoever comes by key goes on by key. */
function focus(button: HTMLElement | null): void {
  button?.focus();
}

/** A view that explains what is picked, beside the picture in which it was picked, and the way back. */
export function Beside({ viewId }: { readonly viewId: string }) {
  const runs = runStore((state) => state.runs);
  const titles = useRunTitles();
  const inUse = useStageViews();
  const options = useMemo(() => viewOptions(inUse), [inUse]);
  const { setBeside } = layoutStore.getState();
  // And is back where he came from.
  useEffect(
    () => () => {
      requestAnimationFrame(() => focus(document.querySelector<HTMLElement>(`[data-picture="${viewId}"]`)));
    },
    [viewId],
  );
  return (
    <section className={styles.beside} aria-label="Beside the picture">
      <div>
        <Button icon="left" ref={focus} onClick={() => setBeside(null)}>
          Back (Esc)
        </Button>
      </div>
      <LinkedView
        side="View beside the picture"
        {...{ viewId, options, runs, titles }}
        onChange={setBeside}
      />
    </section>
  );
}
