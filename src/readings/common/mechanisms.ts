import { mechanismsOf } from '../entry.ts';

/** The model of a cluster on which all papers are simulated. No paper describes all of it. */
export const mechanisms = mechanismsOf('Common', [
  [
    'COM-2',
    'Quincy §2.2',
    'Servers stand in racks; each rack has a switch, and one core switch joins the racks. A server may be slower or faster than others.',
  ],
  [
    'COM-3',
    'Sparrow §6, Quincy §2.2',
    'A server has slots, and one running task takes one. Where a scenario counts them, tasks also take cores and memory.',
  ],
  [
    'COM-4',
    'Quincy §2.2, §5',
    'Data is read at a fixed rate for each distance, or by transfers that share disks, network cards and switches max–min fairly.',
  ],
  [
    'COM-5',
    'Sparrow §7.1',
    'Each message takes half the round trip, always the same, unless its receiver fails: none is lost or late by chance. The papers’ systems talk over connections that send again what is lost, so a loss there is a delay, and no paper says how long; who wants later answers lengthens the round trip, or the time that schedulers and servers take for a message.',
  ],
  [
    'COM-6',
    'Delay Scheduling, “Hadoop Terminology”; Quincy §2.3',
    'A file is cut into blocks, each with replicas on several servers. Where the replicas are decides how far a task is from its input.',
  ],
  [
    'COM-7',
    'Apollo §2.3; Quincy §6.1',
    'A stage may need files besides its input, such as its program. A server fetches what it lacks before the task reads, and keeps it in a cache.',
  ],
  [
    'COM-8',
    'Quincy §2.1, Sparrow §6.1',
    'A job is a graph of stages. A stage may start when those that it reads from have ended, or when a share of their tasks has.',
  ],
  [
    'COM-9',
    'Hopper §2.2',
    'A task may be attempted more than once: as the original, as a copy against stragglers, as a duplicate, or again after a loss. The first attempt that ends counts.',
  ],
  [
    'COM-10',
    'Hopper §2.2, §4.1',
    'What an attempt computes takes the time of its task, times a factor of its own where copies straggle, divided by the speed of its server. Reading comes on top.',
  ],
  [
    'COM-11',
    'Hopper §1, §2.2',
    'Some copies are slowed down, up to eight times, by causes that nobody knows beforehand: a disk, contention, background services.',
  ],
  [
    'COM-13',
    'Quincy §2.2',
    'Servers fail and are repaired, when the scenario says so or at random with a given rate. Running tasks there are lost; lost intermediate data is recomputed by running its tasks again. A task does not crash by itself: what follows is what follows a server that fails for a moment.',
  ],
  [
    'COM-16',
    'Delay Scheduling, “Our Work”; Sparrow §3.5',
    'Jobs belong to users and to pools, with weights, minimum shares and priorities. Pools may lie within pools.',
  ],
  [
    'COM-17',
    'Sparrow §7.4, Quincy §6.5',
    'Decisions may take time: of central schedulers each round, of Sparrow’s and Hopper’s each answer of a server. While a scheduler decides, new events wait in its inbox, and each scheduler has one of its own.',
  ],
  [
    'COM-18',
    'Quincy §5.2, Sparrow §3.1',
    'What is measured: times of tasks and jobs, distance to data, bytes by distance, use of slots, wasted work. Percentiles interpolate linearly between the ordered values.',
  ],
  [
    'COM-22',
    'Common',
    'Closed forms stand in Theory, with runs as points beside the curves whose assumptions they meet. Views of runs show no closed form, since most scenarios meet the assumptions of none, and a curve that does not hold would be read as an aim. They show the ideal instead: what the same jobs would take if nothing waited.',
  ],
  [
    'COM-23',
    'Common',
    'A scenario is one file with everything that decides its runs. It may also say which numbers they must give; “makespan run” compares.',
  ],
  [
    'COM-24',
    'Sparrow §8, Quincy §8',
    'Any policy runs on any workload. Where one does not look at something that the workload has, such as where data is, its card and “makespan check” say so.',
  ],
]);
