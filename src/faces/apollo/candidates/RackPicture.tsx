import { useCallback, useMemo } from 'react';
import type { ServerId } from '../../../engine/ids.ts';
import { inputsOf } from '../../../explain/inputs.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene } from '../../../views/scene/scene.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import type { Dispatch } from './dispatch.ts';
import { queuesAt } from './queues.ts';
import { racksScene } from './racksScene.ts';
import type { Priced } from './whatIf.ts';
import { winnerWords } from './words.ts';

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
  const hues = useJobHues(trace);
  const queues = useMemo(() => queuesAt(trace, dispatch.at), [trace, dispatch.at]);
  const bytes = useMemo(() => {
    const held = new Map<ServerId, number>();
    for (const { holders, bytes: size } of inputsOf(trace, dispatch.task, 0))
      for (const server of holders) held.set(server, (held.get(server) ?? 0) + size);
    return held;
  }, [trace, dispatch.task]);
  const make = useCallback<MakeScene>(
    (palette) => {
      const open = (server: ServerId) => selectionStore.getState().selectServer(server, run.index);
      const shown = { trace, dispatch, width, height, palette, hues, candidates, best, bytes, queues };
      return racksScene({ ...shown, open });
    },
    [trace, dispatch, width, height, hues, candidates, best, bytes, queues, run.index],
  );
  return (
    <SceneView
      {...{ width, height, make }}
      label={`Candidates of ${dispatch.name} under ${run.title}: ${candidates.length} servers, ${winnerWords(best)}. Arrow keys move between them, Enter selects one.`}
      data-candidates={candidates.length}
    />
  );
}
