import { targets } from '../readings/quincy/targets.ts';
import { claimsOf } from './claim.ts';

const network = 'policies/quincy/solver/network.test.ts';
const golden = 'policies/quincy/goldenFlow.test.ts';
const solve = 'policies/quincy/solver/solve.test.ts';
const scheduler = 'policies/quincy/flowScheduler.test.ts';
const theory = 'theory/quincyTheory.test.ts';
const presetTests = 'scenario/quincyPresets.test.ts';
const thirty = ['thirty-instances', 'thirty-instances-streaming'];
const narrow = ['narrow-uplinks', 'narrow-uplinks-streaming'];

export const quincyClaims = claimsOf(targets, {
  'T-QUI-1': { class: 'exact', tests: [network], presets: ['six-computers'] },
  'T-QUI-2': { class: 'exact', tests: [network], presets: ['six-computers'] },
  'T-QUI-3': { class: 'exact', tests: [golden, solve], presets: ['six-computers'] },
  'T-QUI-4': { class: 'exact', tests: [golden, solve], presets: ['six-computers'] },
  'T-QUI-5': { class: 'exact', tests: [golden, solve], presets: ['six-computers'] },
  'T-QUI-6': { class: 'exact', tests: [golden, theory], presets: ['preemption-flips'] },
  'T-QUI-7': { class: 'exact', tests: [golden, solve], presets: ['six-computers'] },
  'T-QUI-8': { class: 'exact', tests: [golden, presetTests], presets: ['wait-or-move'] },
  'T-QUI-9': { class: 'exact', tests: [network], presets: ['large-cluster'] },
  'T-QUI-10': { class: 'exact', tests: [network], presets: ['large-cluster'] },
  'T-QUI-11': { class: 'exact', tests: [solve], presets: ['six-computers'] },
  'T-QUI-12': { class: 'exact', tests: ['policies/quincy/shares.test.ts'], presets: thirty },
  'T-QUI-13': { class: 'analytic', tests: [theory, presetTests], presets: ['wait-or-move'] },
  'T-QUI-14': { class: 'exact', tests: [presetTests], presets: thirty },
  'T-QUI-15': {
    class: 'simulated',
    validate: ['quincy-ideal'],
    presets: thirty,
    inDirection: true,
    remark:
      'Q takes longer than QP in every run, by a thousandth and not by 11.5 %. By §4.3 nothing may wait at K = 1 in either, so that Q displaces no more bytes than G, which the paper has at 3 %; it averages three runs that differ by 1.4 %.',
  },
  'T-QUI-16': { class: 'simulated', tests: [presetTests], validate: ['quincy-ideal'], presets: thirty },
  'T-QUI-17': { class: 'simulated', validate: ['quincy-ideal'], presets: thirty },
  'T-QUI-18': {
    class: 'qualitative',
    remark: 'A quotient of two printed numbers, which nothing here could miss. T-QUI-17 asks for half of it.',
    presets: thirty,
  },
  'T-QUI-19': { class: 'simulated', validate: ['quincy-constrained'], presets: narrow },
  'T-QUI-20': { class: 'simulated', validate: ['quincy-constrained'], presets: narrow },
  'T-QUI-21': { class: 'simulated', validate: ['quincy-constrained'], presets: narrow },
  'T-QUI-22': {
    class: 'simulated',
    validate: ['quincy-constrained', 'quincy-narrower'],
    presets: narrow,
    remark:
      'Where the tasks of PageRank take equal times QFPX is 1.55 ± 0.09 times GFP (sixteen runs). Binaries as files of 20 MB for each job and server, and a larger state of PageRank, changed nothing beyond the noise of four runs.',
  },
  'T-QUI-23': {
    class: 'simulated',
    tests: [presetTests, theory],
    validate: ['quincy-unconstrained'],
    presets: ['hog', 'hog-streaming'],
  },
  'T-QUI-24': {
    class: 'simulated',
    tests: [presetTests],
    validate: ['quincy-unconstrained'],
    presets: thirty,
  },
  'T-QUI-25': {
    class: 'simulated',
    validate: ['quincy-unconstrained', 'quincy-hashed-uplinks'],
    presets: thirty,
  },
  'T-QUI-26': { class: 'simulated', validate: ['quincy-variation'], presets: thirty },
  'T-QUI-27': {
    class: 'simulated',
    validate: ['quincy-unconstrained', 'quincy-hashed-uplinks', 'quincy-without-hog'],
    presets: thirty,
    remark:
      'Measured with other data in each run, and with tasks of PageRank whose times differ by σ 0.8 (log-normal, calibrated so that the job alone takes as long); those of the presets take equal times.',
  },
  'T-QUI-28': { class: 'simulated', validate: ['quincy-unconstrained'], presets: thirty },
  'T-QUI-29': { class: 'simulated', validate: ['quincy-unconstrained'], presets: thirty },
  'T-QUI-30': {
    class: 'simulated',
    validate: ['quincy-unconstrained'],
    presets: ['hog', 'hog-streaming'],
  },
  'T-QUI-31': {
    class: 'simulated',
    validate: ['quincy-unconstrained'],
    presets: thirty,
    remark:
      'The paper gives neither M_H nor Δ_H; measured with 6 tasks and 30 s. With the defaults of 3 and 5 s bytes over the core are a quarter fewer than without hysteresis, and makespans too near to tell apart: 1.009 and 1.001 times, ± 0.02 in eight runs.',
  },
  'T-QUI-32': { class: 'simulated', validate: ['quincy-ideal'], presets: thirty },
  'T-QUI-33': {
    class: 'exact',
    tests: [theory],
    remark: 'A table of jobs in production, which no run shows: those of the experiments are others.',
  },
  'T-QUI-34': { class: 'exact', tests: [presetTests], presets: narrow },
  'T-QUI-35': { class: 'analytic', tests: ['metrics/normalizedPerformance.test.ts'], presets: ['hog'] },
  'T-QUI-36': { class: 'exact', tests: [scheduler], presets: ['preemption-flips'] },
  'T-QUI-37': {
    class: 'exact',
    tests: [scheduler, 'policies/quincy/starvation.test.ts'],
    presets: ['preemption-flips'],
  },
  'T-QUI-38': { class: 'exact', tests: ['policies/quincy/inputPlaces.test.ts'], presets: ['wait-or-move'] },
  'T-QUI-39': {
    class: 'exact',
    tests: ['policies/quincy/queuePolicies.test.ts'],
    presets: ['six-computers'],
  },
  'T-QUI-40': { class: 'simulated', bench: true, presets: ['large-cluster'] },
  'T-QUI-41': { class: 'exact', tests: ['metrics/networkBound.test.ts'], presets: thirty },
});
