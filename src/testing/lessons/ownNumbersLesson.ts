import type { Lesson } from '../../lessons/lesson.ts';
import { readLesson } from '../../lessons/readLesson.ts';

const written: Lesson = {
  ...{ lesson: 1, title: 'Your own cluster', goal: 'Students can look twice.' },
  numbers: {
    seeds: 1000,
    sizes: [{ path: '/workload/arrivals/load', values: [0.6, 0.65, 0.7, 0.75, 0.8] }],
  },
  steps: [
    {
      title: 'Look twice',
      text: 'B asks **one** server for each task.',
      scenario: {
        preset: 'power-of-two',
        changes: {
          workload: { jobs: 50, warmup: 5 },
          runs: [{ policy: 'random' }, { policy: 'per-task', params: { probeRatio: 1 } }],
        },
      },
      controls: ['/runs/1/params/probeRatio'],
      goal: {
        says: 'Let 95 of 100 jobs of B be done in 90 % of the time.',
        checks: [{ kind: 'start', metric: 'jobResponse@0.95', run: 1, is: '<=', times: 0.9 }],
      },
      showMe: { set: { '/runs/1/params/probeRatio': 4 } },
      question: {
        ...{ kind: 'number', prompt: 'With four looks: the 95th percentile of B?', unit: 'ms', tolerance: 1 },
        found: { metric: 'jobResponse@0.95', run: 1, times: 1000, isAfter: true },
      },
    },
    {
      title: 'Who waits?',
      text: 'Compare them.',
      question: {
        ...{ kind: 'choice', prompt: 'Which run uses more of its slots?', options: ['A', 'B', 'None'] },
        found: [
          { kind: 'runs', metric: 'utilization', run: 0, is: '>', than: 1 },
          { kind: 'runs', metric: 'utilization', run: 0, is: '<', than: 1 },
          { kind: 'runs', metric: 'utilization', run: 0, is: '=', than: 1 },
        ],
      },
    },
    {
      title: 'From when on?',
      text: 'Sweep the round trip.',
      question: {
        ...{ kind: 'sweep', prompt: 'From which round trip on is B slower than A?', unit: 'ms' },
        ...{ control: '/cluster/roundTrip', values: [0, 0.01, 0.03, 0.1], tolerance: 0.001 },
        ...{ metric: 'jobResponse', run: 1, is: '>', than: 0 },
      },
    },
    {
      title: 'Make it lose',
      text: 'Fork B.',
      fork: { of: 1 },
      goal: {
        says: 'Let B lose by one change.',
        checks: [{ kind: 'runs', metric: 'jobResponse', run: 2, is: '>', than: 1 }],
      },
      showMe: { fork: { kind: 'straggler', at: 0, job: 20, task: 0, factor: 100 } },
    },
    { title: 'Why?', text: 'Say it.', question: { kind: 'text', prompt: 'Why?' } },
  ],
};

const { lesson: read, issues } = readLesson(written);
if (read === undefined) throw new Error(JSON.stringify(issues));

/** A lesson of three small steps in which each student has other numbers. */
export const ownNumbersLesson: Lesson = read;
