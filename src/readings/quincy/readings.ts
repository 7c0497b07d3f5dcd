import { readingsOf } from '../entry.ts';

/** What Quincy's paper leaves open. */
export const readings = readingsOf('Quincy', [
  {
    code: 'AMB-29',
    section: '§3.3, §4.3',
    question: 'Do fair shares divide all M servers, or those that hold no root?',
    choice:
      'Only slots without a root are shared out: M − J with J running jobs. The same number stands for M in “if N ≤ M”.',
    why: 'Roots hold servers until their jobs end. Shares that sum to M, as lower bounds of what runs, leave a flow without a solution.',
    moves:
      'Shares become smaller by one slot for each job. Read literally, five tasks on six servers with two roots have no solution (T-QUI-7).',
    passage:
      'the remaining slots are divided equally among jobs that have additional ready workers to give final allocations A_j where Σ A_j = min(M, Σ N_j)',
  },
  {
    code: 'AMB-30',
    section: 'Appendix',
    question: 'Is the flow into the sink Σ(N + 1), as the text says, or Σ(F + 1), as its supply says?',
    choice:
      'Σ(F + 1). The rest is the flow that the lower bounds force and that was moved into the supplies.',
    why: 'Supplies must sum to zero, and with Σ(F + 1) they do.',
    moves: 'Only how the drawn network is labelled.',
    passage:
      'there is a single sink node S with supply −Σ(F_j + 1) … The flow through S is always equal to Σ(N_j + 1).',
  },
  {
    code: 'AMB-31',
    section: 'Appendix',
    question: 'Do bytes that cross the core switch count as bytes across rack switches too?',
    choice:
      'No. R are bytes that cross a rack switch and nothing else, X those that cross the core. The worst server is the one with the highest ψR + ξX.',
    why: 'The paper’s own table of transfers has them apart, and so has a later open implementation of the same costs.',
    moves: 'The price of a remote GB: ξ, not ψ + ξ.',
    passage:
      'an upper bound for the number of bytes of input that w might read across the rack switch and the core switch respectively',
  },
  {
    code: 'AMB-32',
    section: '§5.1, §6.1, Table 2',
    question: 'How can Sort move its 520 GB and yet only 131 GB cross the core in the whole experiment?',
    choice:
      'What tasks write for each other is much smaller than what they read: about 0.15 TB in all. “Cross rack” in Table 2 is across a rack switch, within the rack.',
    why: 'With eight racks, seven eighths of a full exchange would cross the core: 455 GB of Sort alone.',
    moves:
      'Bytes over the core by a factor of three, and the running times of the jobs that are bound by the network.',
    passage:
      'Each partition contains around 4 GB of data … Sort redistributes all of its input data between computers during this repartitioning',
  },
  {
    code: 'AMB-33',
    section: 'Figures 3 and 4',
    question: 'Has the cluster of the figures three servers or six?',
    choice: 'Six, three in each of two racks.',
    why: 'Roots run on servers 5 and 3, and Figure 4 of the same example says M = 6.',
    moves: 'The example that can be stepped through. What its tasks read is ours: the figures do not say it.',
    passage:
      'a small cluster with three computers organized into two racks … root tasks on computers 5 and 3 respectively',
  },
  {
    code: 'AMB-34',
    section: '§3.5, §4.3, §5.2, Appendix',
    question: 'Which values, roundings and deviations are meant where the paper gives none?',
    choice:
      'Unfairness takes the standard deviation of the population. Shares that are “proportionally decreased” are rounded by largest remainder. If jobs must run more tasks than there are places, the last admitted jobs run fewer, and fewer jobs are admitted. M_H = 3, Δ_H = 5 s, Ω = 10,000, a solve each second.',
    why: 'A population, since all jobs of the experiment count; largest remainder, since shares must add up. The four values are proposals.',
    moves:
      'Unfairness of few jobs: 0.53 against 0.65 for three. Hysteresis and Ω move what their controls move.',
    passage:
      'its allocation is increased to that total and the allocations for other jobs are proportionally decreased',
  },
]);
