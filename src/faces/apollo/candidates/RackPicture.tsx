import { useCallback, useMemo } from 'react';
import type { ServerId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { CanvasView } from '../../../views/canvasView.tsx';
import { useCursor } from '../../../views/useCursor.ts';
import { usePointer } from '../../../views/usePointer.ts';
import type { RunTrace } from '../../../views/view.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { Dispatch } from './dispatch.ts';
import { inputBytesAt } from './inputBytes.ts';
import { Racks } from './Racks.tsx';
import { Rings } from './Rings.tsx';
import { layoutRacks, ringAt } from './rackLayout.ts';
import type { Priced } from './whatIf.ts';
import { describeCandidate, winnerWords } from './words.ts';

interface RackPictureProps {
  readonly run: RunTrace;
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
  readonly best: Priced | undefined;
  readonly width: number;
  readonly height: number;
}

/** The candidates of a task, ringed on the racks: a colour for each reason why a server is one. */
export function RackPicture({ run, dispatch, candidates, best, width, height }: RackPictureProps) {
  const { trace } = run;
  const palette = usePalette();
  const layout = useMemo(
    () => layoutRacks(trace.data.topology, width, height, palette.scale),
    [trace, width, height, palette.scale],
  );
  const bytes = useMemo(() => inputBytesAt(trace, dispatch.task), [trace, dispatch.task]);
  const find = (x: number, y: number) => {
    const hit = candidates.find((each) => {
      const ring = ringAt(layout, each.server);
      return Math.hypot(x - ring.x, y - ring.y) <= Math.max(ring.radius, 8);
    });
    return hit === undefined ? null : { server: hit.server };
  };
  const open = (server: ServerId) => selectionStore.getState().selectServer(server, run.index);
  const { hover, handlers } = usePointer<{ readonly server: ServerId }>({
    find,
    click: (found) => found !== null && open(found.server),
  });
  const describe = (server: ServerId) => {
    const each = dispatch.candidates.find((candidate) => candidate.server === server);
    return each === undefined ? [] : describeCandidate(trace, each);
  };
  const keys = useCursor<ServerId>({
    move(key, from) {
      const step =
        key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return null;
      const place = candidates.findIndex(({ server }) => server === from);
      return candidates[Math.max(0, Math.min(candidates.length - 1, place + step))]?.server ?? null;
    },
    describe,
    open,
  });
  const hovered = hover?.found.server ?? null;
  const note = useCallback(() => {
    const each = dispatch.candidates.find(({ server }) => server === hovered);
    return each === undefined ? [] : describeCandidate(trace, each);
  }, [trace, dispatch, hovered]);
  return (
    <CanvasView
      {...{ width, height, hover, note }}
      label={`Candidates of ${dispatch.name} under ${run.title}: ${candidates.length} servers, ${winnerWords(best)}. Arrow keys move between them, Enter selects one.`}
      spoken={keys.spoken}
      style={{ cursor: hover === null ? undefined : 'pointer' }}
      data-candidates={candidates.length}
      {...handlers}
      {...keys.handlers}
    >
      <svg {...{ width, height }} display="block" aria-hidden="true">
        <Racks {...{ layout, palette, bytes }} />
        <Rings
          {...{ layout, palette, candidates, best, bytes }}
          chosen={dispatch.server}
          cursor={keys.cursor}
        />
      </svg>
    </CanvasView>
  );
}
