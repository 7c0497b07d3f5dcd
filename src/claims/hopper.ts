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
    validate: ['hopper-figure6', 'hopper-own-queues', 'hopper-requests'],
    presets: ['own-queues', 'gain-by-load', 'bursts', 'gains-by-size'],
    remark:
      '37 to 49 % where each slot has a queue of its own and tasks differ much in length, on workloads that were searched for; 4 % on servers of 16 slots with tasks of similar length. About half of it is queueing: it is there without copies, too.',
  },
  'T-HOP-14': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure6', 'hopper-own-queues', 'hopper-requests'],
    presets: ['gains-by-size', 'gain-by-load'],
    remark:
      'What makes gains fall at high load is the time of messages: with none they go on rising where each slot has a queue of its own; with 5 ms and tasks of 0.1 to 3 s they are 28, 27 and 24 % at loads of 0.62, 1.05 and 1.15 (16 seeds), with 6 ms 22, 15 and 12 % (6 seeds).',
  },
  'T-HOP-15': {
    class: 'simulated',
    tests: [evaluation],
    validate: ['hopper-figure6', 'hopper-own-queues', 'hopper-requests'],
    presets: ['gain-by-load', 'own-queues', 'gains-by-size'],
    remark:
      'At most 14 % where few jobs have long tasks, where messages take time, or on servers of 16 slots; 20 % where a seventh of the jobs have tasks 30 times as long, behind which others wait at any load.',
  },
  'T-HOP-16': {
    class: 'qualitative',
    validate: ['hopper-figure6', 'hopper-lengths'],
    presets: ['gains-by-size', 'own-queues'],
    remark:
      'It depends on how jobs differ more in size: with tasks 30 times as long as others instead of 8 times the gain is 6 points more, with four times as many tasks 6 points less. Numbers of tasks alone, as guessed for Bing, change it by 0.3 ± 0.8 points (32 seeds).',
  },
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
    validate: ['hopper-chains', 'hopper-dags', 'hopper-spark-dags', 'hopper-stages'],
    presets: ['stages-that-join'],
    remark:
      'Where each slot has a queue of its own and tasks differ much in length, gains are 39 % without stages and 50 to 64 % with two to seven; on servers of 16 slots there is nothing to gain. α costs where stages join (32 seeds): 1 ± 1, 9 ± 3 and 10 ± 4 % with 3, 5 and 7 stages that fetch half as long as they compute; 0 ± 0.5, 1 ± 2 and 4 ± 2 % if they fetch half as long again.',
  },
  'T-HOP-21': { class: 'simulated', validate: ['hopper-figure9'], presets: ['three-rules'] },
  'T-HOP-22': {
    class: 'simulated',
    validate: ['hopper-figure10', 'hopper-fairness'],
    presets: ['who-pays'],
    remark:
      'By medians of five repeats, as in the paper, 3 ± 2 % of the jobs are slower in the testbed. Where each slot has a queue of its own a quarter are, and as many are with the same ε if only the servers that get requests are drawn anew.',
  },
  'T-HOP-23': {
    class: 'simulated',
    validate: ['hopper-figure11', 'hopper-free-messages', 'hopper-requests'],
    presets: ['how-many-requests'],
    remark:
      'All three come out where each slot has a queue of its own, tasks take 0.1 to 3 s, and a scheduler works 5 ms on a message: a time that was searched for. On servers of 16 slots two requests suffice at 60 % load.',
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
    validate: ['hopper-figures12-13', 'hopper-locality'],
    presets: ['local-or-soon'],
    remark:
      'It is the cost of reading from afar that decides: where many small jobs wait and tasks take 1.05 or 1.1 times as long away from their data, gains rise to k = 7 % and fall beyond (24 seeds); with 1.2 and 1.5 times they go on rising. In the preset 67, 78, 78 and 82 % of the tasks run beside their data with k = 0, 3, 7 and 15 %, and the gains on k = 0 are 22, 24 and 29 %.',
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
    remark:
      'What LATE’s cap lets through: with 10 % of the slots 16 % at 45 % load and 14 % at 60 %; without it 23 % of the tasks and 21 % of the slot time at 45 %, as in the paper.',
  },
  'T-HOP-29': {
    class: 'simulated',
    validate: ['hopper-stragglers'],
    presets: ['three-rules'],
    remark:
      'It comes out, 8 and 1.3 times, where tasks are alike and one copy in fifty straggles; where every copy straggles by a Pareto law, 9 and 4 times.',
  },
  'T-HOP-30': { class: 'analytic', tests: [copies], validate: ['hopper-theory'], presets: ['beta-unknown'] },
  'T-HOP-31': {
    class: 'exact',
    tests: ['policies/hopper/decentral/answers.test.ts'],
    presets: ['refused-thrice'],
  },
});
