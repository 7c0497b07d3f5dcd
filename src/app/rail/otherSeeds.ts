import comparisons from '../../scenario/presetSeeds.json';

/** A comparison of a run of a preset with its first run over further seeds, as `scripts/presetSeeds.ts` writes it. */
interface Comparison {
  readonly metric: string;
  readonly said: string;
}

const all: Readonly<Record<string, readonly Comparison[]>> = comparisons;

/** What is said here: of other numbers, a preset's own views and metrics say more. */
const names: Readonly<Record<string, string>> = {
  'jobResponse@0.5': 'Median response time',
  'jobResponse@0.95': 'Response time, p95',
};

/** Lists in sentences where further seeds do not bear out what a preset shows. */
export function otherSeeds(id: string): readonly string[] {
  return (all[id] ?? []).flatMap(({ metric, said }) => {
    const name = names[metric];
    return name !== undefined && said.includes(' here, but ') ? [`${name}: ${said}`] : [];
  });
}
