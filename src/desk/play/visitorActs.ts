import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';

/** What a visitor has done while the runs of a scenario were made: its opening leaves that as it is. */
export interface Acts {
  readonly choseView: boolean;
  readonly movedClock: boolean;
  readonly choseSpeed: boolean;
  readonly selected: boolean;
}

/** Remembers what is on screen when a scenario is opened. The function that it returns tells what has changed since. */
export function watchActs(): () => Acts {
  const { choices } = layoutStore.getState();
  const playback = playbackStore.getState();
  const { job, task, server, run, against } = selectionStore.getState();
  return () => {
    const now = { ...layoutStore.getState(), ...selectionStore.getState() };
    const { time, endsAt, chosenSpeed, isPlaying } = playbackStore.getState();
    return {
      choseView: now.choices !== choices,
      // A shorter run takes the clock back, too.
      movedClock: isPlaying || time !== Math.min(playback.time, endsAt),
      choseSpeed: chosenSpeed !== playback.chosenSpeed,
      selected:
        [now.job, now.task, now.server].some((each, at) => each !== [job, task, server][at]) ||
        now.run !== run ||
        now.against !== against,
    };
  };
}
