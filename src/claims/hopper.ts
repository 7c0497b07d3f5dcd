import { targets } from '../readings/hopper/targets.ts';
import { claimsOf } from './claim.ts';

const table1 = 'policies/hopper/central/table1.test.ts';
const allocation = 'policies/hopper/central/allocation.test.ts';
const copies = 'theory/copiesOfTask.test.ts';
const evaluation = 'policies/hopper/evaluation.test.ts';

export const hopperClaims = claimsOf(targets, {
  'T-HOP-1': { class: 'exact', tests: [table1], presets: ['three-ways', 'keep-a-slot'] },
  'T-HOP-2': { class: 'exact', tests: [table1], presets: ['three-ways'] },
  'T-HOP-3': { class: 'exact', tests: [table1], presets: ['three-ways', 'keep-a-slot'] },
  'T-HOP-4': {
    class: 'simulated',
    tests: ['faces/hopper/knee/knee.test.ts'],
    validate: ['hopper-knee'],
    presets: ['knee'],
  },
  'T-HOP-5': { class: 'analytic', tests: [copies], validate: ['hopper-theory'], presets: ['knee'] },
  'T-HOP-6': { class: 'exact', tests: [allocation], presets: ['two-jobs'] },
  'T-HOP-7': { class: 'exact', tests: [allocation], presets: ['two-jobs'] },
  'T-HOP-8': { class: 'exact', tests: [allocation], presets: ['enough-slots'] },
  'T-HOP-9': { class: 'exact', tests: [allocation], presets: ['who-pays'] },
  'T-HOP-10': {
    class: 'exact',
    tests: ['policies/hopper/size/dagWork.test.ts'],
    presets: ['shuffle-weighs'],
  },
  'T-HOP-11': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure5', 'hopper-own-queues'],
    presets: ['how-many-requests', 'own-queues'],
    remark:
      'Where tasks differ much in length, Sparrow takes 2.5 times as long as one scheduler; where they do not, it is near it. Hopper is near it in both.',
  },
  'T-HOP-12': { class: 'simulated', validate: ['hopper-refusals'], presets: ['how-many-refusals'] },
  'T-HOP-13': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure6', 'hopper-own-queues'],
    presets: ['own-queues', 'gain-by-load', 'bursts', 'gains-by-size'],
    remark:
      '37 to 49 % where each slot has a queue of its own and tasks differ much in length, on workloads that were searched for; 4 % on servers of 16 slots with tasks of similar length. About half of it is queueing: it is there without copies, too.',
  },
  'T-HOP-14': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure6', 'hopper-own-queues'],
    presets: ['gains-by-size', 'gain-by-load'],
  },
  'T-HOP-15': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure6', 'hopper-own-queues'],
    presets: ['gain-by-load', 'own-queues', 'gains-by-size'],
  },
  'T-HOP-16': { class: 'qualitative', validate: ['hopper-figure6'], presets: ['gains-by-size'] },
  'T-HOP-17': { class: 'simulated', validate: ['hopper-guidelines'], presets: ['enough-slots', 'two-jobs'] },
  'T-HOP-18': {
    class: 'simulated',
    validate: ['hopper-figures7-8'],
    presets: ['gains-by-size', 'who-gains'],
  },
  'T-HOP-19': {
    class: 'simulated',
    validate: ['hopper-figures7-8', 'hopper-own-queues'],
    presets: ['own-queues', 'gains-by-size'],
  },
  'T-HOP-20': {
    class: 'simulated',
    validate: ['hopper-chains', 'hopper-dags', 'hopper-spark-dags'],
    presets: ['stages-that-join'],
    remark: 'Where jobs whose stages join come in waves beside ones that only compute, it gains 11 to 13 %.',
  },
  'T-HOP-21': { class: 'simulated', validate: ['hopper-figure9'], presets: ['three-rules'] },
  'T-HOP-22': { class: 'simulated', validate: ['hopper-figure10'], presets: ['who-pays'] },
  'T-HOP-23': {
    class: 'simulated',
    validate: ['hopper-figure11'],
    presets: ['how-many-requests'],
  },
  'T-HOP-24': {
    class: 'simulated',
    validate: ['hopper-figures12-13', 'hopper-copies-wait'],
    presets: ['who-gains'],
    remark:
      'It depends on who waits for whom: where copies have their job’s place there is nothing to gain, where they wait for all waiting tasks 25 to 46 %.',
  },
  'T-HOP-25': {
    class: 'simulated',
    validate: ['hopper-figures12-13'],
    presets: ['local-or-soon'],
    remark:
      'In the preset 67, 78, 78 and 82 % of the tasks run beside their data with k = 0, 3, 7 and 15 %, and the gains on k = 0 are 22, 24 and 29 %. They do not fall: so few jobs wait at once that few are passed over.',
  },
  'T-HOP-26': {
    class: 'simulated',
    tests: ['kit/speculation/paretoTail.test.ts', 'policies/hopper/size/learnedBeta.test.ts'],
    presets: ['beta-unknown'],
  },
  'T-HOP-27': {
    class: 'qualitative',
    tests: ['policies/hopper/size/dagJobs.test.ts'],
    presets: ['shuffle-weighs'],
    remark: 'How well a forecast does is a parameter here; the test asks that it does as well as is set.',
  },
  'T-HOP-28': {
    class: 'qualitative',
    tests: [evaluation],
    validate: ['hopper-stragglers'],
    presets: ['three-rules'],
  },
  'T-HOP-29': { class: 'simulated', validate: ['hopper-stragglers'], presets: ['three-rules'] },
  'T-HOP-30': { class: 'analytic', tests: [copies], validate: ['hopper-theory'], presets: ['beta-unknown'] },
  'T-HOP-31': {
    class: 'exact',
    tests: ['policies/hopper/decentral/answers.test.ts'],
    presets: ['refused-thrice'],
  },
});
