import { useCallback, useMemo } from 'react';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { inputsOf } from '../../../explain/inputs.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { Sketch } from '../../../views/looks/sketch.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { CanvasView } from '../../../views/surface/canvasView.tsx';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { Dispatch } from './dispatch.ts';
import { drawQueues, drawRacks, drawRings } from './drawRacks.ts';
import { queuesAt } from './queues.ts';
import { describeEntry, describeQueue, queueWords } from './queueWords.ts';
import { layoutRacks } from './rackLayout.ts';
import { type Spot, spotAt } from './spotAt.ts';
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
  const hues = useJobHues(trace);
  const layout = useMemo(
    () => layoutRacks(trace.data.topology, width, height, palette.scale),
    [trace, width, height, palette.scale],
  );
  const queues = useMemo(() => queuesAt(trace, dispatch.at), [trace, dispatch.at]);
  const bytes = useMemo(() => {
    const held = new Map<ServerId, number>();
    for (const { holders, bytes: size } of inputsOf(trace, dispatch.task, 0))
      for (const server of holders) held.set(server, (held.get(server) ?? 0) + size);
    return held;
  }, [trace, dispatch.task]);
  const find = (x: number, y: number) => spotAt(layout, queues, x, y);
  const open = (server: ServerId) => selectionStore.getState().selectServer(server, run.index);
  const { hover, handlers } = usePointer<Spot>({
    find,
    click: (found) => found !== null && open(found.server),
  });
  const describe = useCallback(
    (server: ServerId) => {
      const each = dispatch.candidates.find((candidate) => candidate.server === server);
      if (each === undefined) return describeQueue(trace, server, queues);
      const queued = queueWords(trace, queues.get(server));
      return [...describeCandidate(trace, each), ...(queued === null ? [] : [queued])];
    },
    [trace, dispatch, queues],
  );
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
  const found = hover?.found;
  const note = useCallback(() => {
    if (found === undefined) return [];
    const entry = found.place === NONE ? undefined : queues.get(found.server)?.[found.place];
    return entry === undefined
      ? describe(found.server)
      : describeEntry(trace, entry, found.place, dispatch.at);
  }, [trace, dispatch, queues, describe, found]);
  const shown = { trace, layout, palette, hues, candidates, best, bytes, queues };
  const picture = { ...shown, chosen: dispatch.server, cursor: keys.cursor };
  const sketch = new Sketch(palette.scale);
  drawRacks(sketch, picture);
  drawQueues(sketch, picture);
  drawRings(sketch, picture);
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
        {sketch.elements}
      </svg>
    </CanvasView>
  );
}
