import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { presets } from '../../src/scenario/presets.ts';
import { type GoldenRun, goldenRuns, longestPresets } from '../golden.ts';
import { type CheckGroup, none } from './check.ts';

/** The longest presets, run in node, match their goldens. `npm test` runs them in the browser only. */
export const goldens: CheckGroup = {
  name: 'goldens',
  run() {
    return longestPresets.map((id) => {
      const text = readFileSync(`src/scenario/presets/goldens/${id}.json`, 'utf8');
      const kept = (JSON.parse(text) as { runs: readonly GoldenRun[] }).runs;
      // As in JSON: null for NaN.
      const runs: unknown[] = JSON.parse(JSON.stringify(goldenRuns(presets.get(id).scenario)));
      const differing = kept.filter((run, position) => !isDeepStrictEqual(runs[position], run)).length;
      return none('GOLDEN', `${id}: runs that differ`, differing + Math.abs(runs.length - kept.length));
    });
  },
};
