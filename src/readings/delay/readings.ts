import { readingsOf } from '../entry.ts';

/** What the talk on delay scheduling leaves open. Our text is the slides, not the paper of the same name. */
export const readings = readingsOf('Delay Scheduling', [
  {
    code: 'AMB-26',
    section: '“Delay Scheduling Details”',
    question:
      'May a job run anywhere after a wait of T2, as the bullets say, or of T1 + T2, as the pseudo-code says?',
    choice:
      'The pseudo-code counts: from its servers to its racks after T1, from there to anywhere after T2 more, or from its servers to anywhere after T1 + T2. The wait is compared before this offer is added to it. In the form that counts skips, a launch away from the data does not reset the count.',
    why: 'The pseudo-code says when the wait begins again; the bullets do not.',
    moves:
      'The moment of each launch away from the data: with T1 = T2 = 5 s, 10 s instead of 5 s after the last local launch.',
    passage: 'else if j.level = 2 or (j.level = 1 and j.wait ≥ T2) or (j.level = 0 and j.wait ≥ T1 + T2)',
  },
  {
    code: 'AMB-27',
    section: '“Small Jobs Experiment”',
    question: 'Why has the default scheduler less locality than chance would give it?',
    choice: 'The row is taken as a shape: smaller jobs are less local. Its values are no targets.',
    why: 'Three maps on independent slots find 5.9 % node and 71 % rack locality, the slide has 2 % and 50 %. The scheduler that was measured took slots by heartbeat, one server at a time.',
    moves: 'Nothing that is checked, except the order of the three sizes.',
    passage: '3 maps | 2% | 50% | 75% | 94%',
  },
  {
    code: 'AMB-28',
    section: '“Results for IO-Heavy Workload”',
    question: 'How high are the bars of the macrobenchmark, of sticky slots, of the sensitivity analysis?',
    choice:
      'Lost with the pictures of the slides. What is known of the full paper is used as a direction, never as a value to reproduce.',
    why: 'Our text of the slides has no pictures.',
    moves: 'Nothing that is checked by value.',
    passage:
      'Small Jobs (1-10 input blocks) … Medium Jobs (50-800 input blocks) … Large Jobs (4800 input blocks)',
  },
]);
