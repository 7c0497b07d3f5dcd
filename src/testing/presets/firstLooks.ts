import { asks } from '../../desk/open/asks.ts';
import { stageOf } from '../../faces/stage.ts';
import type { FinishedRun } from '../../state/runStore.ts';
import { partOfJob } from '../../views/cluster/jobServers.ts';
import { hasReadableSlots, layoutCluster, type Only } from '../../views/cluster/layout.ts';
import { hasEntries, needsDataLayer } from '../../views/cluster/traceNeeds.ts';
import type { PresetRuns } from './presetRuns.ts';
import { presetQuestions } from './verdicts.ts';

/** The room of the picture of a run while a question is open, by the number of runs: as e2e/tour.spec.ts finds it in browsers. [px] */
const panes = {
  'a window of 1280 × 720': { 2: [623, 331], 3: [624, 230], 4: [624, 180] },
  'a phone of 390 × 844': { 2: [374, 220], 3: [374, 137], 4: [374, 137] },
} as const;

/** Lists the runs of a preset that asks whose slots are too small to be read in the first look. */
export function firstLookFaults(of: PresetRuns): readonly string[] {
  const { opening } = of.preset;
  const asked = presetQuestions(of).at(-1);
  if (asked === undefined || !asks(of.preset) || (opening?.views?.[0] ?? 'cluster') !== 'cluster') return [];
  const traces = asked.runs.map(({ trace }) => trace);
  const part = partOfJob(
    traces.map((trace) => ({ shown: { trace } as FinishedRun })),
    asked.job,
  );
  return Object.entries(panes).flatMap(([where, sizes]) => {
    const [width, height] = sizes[traces.length as 2 | 3 | 4];
    return traces.flatMap((trace, run) => {
      const { topology, schedulers } = trace.data;
      const room = stageOf(trace)?.(trace, 0, null).room ?? { above: 0, below: 0 };
      const needs = {
        hasQueues: traces.some(hasEntries),
        hasData: needsDataLayer(trace),
        isStory: true,
        room,
      };
      const layoutWith = (only?: Only) =>
        layoutCluster(topology, schedulers, width, height, 1, { ...needs, only });
      const whole = layoutWith();
      const shown = part?.(whole, layoutWith) ?? whole;
      if (hasReadableSlots(shown)) return [];
      return [`run ${run} in ${where}: ${shown.detail}, slots of ${shown.glyph.slot} px`];
    });
  });
}
