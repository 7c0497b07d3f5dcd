import type { Issue } from '../base/issue.ts';
import { askedOf } from '../metrics/asked.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { show } from '../scenario/shape/complaints.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Lesson, PolicyTest } from './lesson.ts';
import { scenarioOfTest, testMetrics } from './policyTask.ts';

/** Lists what does not fit together in a policy that students write in a step. */
export function policyIssues(
  lesson: Pick<Lesson, 'steps'>,
  index: number,
  { runs }: Scenario,
): readonly Issue[] {
  const task = lesson.steps[index].policy;
  if (task === undefined) return [];
  const own = runs[task.run];
  if (own?.policy !== 'own') {
    const message = `is ${task.run}, but that run of the step’s scenario is not one that somebody writes (policy own)`;
    return [{ path: '/run', message }];
  }
  const unknown = testMetrics(task).filter((metric) => askedOf(metric).metric === undefined);
  return [
    ...unknown.map((metric) => ({ path: '/metric', message: `is ${show(metric)}, which is no metric` })),
    ...testIssues(lesson, index, task.tests, '/tests'),
  ];
}

/** Lists what is wrong with tests of a step. */
export function testIssues(
  lesson: Pick<Lesson, 'steps'>,
  index: number,
  tests: readonly PolicyTest[],
  at: string,
): readonly Issue[] {
  return tests.flatMap((test, place) => {
    const scenario = scenarioOfTest(lesson, index, test, test.against);
    if (scenario === undefined)
      return [{ path: `${at}/${place}/scenario`, message: 'leads to no valid scenario' }];
    const { issues } = checkScenario({ ...scenario, runs: [test.against] });
    return issues.map(({ path, message }) => ({
      path: `${at}/${place}${path.startsWith('/runs/0') ? path.replace('/runs/0', '/against') : `/scenario${path}`}`,
      message,
    }));
  });
}
