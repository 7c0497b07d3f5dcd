import { useEffect } from 'react';
import { sharedValue } from '../surface/sharedValue.ts';
import type { ClusterLayout } from './layout.ts';

interface Shown {
  readonly run: number;
  readonly layout: ClusterLayout;
}

const shown = sharedValue<readonly Shown[]>([]);

/** Notes the layout of the cluster of a run on screen, for what stands below it and over it: the key of what it draws, and the inspector. */
export function useShownLayout(run: number, layout: ClusterLayout): void {
  useEffect(() => {
    const own = { run, layout };
    shown.set([...shown.get(), own]);
    return () => shown.set(shown.get().filter((each) => each !== own));
  }, [run, layout]);
}

/** The layout of the largest cluster, of a run if that is given: a small one beside it has no key. Null if there is none. */
export function largestShown(of?: number): ClusterLayout | null {
  const areaOf = ({ width, height }: ClusterLayout) => width * height;
  return shown
    .get()
    .filter(({ run }) => of === undefined || run === of)
    .reduce<ClusterLayout | null>(
      (best, { layout }) => (best === null || areaOf(layout) > areaOf(best) ? layout : best),
      null,
    );
}

/** Calls `onChange` when other layouts are shown, until the function that it returns is called. */
export const onShownLayouts: (onChange: () => void) => () => void = shown.subscribe;
