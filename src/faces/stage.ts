/// <reference types="vite/types/importMeta.d.ts" />
import { policies } from '../policies/registry.ts';
import type { Trace } from '../trace/trace.ts';
import type { StageOf } from '../views/cluster/stage/marks.ts';

const found = import.meta.glob<StageOf>('./[a-z]*/stage/index.ts', { eager: true, import: 'stage' });

/** Gives what the paper of a run's policy adds to the picture of the cluster; undefined if it adds nothing. */
export function stageOf({ data: { policy } }: Trace): StageOf | undefined {
  return found[`./${policies.find(policy)?.folder ?? policy}/stage/index.ts`];
}
