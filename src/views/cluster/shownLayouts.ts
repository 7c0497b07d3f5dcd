import { useEffect } from 'react';
import type { ClusterLayout } from './layout.ts';

const shown = new Set<ClusterLayout>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Notes the layout of a cluster on screen, so that the key below it explains what it draws. */
export function useShownLayout(layout: ClusterLayout): void {
  useEffect(() => {
    shown.add(layout);
    tell();
    return () => {
      shown.delete(layout);
      tell();
    };
  }, [layout]);
}

/** The layout of the largest cluster: a small one beside it has no key. Null if there is none. */
export function largestShown(): ClusterLayout | null {
  const areaOf = ({ width, height }: ClusterLayout) => width * height;
  return [...shown].reduce<ClusterLayout | null>(
    (best, each) => (best === null || areaOf(each) > areaOf(best) ? each : best),
    null,
  );
}

/** Calls `onChange` when other layouts are shown, until the function that it returns is called. */
export function onShownLayouts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
