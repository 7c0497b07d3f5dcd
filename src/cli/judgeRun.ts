import type { Issue } from '../base/issue.ts';
import { runLetter } from '../base/runLetter.ts';
import { judgementWords } from '../laws/judgement.ts';
import { judge } from '../laws/ownLaws.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { burstsOf } from '../scenario/forks/lineage.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** Holds a run of a policy that somebody wrote to the laws: a line about it, and what is broken. */
export async function judgeRun(
  scenario: Scenario,
  index: number,
  trace: Trace,
): Promise<{ readonly words: string; readonly issues: readonly Issue[] }> {
  const { workload } = compileScenario(scenario, burstsOf(scenario.runs, index));
  const judgement = await judge(trace, workload, scenario, index);
  return {
    words: `Run ${runLetter(index)}, seed ${scenario.seed}: ${judgementWords(judgement)}\n`,
    issues: judgement.broken.map(({ text }) => ({
      path: `/runs/${index}`,
      message: `breaks a law: ${text}`,
    })),
  };
}
