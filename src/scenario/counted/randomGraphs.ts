import { exp } from '../../algorithms/elementary.ts';
import { inverseNormal } from '../../algorithms/inverseNormal.ts';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import type { GeneratedWorkload, JobClassSpec, StageSpec } from '../shape/schema.ts';

// Kinds of job whose graphs are drawn (Apollo §2.3, W-APO-3): layers of stages, each of which waits for one or two of the layer
// before. The graphs are those of one company: the same whatever the seed, while their jobs, tasks and times are drawn anew.

/** Layers have up to so many stages. Our choice. */
const WIDEST = 3;

/** Large graphs have so many stages (W-APO-3). */
const LARGE = { from: 50, to: 300 } as const;

/** Spread of the tokens that jobs of different graphs ask for: natural logarithm. Our choice. */
const TOKEN_SPREAD = 1;

type Graphs = NonNullable<JobClassSpec['graphs']>;

const drawn = new WeakMap<GeneratedWorkload, GeneratedWorkload>();

/** Gives a workload in which each kind of job with random graphs is one for each graph, of the same name and equally often. */
export function withGraphs(workload: GeneratedWorkload): GeneratedWorkload {
  if (workload.classes.every(({ graphs }) => graphs === undefined)) return workload;
  const known = drawn.get(workload);
  if (known !== undefined) return known;
  const classes = workload.classes.flatMap(({ graphs, ...jobClass }, index) =>
    graphs === undefined ? [jobClass] : graphsOf(jobClass, graphs, index),
  );
  const found = { ...workload, classes };
  drawn.set(workload, found);
  return found;
}

function graphsOf(jobClass: JobClassSpec, graphs: Graphs, index: number): readonly JobClassSpec[] {
  const large = Math.round((graphs.large ?? 0) * graphs.variants);
  return Array.from({ length: graphs.variants }, (_, variant) => {
    const stream = streamOf(graphs.draw ?? 0, 'graphs', index, variant);
    const count =
      variant < large ? LARGE.from + stream.below(LARGE.to - LARGE.from + 1) : usual(stream, graphs);
    return {
      ...jobClass,
      share: jobClass.share / graphs.variants,
      ...tokensOf(stream, graphs),
      stages: layered(stream, count, jobClass.stages, graphs),
    };
  });
}

/** One stage, and geometrically many more. */
function usual(stream: Stream, { stages }: Graphs): number {
  let count = 1;
  while (count < LARGE.to && stream.uniform() < stages / (1 + stages)) count += 1;
  return count;
}

function tokensOf(stream: Stream, { tokens }: Graphs): Pick<JobClassSpec, 'tokens'> {
  if (tokens === undefined) return {};
  return { tokens: Math.max(1, Math.round(tokens * exp(TOKEN_SPREAD * inverseNormal(stream.uniform())))) };
}

/** Stages in layers: those of the first one are like the first stage of the kind, all others like its last. */
function layered(
  stream: Stream,
  count: number,
  like: readonly StageSpec[],
  graphs: Graphs,
): readonly StageSpec[] {
  const stages: StageSpec[] = [];
  let before: readonly number[] = [];
  while (stages.length < count) {
    const width = Math.min(count - stages.length, 1 + stream.below(WIDEST));
    const layer = Array.from({ length: width }, (_, at) => stages.length + at);
    for (const _ of layer)
      stages.push(
        before.length === 0
          ? { ...like[0], after: [] }
          : inner(stream, before, like[like.length - 1], graphs),
      );
    before = layer;
  }
  return stages;
}

/** A stage that reads from one of the layer before task by task, from few of its tasks, or from one or two of them whole. */
function inner(
  stream: Stream,
  before: readonly number[],
  { reads: _, input: __, shuffle, tasks, ...like }: StageSpec,
  { oneToOne, aggregate }: Graphs,
): StageSpec {
  const kind = stream.uniform();
  const first = stream.below(before.length);
  const size = shuffle?.size ?? 0;
  if (kind < oneToOne)
    return {
      ...like,
      after: [before[first]],
      tasks: { kind: 'share', from: 1, to: 1 },
      shuffle: { size, from: 'same' },
    };
  if (kind < oneToOne + aggregate)
    return {
      ...like,
      after: [before[first]],
      tasks: { kind: 'share', from: 0, to: 0.2 },
      shuffle: { size },
    };
  const second = before[(first + stream.below(before.length)) % before.length];
  const after = [...new Set([before[first], second])].sort((one, other) => one - other);
  return { ...like, after, tasks, shuffle: { size } };
}
