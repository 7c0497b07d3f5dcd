import { mechanismsOf } from '../entry.ts';

/** What the talk on delay scheduling describes. */
export const mechanisms = mechanismsOf('Delay Scheduling', [
  [
    'DEL-2',
    '“Approaches to Sharing”',
    'First in, first out: the job that came first, by priority, takes every free slot. It prefers a task with data on the server, then in the rack, then any.',
  ],
  [
    'DEL-3',
    '“Approaches to Sharing”',
    'Separate clusters: each pool has servers of its own. They are idle when it has nothing to run, and data on servers of other pools is far away.',
  ],
  [
    'DEL-4',
    '“Our Work”',
    'Fair sharing without patience: a free slot goes to the job with the fewest running tasks, near its data or not.',
  ],
  [
    'DEL-5',
    '“The Problem”',
    'The job that the order picks has no data on the free server. A small job, with data on few servers, is hit hardest.',
  ],
  [
    'DEL-7',
    '“Analysis”',
    'Delay scheduling in the count form: a job without data on the server is skipped until it has been skipped D times. A local launch resets the count.',
  ],
  [
    'DEL-8',
    '“Delay Scheduling Details”',
    'Delay scheduling by levels: a job launches on servers with its data only, after a wait of T1 in their racks, after T2 more anywhere. A launch sets the level to where it was.',
  ],
  [
    'DEL-9',
    '“Delay Scheduling Details”',
    'A job’s wait grows only when it is skipped, by the time since the last decision. The wait is compared before it grows. A job with nothing to launch does not wait.',
  ],
  [
    'DEL-11',
    '“Analysis”',
    'The expected gain of waiting up to w is (1 − e^(−w/t))(d − t), if local slots come free every t on average and running elsewhere costs d.',
  ],
  [
    'DEL-13',
    '“More Analysis”',
    'If a share φ of the slots is held by long tasks, all R·L slots beside a block’s replicas are held with chance φ^(RL).',
  ],
  [
    'DEL-14',
    '“Analysis”',
    'A job with data on a share f of the servers is still without a local slot after D offers with chance (1 − f)^D.',
  ],
  ['DEL-15', '“Analysis”', 'D offers take D·T/(M·L): M servers of L slots, tasks of T on average.'],
  [
    'DEL-16',
    '“Analysis” (derived)',
    'How many of a job’s N tasks run beside their data if it lets D offers pass, while fewer and fewer blocks are left.',
  ],
  [
    'DEL-17',
    '“Special Instance: Sticky Slots” (derived)',
    'N equal jobs without patience keep their slots, so a task finds its block on the job’s own slots with chance 1 − (1 − 1/N)^(RL).',
  ],
  [
    'DEL-18',
    '“Related Work”',
    'A job that waits for its share of F slots among S, with tasks of T, has it after F·T/S. So with many slots or short tasks, no task need be stopped.',
  ],
  [
    'DEL-19',
    '“Evaluation”, “Conclusions”',
    'Hierarchical fair sharing: slots are shared out between pools, by weight and minimum share, and within a pool first come, first served, or fairly. The result is an ordered list of jobs.',
  ],
  [
    'DEL-20',
    '“Related Work”',
    'A late job gets its share by waiting for tasks to end, or at once by stopping tasks of others, as Quincy does.',
  ],
  [
    'DEL-21',
    '“Conclusions”',
    'Delay scheduling works on top of any ordered list of jobs: by arrival, priority, deadline or share.',
  ],
  [
    'DEL-24',
    '“Evaluation” (title of a slide)',
    'How long decisions take with many jobs, and how many can be made per second. The measured curve is lost with its slide: a round takes a time of its own and a time for each job that has tasks to launch, two parameters.',
  ],
  [
    'DEL-28',
    '“Conclusions”',
    'Waiting pays if enough tasks are short compared with jobs, and if each task can run on many servers.',
  ],
  [
    'DEL-29',
    '“Evaluation”',
    'What is compared: tasks beside their data and in its rack, response times by size of job, throughput.',
  ],
]);
