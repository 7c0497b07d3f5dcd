import { useDeferredValue, useMemo } from 'react';
import type { Issue } from '../../base/issue.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';

/** Lists what is wrong with the page's scenario. Checked when the page is idle. */
export function useIssues(): readonly Issue[] {
  const scenario = useDeferredValue(scenarioStore((state) => state.scenario));
  return useMemo(() => checkScenario(scenario).issues, [scenario]);
}
