import type { ClusterSpec, WorkloadSpec } from '../shape/schema.ts';
import type { Complain } from './references.ts';

/** Reports a way of reading that is meaningless on the cluster's network. */
export function checkReading({ reading }: WorkloadSpec, { network }: ClusterSpec, complain: Complain): void {
  if (reading?.kind !== 'pipelined' || network?.kind !== 'penalty') return;
  const why = 'a penalty network says how many times as long a task takes, which computing cannot hide';
  complain('/workload/reading/kind', `is "pipelined"; allowed is first, chunks, for ${why}`);
}
