// Writes recorded curves, which the page draws before it has run anything: npm run record [-- [--seconds N] ID…]
//
// Of each preset the first number that it names is given 7 values over its slider, with 5 seeds. Each row has the digests
// of its runs, and `npm run test:all` makes one row in a hundred again. A preset for which all that would take more than
// two minutes of one core, or than N seconds, has fewer seeds, and its curve says so. Named presets replace what is known;
// `map` is the map of five ideas, `arena` what the five systems have on the arena's workloads, `pictures` are those of the gallery.
import { writeFileSync } from 'node:fs';
import { presets } from '../src/scenario/presets/presets.ts';
import type { CurveRow, RecordedCurve } from '../src/state/recordedCurves.ts';
import { recordArena } from './recordArena.ts';
import { allowedValues, recordedControl, recordedSeeds, recordedValues, rowMaker } from './recordCurve.ts';
import { recordMap } from './recordMap.ts';
import { recordTelling } from './recordTelling.ts';
import { rowPerLine } from './rowPerLine.ts';

/** A preset that would take longer gets fewer seeds. [s] */
const USUAL_BUDGET = 120;

/** Seconds of one core, whatever else the machine does. */
const spent = () => process.cpuUsage().user / 1e6;

const [option, most, ...ids] = process.argv.slice(2);
const isHurried = option === '--seconds';
const budget = isHurried ? Number(most) : USUAL_BUDGET;
const wanted = isHurried ? ids : process.argv.slice(2);
if (wanted.length === 0 || wanted.includes('map')) recordMap();
if (wanted.length === 0 || wanted.includes('arena')) recordArena();
if (wanted.length === 0 || wanted.includes('pictures')) recordTelling();
for (const preset of presets.all) {
  const { id, scenario } = preset;
  const control = recordedControl(preset);
  if (control === undefined || (wanted.length > 0 && !wanted.includes(id))) continue;
  const start = spent();
  const rowOf = rowMaker();
  const rows: CurveRow[] = [];
  const values = allowedValues(scenario, control);
  const seeds = recordedSeeds(preset);
  let made = 0;
  for (const seed of seeds) {
    const seconds = spent() - start;
    if (made > 0 && (seconds * (made + 1)) / made > budget) break;
    rows.push(...values.flatMap((value) => rowOf(scenario, control, value, seed) ?? []));
    made += 1;
  }
  rows.sort((a, b) => a.value - b.value);
  const left = recordedValues(control).filter((value) => rows.every((row) => row.value !== value));
  const lacks = [
    ...(made < seeds.length ? [`${made} of ${seeds.length} seeds: more take over ${budget} s`] : []),
    ...(left.length > 0 ? [`not at ${left.join(', ')}: not allowed, or too long`] : []),
  ];
  const curve: RecordedCurve = {
    control: control.path,
    ...(lacks.length > 0 && { lacks: lacks.join('; ') }),
    rows,
  };
  writeFileSync(`src/measured/curves/${id}.json`, rowPerLine(curve));
  const seconds = (spent() - start).toFixed(1);
  console.log(`${id}: ${rows.length} rows in ${seconds} s ${lacks.join('; ')}`);
}
