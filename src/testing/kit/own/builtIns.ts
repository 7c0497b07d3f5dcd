import type { OwnForm } from '../../../kit/own/api.ts';

/** Policies that are built in, written as somebody would in the page. */
export const rewritten: readonly {
  readonly policy: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly form: OwnForm;
  readonly text: string;
}[] = [
  {
    policy: 'random',
    params: {},
    form: 'choose',
    text: `function choose(task, cluster) {
  return cluster.any();
}`,
  },
  {
    policy: 'sparrow',
    params: {},
    form: 'probes',
    text: `function probes(stage, cluster) {
  return cluster.sample(2 * stage.left);
}`,
  },
  {
    policy: 'per-task',
    params: { draw: 'independent' },
    form: 'ask',
    text: `function ask(task, cluster) {
  return cluster.sample(2);
}
function place(task, answers) {
  let best = answers[0];
  for (const answer of answers) if (answer.queue < best.queue) best = answer;
  return best.server;
}`,
  },
  {
    policy: 'hadoop-fifo',
    params: {},
    form: 'decide',
    text: `function decide(server, jobs) {
  for (const job of jobs) if (job.near() !== null) return job.id;
  return null;
}`,
  },
  {
    policy: 'fair',
    params: {},
    form: 'decide',
    text: `function decide(server, jobs) {
  let best = null;
  for (const job of jobs) {
    if (job.near() === null) continue;
    if (best === null || job.running / job.weight < best.running / best.weight) best = job;
  }
  return best === null ? null : best.id;
}`,
  },
];
