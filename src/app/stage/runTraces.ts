import { useMemo, useRef } from 'react';
import { knownNames } from '../../desk/parts/beforeRuns.ts';
import { makingOf } from '../../scenario/forks/lineage.ts';
import type { Run } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';

/** Returns the titles of the runs on screen; empty ones where these are not known. */
export function useRunTitles(): readonly string[] {
  const scenario = scenarioStore((state) => state.scenario);
  const names = knownNames();
  return useMemo(() => names?.runTitles(scenario) ?? scenario.runs.map(() => ''), [names, scenario]);
}

/**
 * Returns the finished runs for a view. The same runs give the same list object, so that views do not redraw
 * needlessly.
 */
export function useRunTraces(runs: readonly Run[], titles: readonly string[]): readonly RunTrace[] {
  const latest = useRef<readonly RunTrace[]>([]);
  const now = runs.flatMap(({ shown, source: { index } }) => {
    if (shown === null) return [];
    const { code } = makingOf(shown.source.scenario.runs, shown.source.index);
    return [{ index, title: titles[index] ?? '', trace: shown.trace, code }];
  });
  if (!isSameList(latest.current, now))
    latest.current = now.map((run) => knownNames()?.withPolicy(run) ?? run);
  return latest.current;
}

function isSameList(before: readonly RunTrace[], now: readonly RunTrace[]): boolean {
  return (
    before.length === now.length &&
    now.every(({ index, title, trace }, at) => {
      const old = before[at];
      return old.index === index && old.title === title && old.trace === trace;
    })
  );
}
