import { useEffect, useState } from 'react';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { machine, pool } from '../../desk/run/runner.ts';
import type { RunSource } from '../../state/runStore.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunResult } from '../../worker/api.ts';

/** What came of a policy on the jobs on screen: its trace, or why there is none. */
export type IdeaRun = { readonly trace: Trace } | { readonly message: string };

const nothing: ReadonlyMap<string, IdeaRun> = new Map();

/**
 * Runs ideas one after the other, while somebody looks; gives what is known, by idea. `sourceOf` tells what an idea runs; a new one
 * begins anew. Null: that is not known yet.
 */
export function useIdeaRuns(
  ideas: readonly string[],
  sourceOf: ((idea: string) => RunSource) | null,
  isOpen: boolean,
): ReadonlyMap<string, IdeaRun> {
  const [known, setKnown] = useState({ of: sourceOf, runs: nothing });
  const runs = known.of === sourceOf ? known.runs : nothing;
  const next = isOpen ? ideas.find((id) => !runs.has(id)) : undefined;
  useEffect(() => {
    if (next === undefined || sourceOf === null) return;
    const keep = (run: IdeaRun) =>
      setKnown(({ of, runs: before }) => ({
        of: sourceOf,
        runs: new Map(of === sourceOf ? before : nothing).set(next, run),
      }));
    let isWanted = true;
    let cancel = () => {};
    void loadPart(() => import('../../desk/run/costs.ts')).then((part) => {
      if (!isWanted || part === null) return;
      const source = sourceOf(next);
      if (part.costToAsk(source, machine.slowness) !== null) {
        keep({ message: 'This takes longer. Choose it to run it.' });
        return;
      }
      cancel = pool.run(source.scenario, source.index, {
        onStart: () => {},
        onProgress: () => {},
        onResult: (result) => keep(ideaOf(result)),
        onCrash: (message) => keep({ message }),
      });
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [next, sourceOf]);
  return runs;
}

function ideaOf(result: RunResult): IdeaRun {
  if (result.ok) return { trace: openTrace(result.data, result.facts) };
  return { message: result.issues[0]?.message ?? 'It does not run.' };
}
