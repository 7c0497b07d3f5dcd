import { paramsIn } from '../../kit/menu/params.ts';
import { policyPlugin } from '../../kit/menu/plugin.ts';
import { declaredIn } from '../../kit/own/declared.ts';
import entries from './params.json' with { type: 'json' };

/** A policy that somebody wrote: its code comes with the run. */
export const own = policyPlugin({
  id: 'own',
  title: 'Your own policy',
  family: 'Yours',
  summary: 'Does what the code that you wrote says.',
  source: 'Write a policy',
  params: paramsIn(entries.params)('form'),
  code: 'function choose(task, cluster) {\n  return cluster.any();\n}',
  declares: declaredIn,
  // As many as Sparrow has, so that the two can be compared.
  schedulers: ({ form }) => (form === 'decide' ? 1 : 10),
  probesPerTask: ({ form }) => (form === 'probes' || form === 'ask' ? 2 : 0),
  secondsPerDecision: () => 3e-6,
  mayIdle: true,
});
