import { targets } from '../readings/delay/targets.ts';
import { claimsOf } from './claim.ts';

const gain = 'theory/delayGain.test.ts';
const nonLocality = 'theory/nonLocality.test.ts';
const locality = 'theory/jobLocality.test.ts';
const paper = 'policies/delay/paper.test.ts';
const presetTests = 'scenario/delayPresets.test.ts';

export const delayClaims = claimsOf(targets, {
  'T-DEL-1': { class: 'analytic', tests: [gain], presets: ['how-long-to-wait'] },
  'T-DEL-2': { class: 'analytic', tests: [gain], presets: ['how-long-to-wait'] },
  'T-DEL-3': { class: 'analytic', tests: ['theory/blockedReplicas.test.ts'], presets: ['long-tasks'] },
  'T-DEL-4': { class: 'analytic', tests: [nonLocality, paper], presets: ['how-long-to-wait'] },
  'T-DEL-5': { class: 'exact', tests: [nonLocality], presets: ['how-long-to-wait'] },
  'T-DEL-6': {
    class: 'exact',
    tests: ['policies/delay/patience.test.ts', 'policies/delay/pseudoCode.test.ts'],
    presets: ['how-long-to-wait'],
  },
  'T-DEL-7': { class: 'analytic', tests: [locality], presets: ['wait-by-size', 'small-jobs'] },
  'T-DEL-8': { class: 'analytic', tests: [locality], presets: ['how-long-to-wait'] },
  'T-DEL-9': { class: 'analytic', tests: [locality, paper], presets: ['sticky-slots'] },
  'T-DEL-10': {
    class: 'simulated',
    tests: [paper, presetTests],
    validate: ['delay-sticky'],
    presets: ['sticky-slots'],
  },
  'T-DEL-11': {
    class: 'simulated',
    tests: [paper, presetTests],
    validate: ['delay-sticky'],
    presets: ['sticky-slots'],
  },
  'T-DEL-12': {
    class: 'recalled',
    tests: [presetTests],
    validate: ['delay-sticky'],
    presets: ['sticky-slots'],
  },
  'T-DEL-13': {
    class: 'simulated',
    tests: [presetTests],
    validate: ['delay-small'],
    presets: ['small-jobs'],
    inDirection: true,
    remark:
      'Of the paper’s numbers only the order comes out (AMB-27): how its servers were offered is not known. The bounds are those of a model in which they are offered at random.',
  },
  'T-DEL-14': {
    class: 'simulated',
    tests: [presetTests],
    validate: ['delay-small'],
    presets: ['small-jobs'],
    inDirection: true,
    remark:
      'The paper’s 99 % of 10 maps and 94 % of 100 stand in no order that waiting explains, and ours are those of the model. On servers that report at once 5 s are some 140 offers, and even 3 maps are local. What is held to the model are 27 offers.',
  },
  'T-DEL-15': {
    class: 'simulated',
    tests: [paper, presetTests],
    validate: ['delay-short-waits'],
    presets: ['how-long-to-wait', 'head-of-line'],
  },
  'T-DEL-16': {
    class: 'recalled',
    tests: [presetTests],
    validate: ['delay-macro'],
    presets: ['facebook-bins'],
  },
  'T-DEL-17': {
    class: 'qualitative',
    presets: ['facebook-bins'],
    remark: 'What is told of the cluster, to know its size by. There is nothing to reproduce.',
  },
  'T-DEL-18': { class: 'analytic', tests: [nonLocality, paper], presets: ['head-of-line'] },
  'T-DEL-19': { class: 'exact', tests: [paper], presets: ['sticky-slots'] },
  'T-DEL-20': { class: 'analytic', tests: ['theory/responsiveness.test.ts'], presets: ['kill-or-wait'] },
  'T-DEL-21': {
    class: 'simulated',
    tests: [paper],
    validate: ['delay-sensitivity'],
    presets: ['wait-by-size', 'how-long-to-wait'],
    remark:
      'It depends on the size of the job. By the model (T-DEL-7), non-locality of 100 maps falls like 1 ÷ D, as the last few find no server that still has their blocks: a line fits it with R² 0.86. Where many slots are idle it falls less: servers that were refused are offered again, with nothing new.',
  },
  'T-DEL-22': {
    class: 'analytic',
    tests: [locality, 'engine/workload/placement.test.ts'],
    presets: ['small-jobs'],
  },
});
