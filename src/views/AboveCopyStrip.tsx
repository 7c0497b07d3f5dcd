import type { ReactNode } from 'react';
import { lazy, Suspense, useMemo } from 'react';
import { hasCopies } from '../trace/copies.ts';
import type { Trace } from '../trace/trace.ts';
import { keepCopies } from './laterCopies.ts';

const CopyFrame = lazy(async () => {
  const { CopyFrame: frame, copyWays } = await import('./CopyFrame.tsx');
  keepCopies(copyWays);
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

/** Leaves room below a view for what is to say of copies, where a run has any. */
export function AboveCopyStrip({ children, ...rest }: AboveCopyStripProps) {
  const { trace, height } = rest;
  const isAny = useMemo(() => hasCopies(trace), [trace]);
  if (!isAny) return children(height);
  return (
    <Suspense fallback={null}>
      <CopyFrame {...rest}>{children}</CopyFrame>
    </Suspense>
  );
}
