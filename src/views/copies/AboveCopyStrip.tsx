import { lazy, type ReactNode, Suspense, useMemo } from 'react';
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
  readonly marksRaces: boolean;
  /** The view, which has the room that is left. */
  readonly children: ReactNode;
}

/**
 * Leaves room below a view for what is to say of copies, where a run has any. A run with copies or kept slots is shown once
 * `laterLooks` has their looks.
 */
export function AboveCopyStrip(props: AboveCopyStripProps) {
  const { trace, children } = props;
  const needsLooks = useMemo(() => trace.data.tables.keptSlots.length > 0 || hasCopies(trace), [trace]);
  if (!needsLooks) return children;
  return (
    <Suspense fallback={null}>
      <CopyFrame {...props} />
    </Suspense>
  );
}
