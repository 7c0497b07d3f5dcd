import { useState } from 'react';
import type { RunTrace } from '../../../views/shared/view.ts';
import surface from '../../../views/surface/surface.module.css';
import { usePalette } from '../../../widgets/usePalette.ts';
import { CandidateRows } from './CandidateRows.tsx';
import type { Dispatch } from './dispatch.ts';
import { RackPicture } from './RackPicture.tsx';
import { WaitSliders } from './WaitSliders.tsx';
import { bestOf, type MovedWaits, priced } from './whatIf.ts';
import { outcomeWords } from './words.ts';

interface DispatchPictureProps {
  readonly run: RunTrace;
  readonly dispatch: Dispatch;
  readonly width: number;
  readonly height: number;
}

// CSS pixels, before the theme's scale. From this width on the racks are beside the table, else above it.
const WIDE = 640;
const PICTURE_SHARE = 0.45;
const [LEAST_PICTURE, MOST_PICTURE] = [96, 240];

/** One decision: the candidates on the racks, what each costs, and sliders for their waits. */
export function DispatchPicture({ run, dispatch, width, height }: DispatchPictureProps) {
  const { scale } = usePalette();
  const [moved, setMoved] = useState<MovedWaits>(new Map());
  const candidates = priced(dispatch.candidates, moved);
  const best = bestOf(candidates);
  const isWide = width >= WIDE * scale;
  const left = isWide ? Math.floor(width * PICTURE_SHARE) : width;
  const pictureHeight = Math.round(
    Math.min(MOST_PICTURE * scale, Math.max(LEAST_PICTURE * scale, height * (isWide ? 0.4 : 0.3))),
  );
  const right = isWide ? width - left : width;
  const sliders = <WaitSliders {...{ dispatch, candidates, moved, best }} width={left} onMove={setMoved} />;
  const outcome = (
    <p style={{ margin: '6px 12px', color: 'var(--ink-soft)', fontSize: 'var(--type-small)' }}>
      {outcomeWords(run.trace, dispatch)}
    </p>
  );
  return (
    <div
      className={isWide ? undefined : surface.scrolls}
      style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column', height }}
    >
      <div className={isWide ? surface.scrolls : undefined} style={{ flex: 'none', width: left }}>
        <RackPicture {...{ run, dispatch, candidates, best }} width={left} height={pictureHeight} />
        {isWide && sliders}
      </div>
      <div className={isWide ? surface.scrolls : undefined} style={{ flex: 'none', width: right }}>
        {isWide && outcome}
        <CandidateRows {...{ dispatch, candidates, best }} width={right} />
        {!isWide && outcome}
      </div>
      {!isWide && sliders}
    </div>
  );
}
