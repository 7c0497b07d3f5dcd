import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo } from 'react';
import { hasCopies } from '../../trace/copies.ts';
import type { Trace } from '../../trace/trace.ts';
import { keepLooks } from './laterLooks.ts';

const CopyFrame = lazy(async () => {
  const { CopyFrame: frame, looks } = await import('./CopyFrame.tsx');
  keepLooks(looks);
  return { default: frame };
});

interface AboveCopyStripProps {
  readonly trace: Trace;
  readonly width: number;
  readonly height: number;
  readonly marksRaces: boolean;
  /** Draws the view in the height that is left. */
  children(height: number): ReactNode;
}

/**
 * Leaves room below a view for what is to say of copies, where a run has any. A run with copies or kept slots is shown once
 * `laterLooks` has their looks.
 */
export function AboveCopyStrip({ children, ...rest }: AboveCopyStripProps) {
  const { trace, height } = rest;
  const needsLooks = useMemo(() => trace.data.tables.keptSlots.length > 0 || hasCopies(trace), [trace]);
  if (!needsLooks) return children(height);
  return (
    <Suspense fallback={null}>
      <CopyFrame {...rest}>{children}</CopyFrame>
    </Suspense>
  );
}
