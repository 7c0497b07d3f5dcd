import { useMemo, useRef } from 'react';
import { policies } from '../../policies/registry.ts';
import type { Run } from '../../state/runStore.ts';
import type { RunTrace } from '../../views/view.ts';
import { runTitles } from '../runTitle.ts';
import { scenarioStore } from '../scenarioStore.ts';

/** Returns the titles of the runs on screen. */
export function useRunTitles(): readonly string[] {
  const scenario = scenarioStore((state) => state.scenario);
  return useMemo(() => runTitles(scenario), [scenario]);
}

/**
 * Returns the finished runs for a view. The same runs give the same list object, so that views do not redraw
 * needlessly.
 */
export function useRunTraces(runs: readonly Run[], titles: readonly string[]): readonly RunTrace[] {
  const latest = useRef<readonly RunTrace[]>([]);
  const now = runs.flatMap(({ shown, source: { index } }) =>
    shown === null ? [] : [withPolicy({ index, title: titles[index] ?? '', trace: shown.trace })],
  );
  if (!isSameList(latest.current, now)) latest.current = now;
  return latest.current;
}

/** Adds the policy that made the trace, which may be older than the scenario. */
function withPolicy(run: RunTrace): RunTrace {
  const policy = policies.find(run.trace.data.policy);
  if (policy === undefined) return run;
  const { title, params } = policy;
  const numbers = Object.fromEntries(
    Object.entries(params).flatMap(([name, spec]) => (spec.kind === 'number' ? [[name, spec]] : [])),
  );
  return { ...run, policy: { title, numbers } };
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
