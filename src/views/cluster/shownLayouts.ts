import { useEffect } from 'react';
import { sharedValue } from '../surface/sharedValue.ts';
import type { ClusterLayout } from './layout.ts';

const shown = sharedValue<readonly ClusterLayout[]>([]);

/** Notes the layout of a cluster on screen, so that the key below it explains what it draws. */
export function useShownLayout(layout: ClusterLayout): void {
  useEffect(() => {
    shown.set([...shown.get(), layout]);
    return () => shown.set(shown.get().filter((each) => each !== layout));
  }, [layout]);
}

/** The layout of the largest cluster: a small one beside it has no key. Null if there is none. */
export function largestShown(): ClusterLayout | null {
  const areaOf = ({ width, height }: ClusterLayout) => width * height;
  return shown
    .get()
    .reduce<ClusterLayout | null>(
      (best, each) => (best === null || areaOf(each) > areaOf(best) ? each : best),
      null,
    );
}

/** Calls `onChange` when other layouts are shown, until the function that it returns is called. */
export const onShownLayouts: (onChange: () => void) => () => void = shown.subscribe;
