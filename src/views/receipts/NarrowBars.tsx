import type { JobId } from '../../engine/ids.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { useSize } from '../../widgets/useSize.ts';
import { DrawnContext } from '../grammar/drawn.ts';
import { Frame } from '../grammar/Frame.tsx';
import { layoutOf } from '../grammar/layout.ts';
import { Marks } from '../grammar/Marks.tsx';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { narrowReceipt } from './receiptPicture.tsx';
import { receiptRows } from './rows.ts';

/** From one bar to the next. [px] More would take pixels from servers beside a verdict of three runs. */
const PITCH = 26;

/** The receipts of a job as bars of one line for each run: what the time went to, and the time. */
export function NarrowBars({ runs, job }: { readonly runs: readonly RunTrace[]; readonly job: JobId }) {
  const palette = usePalette();
  const [measure, { width }] = useSize();
  const hues = useJobHues(runs[0].trace);
  const rows = useMade(receiptRows, runs, job);
  const colour = jobColour(hues, palette, { job, hoveredJob: null }, job);
  const picture = useMade(narrowReceipt, rows, colour, palette);
  const height = rows.length * PITCH * palette.scale;
  const layout = layoutOf(picture, { width, height, zoom: palette.scale });
  return (
    <div ref={measure} style={{ minWidth: 0 }}>
      <svg width={width} height={height} style={{ display: 'block' }} role="img" aria-label={picture.label}>
        <DrawnContext value={{ picture, layout, width, textures: '' }}>
          <Frame />
          <Marks />
        </DrawnContext>
      </svg>
    </div>
  );
}
