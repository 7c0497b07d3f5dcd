/// <reference types="vite/types/importMeta.d.ts" />

import type { PolicyCreator, PolicyPlugin } from '../kit/menu/plugin.ts';
import type { Pairing } from './pairing.ts';

const families = import.meta.glob<readonly Pairing[]>('./*/creators.ts', { import: 'creators' });

const ofOneFile = import.meta.glob<PolicyCreator>('./[a-z]*/policy.ts', { import: 'create' });

/** Loads the creator of a plug-in's policy, ready for a run. Only what its own family needs is fetched. */
export async function loadCreator({ id, folder = id }: PolicyPlugin, code?: string): Promise<PolicyCreator> {
  const alone = ofOneFile[`./${folder}/policy.ts`];
  const create =
    alone === undefined ? new Map(await families[`./${folder}/creators.ts`]()).get(id) : await alone();
  if (create === undefined) throw new Error(`the policy '${id}' has no creator`);
  await create.ready?.(1, code === undefined ? [] : [code]);
  return create;
}

/** Fetches the scripts of all families, so that later runs need no network. Those that fail are fetched again when needed. */
export async function loadAllCreators(): Promise<void> {
  await Promise.allSettled([...Object.values(families), ...Object.values(ofOneFile)].map((load) => load()));
}

const warmUps = import.meta.glob<() => void>('./*/warmUp.ts', { import: 'warmUp' });

/** Runs the warm-ups of solvers, so that the JavaScript engine compiles their code before it is timed or needed. */
export async function warmUpSolvers(): Promise<void> {
  for (const load of Object.values(warmUps)) (await load())();
}
