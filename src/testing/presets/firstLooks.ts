import { asks } from '../../desk/open/asks.ts';
import { stageOf } from '../../faces/stage.ts';
import type { FinishedRun } from '../../state/runStore.ts';
import { partOfJob } from '../../views/cluster/jobServers.ts';
import { hasReadableSlots, layoutCluster, type Only } from '../../views/cluster/layout.ts';
import { hasEntries, needsDataLayer } from '../../views/cluster/traceNeeds.ts';
import type { PresetRuns } from './presetRuns.ts';
import { presetQuestions } from './verdicts.ts';

/**
 * The room of the picture of a run while a question is open, by the number of runs, as browsers give it (e2e/tour.spec.ts). On a phone
 * four pictures are 88 px high each: no slot has room to be read. [px]
 */
const panes: Readonly<Record<string, Readonly<Record<number, readonly [width: number, height: number]>>>> = {
  'a window of 1280 × 720': { 2: [623, 331], 3: [624, 230], 4: [624, 164] },
  'a phone of 390 × 844': { 2: [374, 216], 3: [374, 137] },
};

/** Lists the runs of a preset that asks whose slots are too small to be read in the first look. */
export function firstLookFaults(of: PresetRuns): readonly string[] {
  const asked = presetQuestions(of).at(-1);
  if (asked === undefined || !asks(of.preset)) return [];
  const traces = asked.runs.map(({ trace }) => trace);
  const part = partOfJob(
    traces.map((trace) => ({ shown: { trace } as FinishedRun })),
    asked.job,
  );
  return Object.entries(panes).flatMap(([where, sizes]) => {
    if (sizes[traces.length] === undefined) return [];
    const [width, height] = sizes[traces.length];
    return traces.flatMap((trace, run) => {
      const { topology, schedulers } = trace.data;
      const room = stageOf(trace)?.(trace, 0, null).room ?? { above: 0, below: 0 };
      const needs = {
        hasQueues: traces.some(hasEntries),
        hasData: needsDataLayer(trace),
        isStory: true,
        room,
      };
      const layoutWith = (trayRows: number, only?: Only) =>
        layoutCluster(topology, schedulers, width, height, 1, { ...needs, only, trayRows });
      const shown = part?.(layoutWith) ?? layoutWith(1);
      if (hasReadableSlots(shown)) return [];
      return [`run ${run} in ${where}: ${shown.detail}, slots of ${shown.glyph.slot} px`];
    });
  });
}
