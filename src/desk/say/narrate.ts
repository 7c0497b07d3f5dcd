import type { Pace } from '../../metrics/pace/pace.ts';
import { isFollowedToEnd, type Playback, playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobName } from '../../views/shared/names.ts';
import { type Reasons, stepWords } from '../name/stepWords.ts';
import { formatMoment } from '../play/playback.ts';
import { shownTraces } from '../run/shownTraces.ts';

/** At least this long between two announcements, so that a step key can be held down. [ms] */
const QUIET = 700;

/**
 * Says what a step shows: the time, and what happens then in each run. Silent while the clock plays, except
 * that it says which job the clock begins to follow, and later that it is over. Returns a function that stops it.
 */
export function narrate(say: (text: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidFor = -1;
  let saidOf: Pace | null = null;
  const sayWhere = () => {
    const playback = playbackStore.getState();
    if (playback.isPlaying || playback.time === saidFor || !settingsStore.getState().isNarrated) return;
    saidFor = playback.time;
    // Explanations are fetched with the first step. Without a network a step is told without its reason.
    void whyModule().then((reasons) => {
      if (saidFor === playback.time) say(describe(playback, reasons));
    });
  };
  const unsubscribe = playbackStore.subscribe(({ isPlaying, pace }) => {
    clearTimeout(timer);
    if (!isPlaying) timer = setTimeout(sayWhere, QUIET);
    else if (pace !== saidOf) {
      saidOf = pace;
      if (pace !== null && settingsStore.getState().isNarrated)
        say(`Following ${jobName(pace.job)}: slowly at its messages, fast-forward between`);
    }
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

async function whyModule(): Promise<Reasons | null> {
  try {
    const { explainTask, explainStop } = await import('../../faces/explain.ts');
    return { task: explainTask, stop: explainStop };
  } catch {
    return null;
  }
}

function describe({ time, endsAt, pace }: Playback, reasons: Reasons | null): string {
  const over = pace !== null && isFollowedToEnd({ pace, time }) ? [`${jobName(pace.job)} is over`] : [];
  return [...over, formatMoment(time, endsAt), ...describeRuns(time, reasons)].join('; ');
}

function describeRuns(time: number, reasons: Reasons | null): readonly string[] {
  const runs = runStore.getState().runs.length;
  return shownTraces().map(
    (trace, index) => (runs === 1 ? '' : `${runLetter(index)}: `) + stepWords(trace, time, reasons),
  );
}
