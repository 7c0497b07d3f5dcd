import * as v from 'valibot';
import { parseJson } from '../base/foreignJson.ts';
import type { Issue } from '../base/issue.ts';
import { shapeIssues } from '../scenario/checks/check.ts';
import type { Lesson, PolicyTest } from './lesson.ts';
import { testIssues } from './policyIssues.ts';
import { policyTestShape } from './policyShape.ts';

/** Tests that only the teacher has, by the step, counted from 1. */
export type HiddenTests = Readonly<Record<string, readonly PolicyTest[]>>;

const shape = v.object({
  hidden: v.literal(1),
  steps: v.record(v.string(), v.array(policyTestShape)),
});

/**
 * Reads the teacher's file of further tests. `hash` is its SHA-256, which the lesson holds, so that students know that nobody
 * has changed the tests since.
 */
export function readHiddenTests(
  text: string,
  hash: string,
  lesson: Lesson,
): { readonly tests: HiddenTests } | { readonly issues: readonly Issue[] } {
  const complain = (path: string, message: string) => ({ issues: [{ path, message }] });
  const parsed = parseJson(text);
  if ('fault' in parsed) return complain('', `is not JSON: ${parsed.fault}`);
  const result = v.safeParse(shape, parsed.value);
  if (!result.success) return { issues: shapeIssues(result.issues) };
  const { steps } = result.output as { readonly steps: HiddenTests };
  for (const [step, tests] of Object.entries(steps)) {
    const index = Number(step) - 1;
    const at = `/steps/${step}`;
    const task = lesson.steps[index]?.policy;
    if (task === undefined)
      return complain(at, `is no step of “${lesson.title}” in which a policy is written`);
    if (task.hidden !== hash) {
      const has = task.hidden === undefined ? 'names none (policy.hidden)' : `names ${task.hidden}`;
      return complain('', `has the SHA-256 ${hash}, but step ${step} of the lesson ${has}`);
    }
    const issues = testIssues(lesson, index, tests, at);
    if (issues.length > 0) return { issues };
  }
  return { tests: steps };
}

/** Which steps have tests that were not given. */
export function stepsWithout({ steps }: Lesson, tests: HiddenTests): readonly number[] {
  return steps.flatMap(({ policy }, at) =>
    policy?.hidden !== undefined && tests[at + 1] === undefined ? [at + 1] : [],
  );
}
