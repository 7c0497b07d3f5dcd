import { BeyondTime } from '../src/engine/kernel/time.ts';
import { askedNumber, askedOf } from '../src/metrics/asked.ts';
import { DRAWN } from '../src/metrics/drawing.ts';
import { checkScenario } from '../src/scenario/checks/check.ts';
import { estimate } from '../src/scenario/counted/estimate.ts';
import { furtherSeeds } from '../src/scenario/edit/furtherSeeds.ts';
import { likelyControls } from '../src/scenario/edit/leadingControls.ts';
import { type TriedControl, triedControls } from '../src/scenario/edit/triedControls.ts';
import { makingOf } from '../src/scenario/forks/lineage.ts';
import type { Preset } from '../src/scenario/presets/presets.ts';
import type { Scenario } from '../src/scenario/shape/schema.ts';
import { type CurveRow, recordedMetrics } from '../src/state/recordedCurves.ts';
import { valueAt } from '../src/widgets/sliderScale.ts';
import { madeHere } from './madeHere.ts';

/** The seeds of a curve, its own first: enough for a band. Our choice. */
const SEEDS = 5;
/** A run that takes longer is left out, or 84 presets would take a night. Estimated seconds of the reference machine. */
const MOST_SECONDS = 10;
const asked = recordedMetrics.map(askedOf);

/** The control whose curve is recorded: the first number among those that a preset names. */
export function recordedControl({ controls, scenario }: Preset): TriedControl | undefined {
  return triedControls(scenario, controls ?? likelyControls(scenario)).at(0);
}

/** The values of a recorded curve, evenly over the slider as what is drawn by hand; each once. */
export function recordedValues({ spec }: TriedControl): readonly number[] {
  const places = Array.from({ length: DRAWN }, (_, place) => place / (DRAWN - 1));
  return [...new Set(places.map((share) => valueAt(share, spec)))];
}

/** Those of the values that the scenario allows, and whose runs do not take long. */
export function allowedValues(scenario: Scenario, control: TriedControl): readonly number[] {
  return recordedValues(control).filter((value) => {
    const with_ = control.write(value)(scenario);
    return checkScenario(with_).issues.length === 0 && estimate(with_, () => 1).seconds <= MOST_SECONDS;
  });
}

/** The seeds of a preset's curve. */
export const recordedSeeds = ({ scenario: { seed } }: Preset): readonly number[] => [
  seed,
  ...furtherSeeds(seed, SEEDS - 1),
];

/** Makes rows; a run that a control does not concern is made once for each seed. */
export function rowMaker() {
  const known = new Map<string, ReturnType<typeof measure>>();
  return (scenario: Scenario, control: TriedControl, value: number, seed: number): CurveRow | null => {
    const seeded = { ...control.write(value)(scenario), seed };
    try {
      const runs = seeded.runs.map((_, index) => {
        const { runs: all, ...rest } = seeded;
        const key = JSON.stringify([rest, makingOf(all, index)]);
        const measured = known.get(key) ?? measure(seeded, index);
        known.set(key, measured);
        return measured;
      });
      const column = (at: number) => runs.map(({ read }) => short(read[at]));
      const [mean, p50, p95] = [column(0), column(1), column(2)];
      // Where nothing was measured there is no point.
      if (![...mean, ...p50, ...p95].every(Number.isFinite)) return null;
      return { value, seed, mean, p50, p95, digests: runs.map(({ digest }) => digest) };
    } catch (fault) {
      if (fault instanceof BeyondTime) return null;
      throw fault;
    }
  };
}

const measure = (scenario: Scenario, index: number) =>
  madeHere(scenario, index, (trace) => asked.map((each) => askedNumber(trace, each)));

/** As many digits as a curve can show. */
function short(value: number): number {
  return Number(value.toPrecision(4));
}
