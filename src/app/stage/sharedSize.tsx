import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';
import { minOf } from '../../base/extremes.ts';
import type { Size } from '../../widgets/useSize.ts';

type Sizes = ReadonlyMap<string, Size>;

interface Shared {
  /** The smallest width and the smallest height of all frames. */
  readonly least: Size;
  /** Says how large a frame is; null: it is gone. */
  report(frame: string, size: Size | null): void;
}

const SharedContext = createContext<Shared | null>(null);

/** Gives the smallest width and the smallest height of some sizes; those not yet measured are left out. */
export function leastOf(sizes: readonly Size[]): Size {
  const known = sizes.filter(({ width, height }) => width > 0 && height > 0);
  if (known.length === 0) return { width: 0, height: 0 };
  return {
    width: minOf(known.map(({ width }) => width)),
    height: minOf(known.map(({ height }) => height)),
  };
}

/**
 * Frames inside draw at one size, that of the smallest: panes side by side differ by a pixel or by a line of their heads, and
 * layouts with thresholds would show the same racks in two ways.
 */
export function SameSize({ children }: { readonly children: ReactNode }) {
  const [sizes, setSizes] = useState<Sizes>(new Map());
  const report = useCallback((frame: string, size: Size | null) => {
    setSizes((before) => {
      const after = new Map(before);
      if (size === null) after.delete(frame);
      else after.set(frame, size);
      return after;
    });
  }, []);
  const least = useMemo(() => leastOf([...sizes.values()]), [sizes]);
  const shared = useMemo(() => ({ least, report }), [least, report]);
  return <SharedContext value={shared}>{children}</SharedContext>;
}

/**
 * Gives the size in which to draw: the own one, or within `SameSize` the smallest of all frames. A frame that shows something else
 * than the others, under a line that says why, draws alone: that line is no reason to cut theirs.
 */
export function useSharedSize(own: Size, isAlone = false): Size {
  const frame = useId();
  const shared = useContext(SharedContext);
  const report = shared?.report;
  const { width, height } = own;
  useEffect(() => {
    report?.(frame, isAlone ? null : { width, height });
  }, [report, frame, width, height, isAlone]);
  useEffect(() => () => report?.(frame, null), [report, frame]);
  const least = shared?.least ?? own;
  const isKnown = !isAlone && least.width > 0 && width > 0 && height > 0;
  return isKnown ? { width: Math.min(width, least.width), height: Math.min(height, least.height) } : own;
}
