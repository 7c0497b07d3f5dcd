import { useMemo } from 'react';
import { runLetter } from '../../base/runLetter.ts';
import { areSayable } from '../../base/sayable.ts';
import { usePreset } from '../../desk/open/openScenario.ts';
import type { AnswerWords } from '../../scenario/presets/presets.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { isSpokenOf } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { aboutRun } from './aboutRun.ts';
import { nameOf } from './tellVerdict.ts';

/** The runs in the words of the open preset, by their place; those that have none there are undefined. */
function useAnswerWords(): readonly (AnswerWords | undefined)[] {
  const preset = usePreset();
  const runs = scenarioStore(({ scenario }) => scenario.runs);
  return useMemo(
    () =>
      runs.map(({ policy }, place) =>
        preset?.scenario.runs[place]?.policy === policy ? preset.answers?.[place] : undefined,
      ),
    [preset, runs],
  );
}

/** The finished runs, named as answers. */
export function useAskedRuns(): readonly RunTrace[] {
  const words = useAnswerWords();
  const titles = useRunTitles();
  const names = useMemo(() => titles.map((title, place) => words[place]?.name ?? title), [titles, words]);
  const runs = useRunTraces(
    runStore((state) => state.runs),
    names,
  );
  return useMemo(
    () =>
      runs.map((run) =>
        words[run.index]?.said === undefined ? run : { ...run, said: words[run.index]?.said },
      ),
    [runs, words],
  );
}

/**
 * A word or two for each run of the scenario, by its place; with its letter where sentences call runs by their letters; of one that has
 * not ended, the letter.
 */
export function useShortNames(): readonly string[] {
  const count = scenarioStore(({ scenario }) => scenario.runs.length);
  const runs = useAskedRuns();
  return useMemo(() => {
    const names = Array.from({ length: count }, (_, index) => {
      const run = runs.find((each) => each.index === index);
      return run === undefined ? runLetter(index) : nameOf(run, runs);
    });
    return areSayable(names) ? names : names.map(withLetter);
  }, [runs, count]);
}

function withLetter(name: string, index: number): string {
  const letter = runLetter(index);
  return name.split(' ')[0] === letter ? name : `${letter} ${name}`;
}

/** The runs of which is said what they do with the job. */
export function spokenRuns(runs: readonly RunTrace[], guess: number | null): readonly RunTrace[] {
  return runs.filter(({ index }) => isSpokenOf(index, runs.length, guess));
}

/** What each run does, in a sentence, by its place; what an answer before it has said is not said again. */
export function useAbouts(): readonly string[] {
  const words = useAnswerWords();
  const scenario = scenarioStore((state) => state.scenario);
  return useMemo(
    () =>
      words
        .map((each, place) => each?.about ?? aboutRun(scenario, place))
        .map((about, place, all) => (all.indexOf(about) === place ? about : '')),
    [words, scenario],
  );
}
