import type { Trace } from '../../../trace/trace.ts';
import type { ManagerNow } from './managerAt.ts';
import type { Spot } from './picture.ts';
import { describeClusterJob, describeDuty, describeReady, tokenWords } from './words.ts';

/** Describes what is pointed at, one string per line. */
export function describeSpot(trace: Trace, now: ManagerNow, { kind, id }: Spot): readonly string[] {
  const { cluster, ready, time } = now;
  if (kind === 'duty') return describeDuty(now, id);
  if (kind === 'tokens') return [tokenWords(now), 'solid: with a token; hatched: opportunistic'];
  if (kind === 'ready') {
    const place = ready.findIndex(({ task }) => task === id);
    return place < 0 ? ['is not on the list any more'] : describeReady(trace, ready[place], place);
  }
  const list = kind === 'waiting' ? cluster.waiting : cluster.holders;
  const found = list.find(({ job }) => job === id);
  return found === undefined ? [] : describeClusterJob(found, time, kind === 'waiting');
}
