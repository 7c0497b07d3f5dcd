import { maxOf } from '../../../base/extremes.ts';
import type { Intervals } from '../../../trace/intervals.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Stand } from './stand.ts';

// C queue of a server · R of a rack · X of the cluster

// Number of samples; the layout reserves room for the 90th percentile of queue length.
const LOOKS = 160;
const NEARLY_ALL = 0.9;

/** Gives the 90th percentile, over a run, of the lengths of the longest C, the longest R, and X. */
export function usualPeaks(
  trace: Trace,
  list: readonly Stand[],
  open: Intervals,
): readonly [number, number, number] {
  const { servers } = trace.data.topology;
  const cluster = servers + trace.data.topology.racks;
  const lengths = new Uint32Array(cluster + 1);
  const longest: [number[], number[], number[]] = [[], [], []];
  for (let look = 0; look < LOOKS; look += 1) {
    lengths.fill(0);
    open.openAt((trace.data.endedAt * (look + 0.5)) / LOOKS, (row) => {
      for (const queue of list[row].queues) lengths[queue] += 1;
    });
    longest[0].push(maxOf(lengths.subarray(0, servers)));
    longest[1].push(maxOf(lengths.subarray(servers, cluster)));
    longest[2].push(lengths[cluster]);
  }
  const usual = (values: number[]) => {
    values.sort((one, other) => one - other);
    return values[Math.floor(NEARLY_ALL * (LOOKS - 1))];
  };
  return [usual(longest[0]), usual(longest[1]), usual(longest[2])];
}
