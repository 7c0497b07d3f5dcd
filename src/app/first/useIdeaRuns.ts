import { useEffect, useState } from 'react';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { machine, pool } from '../../desk/run/runner.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunResult } from '../../worker/api.ts';
import { comparePolicy } from '../controls/editRuns.ts';

/** What came of a policy on the jobs on screen: its trace, or why there is none. */
export type IdeaRun = { readonly trace: Trace } | { readonly message: string };

/** Runs policies on the jobs of a scenario, one after the other, while somebody looks; gives what is known, by policy. */
export function useIdeaRuns(
  scenario: Scenario,
  ideas: readonly string[],
  isOpen: boolean,
): ReadonlyMap<string, IdeaRun> {
  const [known, setKnown] = useState<ReadonlyMap<string, IdeaRun>>(new Map());
  const next = isOpen ? ideas.find((id) => !known.has(id)) : undefined;
  useEffect(() => {
    if (next === undefined) return;
    const keep = (run: IdeaRun) => setKnown((before) => new Map(before).set(next, run));
    let isWanted = true;
    let cancel = () => {};
    void loadPart(() => import('../../desk/run/costs.ts')).then((part) => {
      if (!isWanted || part === null) return;
      const { costToAsk } = part;
      const compared = comparePolicy(next)(scenario);
      const index = compared.runs.length - 1;
      if (costToAsk({ scenario: compared, index }, machine.slowness) !== null) {
        keep({ message: 'This takes longer. Choose it to run it.' });
        return;
      }
      cancel = pool.run(compared, index, {
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
  }, [next, scenario]);
  return known;
}

function ideaOf(result: RunResult): IdeaRun {
  if (result.ok) return { trace: openTrace(result.data, result.facts) };
  return { message: result.issues[0]?.message ?? 'It does not run.' };
}
