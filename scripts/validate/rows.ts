/** What the papers, or independent simulations, say about each row of the list of targets. */
export const rows = {
  'T-SPA-8': 'Median within 4 % of optimal at 60 % load (Sparrow Fig. 5)',
  'T-SPA-9': 'Median within 33 % of optimal at 95 % load (Sparrow Fig. 5)',
  'T-SPA-10':
    'Few probes more than one help much (Sparrow Fig. 5); medians in ms of an independent simulation',
  'T-SPA-11':
    'Late binding is best, constant tasks (Sparrow Fig. 6a); medians in ms of an independent simulation',
  'T-SPA-12':
    'Twice as fast as both others at high load (Sparrow Fig. 6b); an independent simulation has 1.39 and 1.55',
  'T-SPA-13': '3 times as fast as per-task sampling at 95 % load, Pareto tasks (Sparrow Fig. 6c)',
  'T-SPA-14': 'The gain grows with the tail of the durations (Sparrow Fig. 6)',
  'T-SPA-15':
    'Servers of 4 slots more than 20 % better (Sparrow Fig. 7); independent simulations have 14 to 21 %',
  'T-SPA-16': 'Median within 2.5 ms of 100 ms up to 70 % load (Sparrow Fig. 9)',
  'T-SPA-17': 'Few probes suffice (Sparrow Fig. 9); medians in ms of an independent simulation',
  'T-SPA-18': '95th percentiles in ms of an independent simulation (Sparrow Fig. 9)',
  'T-SPA-19': 'Within 3 % of optimal up to 70 % load (Sparrow §7)',
  'T-SPA-21': 'Medians within 12 % of the offline optimal (Sparrow Fig. 10)',
  'T-SPA-22': '95th percentile more than 6 times better than random (Sparrow Fig. 10 and 11)',
  'T-SPA-24': 'Medians 166.5 and 167.5 ms (Sparrow Table 4)',
  'T-SPA-25': 'Medians 106 ms, all users at 75 % (Sparrow §7.3)',
  'T-SPA-26': 'Users 0 and 1 run 100 tasks each, user 2 the rest (Sparrow Fig. 12)',
  'T-SPA-28': 'As a central scheduler for tasks from 5 s on; shorter ones collapse it (Sparrow Fig. 13)',
  'T-SPA-33': 'Schedulers share no state, so their number does not matter (Sparrow §4.1)',
  'T-DEL-10':
    'Locality falls with the number of jobs (Delay Scheduling, Sticky Slots); shares of an independent simulation',
  'T-DEL-11': 'Nearly all local (Delay Scheduling, Sticky Slots)',
  'T-DEL-12': 'Up to twice the throughput, more with more jobs (Delay Scheduling, Sticky Slots)',
  'T-DEL-13':
    '5, 37, 84 % local with 3, 10, 100 maps (Delay Scheduling, Small Jobs); its model has 5.9, 15.4, 75.5 %',
  'T-DEL-14':
    '75, 99, 94 % local with 3, 10, 100 maps (Delay Scheduling, Small Jobs); its model has 75.9, 92.1, 99.2 %',
  'T-DEL-15': 'Nearly all local after waits of 1 to 5 s (Delay Scheduling, Solution)',
  'T-DEL-16':
    'Small jobs gain from fair sharing, larger ones from the delay (Delay Scheduling, Macrobenchmark)',
  'T-DEL-21': 'Non-locality falls exponentially with the wait (Delay Scheduling, Analysis)',
  'T-QUI-15': 'Makespan of G 5,239 s, Q 5,671 s, QP 5,087 s (Quincy Table 2)',
  'T-QUI-16': '2.49 TB read (Quincy Table 2)',
  'T-QUI-17': 'TB in racks / through the core: G .352/.461, Q .446/.379, QP .177/.131 (Quincy Table 2)',
  'T-QUI-19':
    'TB in racks / through the core: ideal .405/.124, GFP 1.095/.760, QFP .776/.437, QFPX .905/.192 (Quincy Table 4)',
  'T-QUI-20': '3.9 times fewer bytes through the core (Quincy, abstract)',
  'T-QUI-21': '40 % more throughput (Quincy, abstract)',
  'T-QUI-22': 'SNP of network-bound jobs: QFPX 32 % over QFP, 87 % over GFP (Quincy §6.3)',
  'T-QUI-23': 'Small jobs up to 100 times slower without preemption (Quincy §6.2)',
  'T-QUI-24': 'Worst slowdown well under 10 with fairness and preemption (Quincy §6.2)',
  'T-QUI-25': 'Fairness with preemption halves Unfairness; fairness alone raises it (Quincy §6.2)',
  'T-QUI-26': 'Deviation below 1.5 % of the mean; QF up to 19.5 % (Quincy §6.2)',
  'T-QUI-27': 'Makespans alike, GFP clearly worse (Quincy §6.2)',
  'T-QUI-28': 'Some 9 % of the bytes through the core (Quincy §6.2)',
  'T-QUI-29': 'Preemption makes greedy read more through the core, Quincy less (Quincy §6.2)',
  'T-QUI-30': 'Almost only PrimeLarge runs before 1,350 s under QF (Quincy Fig. 7)',
  'T-QUI-31': 'Hysteresis: better locality, worse makespan, still more bytes than Quincy (Quincy §6.4)',
  'T-QUI-32': 'Deviation 1.4 % of the mean (Quincy §6.1)',
  'T-HOP-4':
    'More slots help up to 2/β for each task, hardly beyond (Hopper Fig. 3); means in shortest tasks of an independent simulation',
  'T-HOP-5': 'Least work with max(2/β, 1) copies (Hopper §4.1)',
  'T-HOP-11':
    'Within 15 % of one scheduler, no better beyond four requests; Sparrow more than 100 % off (Hopper Fig. 5a)',
  'T-HOP-12': 'Two or three refusals are within 10 to 15 % of one scheduler (Hopper Fig. 5b)',
  'T-HOP-13': 'Gain of 50 to 60 % over Sparrow-SRPT at 60 % load (Hopper Fig. 6)',
  'T-HOP-14': 'Gain below 20 % from 80 % load on (Hopper Fig. 6)',
  'T-HOP-15': 'Gain of at most 14 % up to 30 % load (Hopper §7.2)',
  'T-HOP-16': 'The gain is larger with jobs as at Bing (Hopper Fig. 6b)',
  'T-HOP-17': '53 % of the jobs under guideline 2, at 80 % load (Hopper §7.2)',
  'T-HOP-18': 'Small jobs gain 18 to 32 %, large ones more than 50 % (Hopper Fig. 7)',
  'T-HOP-19':
    '10th percentile 15 and 10 %, median just above the mean, more than 70 % at the top (Hopper Fig. 8a)',
  'T-HOP-20': 'Gains hold for DAGs of any length (Hopper Fig. 8b)',
  'T-HOP-21': 'Gains are alike with LATE, Mantri and GRASS (Hopper Fig. 9)',
  'T-HOP-22': 'More gain with more ε; fewer than 4 % of the jobs slower at 10 % (Hopper Fig. 10)',
  'T-HOP-23': 'Gains rise up to four requests; at 90 % load they fall from 2.5 on (Hopper Fig. 11)',
  'T-HOP-24': 'One scheduler gains 50 % over SRPT with LATE (Hopper Fig. 12)',
  'T-HOP-25': 'k = 3 % is good, more than 7 % is not; SRPT gains at most 20 % by it (Hopper Fig. 13)',
  'T-HOP-28': 'Speculative tasks are 25 % of all and use 21 % of the resources (Hopper §1)',
  'T-HOP-29':
    'The slowest task takes 8 times as long as the middle one, with copies 1.08 times (Hopper §2.2)',
  'T-HOP-30': 'Share of Pareto tasks above the mean, ((β − 1)/β)^β',
  'T-APO-9': 'Greedy matching 57 % slower than optimal, stable within 5 % (Apollo Fig. 12)',
  'T-APO-10':
    'By the sum of completions the matchings differ less (Apollo Fig. 12); an independent simulation',
  'T-APO-11':
    'Fewer than three rounds usually (Apollo §5.5); 30 to 50 where every server is a candidate, in an independent simulation',
  'T-APO-8': 'Most tasks run in the rack of their input, few across racks, which read 7 % (Apollo Table 1)',
  'T-APO-13': 'Duplicates are 0.41 % of the tasks, and 82 % of them start first (Apollo Table 2)',
  'T-APO-14': 'Fewer than 0.5 % duplicates, of which 82 % start first (Apollo Table 2, §5.4)',
  'T-APO-15': 'The scheduling rate grows with jobs and servers; more than 90 % utilization (Apollo §5.1)',
  'T-APO-16':
    'Regular tasks queue for less than 1 s at the 95th percentile; servers differ by 3 % (Apollo §5.1)',
  'T-APO-17': '70 % of the work is regular on weekdays, less at weekends (Apollo Fig. 7c)',
  'T-APO-20': 'Waits estimated to the second for more than 95 % of the tasks (Apollo §5.3)',
  'T-APO-21': 'Computing time estimated within 25 % for 75 % of the tasks (Apollo Fig. 10)',
  'T-APO-22': 'Waits differ more from server to server without estimates (Apollo Fig. 11)',
  'T-APO-24': 'More than 70 % of the stragglers are caught (Apollo §5.4)',
  'T-APO-18': '80 % of the recurring jobs are faster than under the baseline (Apollo Fig. 8)',
  'T-APO-19': 'Business jobs 22 % faster than under the baseline, within 4.5 % of the oracle (Apollo Fig. 9)',
  'T-APO-23': '98 % fewer duplicates than the baseline (Apollo §4)',
  'Table 3': 'Seconds that each instance takes alone (Quincy Table 3)',
  LAWS: 'Laws that hold under every policy',
  REPEAT: 'Runs made twice are the same',
  GOLDEN: 'Runs are as they were stored',
} as const;

/** Row of the list of targets, or another basis of a check. */
export type Row = keyof typeof rows;
