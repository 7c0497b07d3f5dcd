import type { Lesson } from '../../lessons/lesson.ts';
import { encodeLesson } from '../../lessons/link.ts';
import { scenarioOfStep } from '../../lessons/stepScenario.ts';
import { changesOf, noWork, withStepWork } from '../../lessons/work.ts';

/** A lesson whose only step has students write the power of two choices. */
export const powerOfTwo: Lesson = {
  lesson: 1,
  title: 'Two are better',
  goal: 'Write a policy.',
  steps: [
    {
      text: 'Write it.',
      scenario: {
        preset: 'first-look',
        changes: {
          workload: { jobs: 40, warmup: 0 },
          runs: [
            { policy: 'random' },
            { policy: 'own', code: 'function choose(task, cluster) {\n  return 0;\n}' },
          ],
        },
      },
      policy: {
        run: 1,
        forms: ['choose', 'ask'],
        seeds: 6,
        tests: [{ says: 'Faster than at random', against: { policy: 'random' }, goal: 0.9 }],
      },
    },
  ],
};

const right = `function ask(task, cluster) {
  return cluster.sample(2);
}
function place(task, answers) {
  let best = answers[0];
  for (const answer of answers) if (answer.queue < best.queue) best = answer;
  return best.server;
}`;

/** What students hand in, by what is so of it. */
export const codes = {
  right,
  same: 'function choose(task, cluster) {\n  return cluster.any();\n}',
  wrong: 'function choose(task, cluster) {\n  return task.id % 3;\n}',
  loop: 'function choose(task, cluster) {\n  while (true);\n}',
  throws: 'function choose(task, cluster) {\n  return nope;\n}',
  left: 'function choose(task, cluster) {\n  return null;\n}',
  memory: 'const all = [];\nfunction choose() {\n  for (;;) all.push(new Array(9999).fill(1));\n}',
  copied: right
    .replaceAll('best', 'b')
    .replaceAll('answer of', 'a of')
    .replaceAll('answer.', 'a.')
    .replace('= answer;', '= a;'),
  otherForm: 'function decide(server, jobs) {\n  return jobs[0].id;\n}',
} as const;

/** The link that a student hands in. */
export async function submission(lesson: Lesson, name: string, code: string): Promise<string> {
  const { scenario } = scenarioOfStep(lesson, 0);
  if (scenario === undefined) throw new Error('the lesson has no scenario');
  const form = ['decide', 'ask', 'probes'].find((each) => code.includes(`function ${each}(`));
  const params = form === undefined ? {} : { params: { form } };
  const runs = scenario.runs.map((run, at) => (at === 1 ? { policy: 'own', code, ...params } : run));
  const work = withStepWork({ ...noWork, name }, 0, { d: changesOf(scenario, { ...scenario, runs }) });
  return (await encodeLesson({ lesson, id: null, step: 0, work }))?.fragment ?? '';
}

/** So many submissions, of all kinds in turn, with damaged links among them: the texts of files, by name. */
export async function submissions(lesson: Lesson, count: number): Promise<Readonly<Record<string, string>>> {
  const kinds = [...Object.entries(codes), ['damaged', right]];
  const files: Record<string, string> = {};
  for (let at = 0; at < count; at += 1) {
    const [kind, code] = kinds[at % kinds.length];
    const own = code.replace('{\n', `{\n  // ${at}\n`);
    const link = await submission(lesson, `${kind} ${at}`, own);
    files[`${String(at).padStart(2, '0')}-${kind}.txt`] = kind === 'damaged' ? link.slice(0, -20) : link;
  }
  return files;
}
