// What somebody begins with who writes a policy: one for each form, shortest first.

import { policies } from '../../policies/registry.ts';

/** Files to begin with. */
export const ownStarts: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Choose a server', text: policies.get('own').code ?? '' },
  {
    title: 'Ask several, answer late',
    text: `function probes(stage, cluster) {
  return cluster.sample(2 * stage.left);
}`,
  },
  {
    title: 'Ask, hear, then place',
    text: `function ask(task, cluster) {
  return cluster.sample(2);
}

function place(task, answers) {
  let best = answers[0];
  for (const answer of answers) {
    if (answer.queue < best.queue) best = answer;
  }
  return best.server;
}`,
  },
  {
    title: 'One scheduler decides',
    text: `function decide(server, jobs) {
  let best = null;
  for (const job of jobs) {
    if (job.near() === null) continue;
    if (best === null || job.running < best.running) best = job;
  }
  return best === null ? null : best.id;
}`,
  },
];
