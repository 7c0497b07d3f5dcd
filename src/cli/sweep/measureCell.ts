import { BeyondTime } from '../../engine/kernel/time.ts';
import { recordingLevels } from '../../engine/record/schema.ts';
import { createSimulation, keepSimulation } from '../../engine/world/simulate.ts';
import { OwnFault } from '../../kit/own/code.ts';
import { type Asked, askedNumber, askedOf, levelFor } from '../../metrics/asked.ts';
import { planRun, readyToRun } from '../../scenario/compile/planRun.ts';
import { recordingFor } from '../../scenario/counted/recording.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { type SweepCell, type SweptScenario, scenarioOfCell } from '../../scenario/sweep/cells.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { holdToItsWork } from '../../worker/ownFaults.ts';

/** What came of a cell: its metrics, or why there are none. */
export interface CellOutcome {
  readonly cell: SweepCell;
  readonly numbers: readonly number[];
  /** Says why the run could not be done; then all numbers are NaN. */
  readonly fault?: string;
}

/** Fetches what a cell needs, and measures it. */
export async function fetchAndMeasure(scenario: SweptScenario, cell: SweepCell): Promise<CellOutcome> {
  await readyToRun(scenario);
  return measureCell(scenario, cell);
}

/** Runs one cell of a sweep and measures it. The scenario of the cell must be valid, and what its run needs be there. */
export function measureCell(scenario: SweptScenario, cell: SweepCell): CellOutcome {
  const asked = scenario.sweep.metrics.map(askedOf);
  try {
    const simulation = createSimulation(
      planRun(recordedFor(asked, scenarioOfCell(scenario, cell)), cell.run),
    );
    while (simulation.advance(Number.MAX_SAFE_INTEGER));
    const data = simulation.finish();
    if (scenario.runs[cell.run].policy === 'own') holdToItsWork(data);
    const trace = openTrace(data);
    keepSimulation(simulation);
    return { cell, numbers: asked.map((each) => askedNumber(trace, each)) };
  } catch (fault) {
    if (!(fault instanceof BeyondTime || fault instanceof OwnFault)) throw fault;
    return { cell, numbers: asked.map(() => Number.NaN), fault: fault.message };
  }
}

/** Records no more than the metrics need, which saves time and room, and no more than the page would. */
function recordedFor(asked: readonly Asked[], scenario: Scenario): Scenario {
  const most = recordingLevels.indexOf(recordingFor(scenario));
  const needed = recordingLevels.indexOf(levelFor(asked));
  return { ...scenario, recording: recordingLevels[Math.min(most, needed)] };
}
