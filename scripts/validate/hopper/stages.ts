import { mean } from '../../../src/algorithms/percentile.ts';
import type { JobClassSpec, StageSpec } from '../../../src/scenario/shape/schema.ts';
import { atLeast, atMost, type CheckGroup } from '../check.ts';
import { spreadOf, textsOf } from './figures7to9.ts';
import { means, type Params, type Searched, twoLengths } from './searched.ts';
import { gains } from './testbed.ts';

// α remaining transfer ÷ remaining work

const LOAD = 0.62;
const RATE = 31; // MB/s that a task fetches
/** As in `testbed`. */
const RECURRING = { jobs: 10, between: 0.5, within: 0.02 };

/** Stages in a row, or bushy: half of them and one begin at once, and join in pairs. Fetching takes so long for each second of computing. */
interface Shape {
  readonly stages: number;
  readonly isBushy: boolean;
  readonly fetching: number;
}

/** Jobs of several stages like the one that a class has, later ones with fewer tasks (W-HOP-7). */
function lengthened(jobClass: JobClassSpec, { stages, isBushy, fetching }: Shape): JobClassSpec {
  const [only] = jobClass.stages;
  const seconds = only.duration.kind === 'constant' ? only.duration.value : 1;
  const first = isBushy ? (stages + 1) / 2 : 1;
  const later = {
    ...only,
    tasks: { kind: 'share', from: 0.3, to: 1 },
    shuffle: { size: fetching * seconds * RATE, slowStart: 0.05 },
  } satisfies StageSpec;
  return {
    ...jobClass,
    recurring: RECURRING,
    stages: Array.from({ length: stages }, (_, stage): StageSpec => {
      const joined = 2 * (stage - first);
      if (stage < first) return isBushy ? { ...only, after: [] } : only;
      return isBushy ? { ...later, after: [joined, joined + 1] } : later;
    }),
  };
}

function withStages(shape: Shape): Searched {
  const base = twoLengths(LOAD);
  return {
    ...base,
    jobs: Math.ceil(450 / Math.min(shape.stages, 3)),
    network: { kind: 'rates', server: 400, rack: RATE, remote: RATE },
    classes: base.classes.map((each) => lengthened(each, shape)),
  };
}

/** Gain over Sparrow-SRPT by stages. */
const gainOf = (shape: Shape, own: Params) => {
  const searched = withStages(shape);
  return gains(means(searched, 'hopper', own), means(searched, 'sparrow-srpt'));
};

/** Gains by length of the DAG where each slot has a queue of its own (Hopper Fig. 8b). */
export const stages: CheckGroup = {
  name: 'hopper-stages',
  run: () =>
    [0.5, 1.5].flatMap((fetching) =>
      [false, true].flatMap((isBushy) => {
        const lengths = isBushy ? [3, 5, 7] : [1, 2, 4, 6];
        const at = `own queues, ${isBushy ? 'bushy' : 'chains'}, fetching ${fetching}`;
        return [{ alpha: 'estimated' }, { alpha: 'off' }].flatMap((own) => {
          const named = lengths.map((count) => ({
            name: `${count}:`,
            gain: gainOf({ stages: count, isBushy, fetching }, own),
          }));
          const what = own.alpha === 'off' ? `${at}, without α` : at;
          const overall = named[0].gain.map((_, seed) =>
            mean(Float64Array.from(named, ({ gain }) => gain[seed])),
          );
          return [
            atMost(
              'T-HOP-20',
              `${what}: spread of the gains by stages (${textsOf(named)})`,
              spreadOf(named.map(({ gain }) => gain)),
              0.3,
            ),
            atLeast('T-HOP-20', `${what}: gain, mean over stages`, overall, 0),
          ];
        });
      }),
    ),
};
