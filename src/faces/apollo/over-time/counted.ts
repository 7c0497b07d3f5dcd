import type { Definition } from '../../../metrics/definition.ts';

/** How tokens over time are counted. */
export const tokens: Definition = {
  title: 'Tokens',
  help: 'Tokens of all jobs: a task holds its own from its dispatch to the news of its end, also while it waits.',
  reading: 'APO-3',
};

/** How Apollo's numbers over time are counted. */
export const counted: readonly Definition[] = [tokens];
