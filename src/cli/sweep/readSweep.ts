import type { Issue } from '../../base/issue.ts';
import type { SweepAxis } from '../../scenario/shape/schema.ts';
import type { Asked, Source } from '../request.ts';
import { readAxis, readCount, readShard } from './sweepArguments.ts';
import type { SweepRequest } from './sweepCommand.ts';

/** The options of `makespan sweep`, as typed. */
interface SweepOptions {
  readonly axis?: readonly string[];
  readonly metric?: readonly string[];
  readonly seeds?: string;
  readonly shard?: string;
  readonly threads?: string;
  readonly resume?: string;
}

const MOST_AXES = 2;
const MOST_SEEDS = 100;
const MOST_METRICS = 20;
const MOST_THREADS = 1024;

/** Reads the options of `makespan sweep`. */
export function readSweep(source: Source, given: SweepOptions): Asked<SweepRequest> {
  const issues: Issue[] = [];
  /** Notes the sentence that says what is wrong with an option. */
  const ok = <Value>(option: string, read: Value | string): Value | undefined => {
    if (typeof read !== 'string') return read;
    issues.push({ path: `--${option}`, message: read });
    return undefined;
  };
  const { axis = [], metric: metrics = [], seeds, shard = '1/1', threads, resume } = given;
  if (axis.length > MOST_AXES) ok('axis', `is given ${axis.length} times; allowed are ${MOST_AXES}`);
  if (metrics.length > MOST_METRICS)
    ok('metric', `is given ${metrics.length} times; allowed are ${MOST_METRICS}`);
  const read = {
    axes: axis
      .map((text) => ok('axis', readAxis(text)))
      .filter((found): found is SweepAxis => found !== undefined),
    seeds: seeds === undefined ? undefined : ok('seeds', readCount(seeds, MOST_SEEDS)),
    shard: ok('shard', readShard(shard)) ?? { index: 1, count: 1 },
    threads: threads === undefined ? undefined : ok('threads', readCount(threads, MOST_THREADS)),
  };
  return issues.length > 0
    ? { issues }
    : { command: { kind: 'sweep', source, metrics, resume, ...read }, issues };
}
