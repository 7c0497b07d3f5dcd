import { BeyondTime } from '../../engine/kernel/time.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { OwnFault } from '../../kit/own/code.ts';
import { judge } from '../../laws/ownLaws.ts';
import { askedNumber, askedOf } from '../../metrics/asked.ts';
import type { Held } from '../../metrics/race/race.ts';
import { planRun, readyToRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { holdToItsWork } from '../../worker/ownFaults.ts';

/** Runs to make for one student: one policy on the jobs of several scenarios. Plain data, for a thread. */
export interface WrittenJob {
  /** Each with `runs[index]` to be made. */
  readonly scenarios: readonly Scenario[];
  readonly index: number;
  /** With each of these. */
  readonly seeds: readonly number[];
  readonly metrics: readonly string[];
}

/** What came of a scenario. */
export interface WrittenOutcome {
  /** [seeds][metrics], as far as they were made. */
  readonly numbers: readonly (readonly number[])[];
  /** Why it ended; empty: it did not. */
  readonly fault: string;
  /** Of a policy that somebody wrote: whether the laws hold, with the first seed. */
  readonly held?: Held;
}

/** Makes the runs of a job one after another. */
export type MeasureWritten = (job: WrittenJob) => Promise<readonly WrittenOutcome[]>;

let last: Promise<unknown> = Promise.resolve();

/** Makes them in this thread, one job after another: interpreters are fetched ahead for one run at a time. */
export const measureWrittenHere: MeasureWritten = (job) => {
  const made = last.then(() => measured(job));
  last = made.catch(() => undefined);
  return made;
};

/** A fault ends what is made of its scenario. */
const measured: MeasureWritten = async ({ scenarios, index, seeds, metrics }) => {
  const outcomes: WrittenOutcome[] = [];
  const asked = metrics.map(askedOf);
  for (const scenario of scenarios) {
    const numbers: (readonly number[])[] = [];
    let held: Held | undefined;
    let fault = '';
    for (const seed of seeds) {
      try {
        const seeded = { ...scenario, seed };
        await readyToRun({ runs: [seeded.runs[index]] });
        const plan = planRun(seeded, index);
        const simulation = createSimulation(plan);
        while (simulation.advance(Number.MAX_SAFE_INTEGER));
        const data = simulation.finish();
        const isWritten = scenario.runs[index].code !== undefined;
        if (isWritten) holdToItsWork(data);
        const trace = openTrace(data);
        numbers.push(asked.map((each) => askedNumber(trace, each)));
        if (isWritten && held === undefined) {
          const { laws, broken } = await judge(trace, plan.workload, seeded, index);
          held = { laws, broken };
        }
      } catch (error) {
        if (!(error instanceof OwnFault || error instanceof BeyondTime)) throw error;
        fault = error.message;
        break;
      }
    }
    outcomes.push({ numbers, fault, held });
  }
  return outcomes;
};
