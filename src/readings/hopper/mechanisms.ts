import { mechanismsOf } from '../entry.ts';

/** What Hopper's paper describes, as far as it is simulated. */
export const mechanisms = mechanismsOf('Hopper', [
  [
    'HOP-1',
    '§2.2',
    'Copies of a task race: all run until the first one ends, then the others are stopped. Nothing of the slow copy is kept.',
  ],
  [
    'HOP-2',
    '§3.1',
    'In the small example a straggler is known after two units of time. It is worth a copy if what remains of it is longer than a new attempt.',
  ],
  [
    'HOP-3',
    '§2.2, §7.2',
    'LATE: of the tasks that are slower than a percentile of their stage (SlowTaskThreshold, the 25th), the one that will take longest gets a copy, while not too many copies run (SpeculativeCap, 10 % of the slots). Slow servers get no copies (SlowNodeThreshold), and tasks none before they have run for a while, where parameters say so. The thresholds are those of the original paper, as others report them.',
  ],
  [
    'HOP-4',
    '§7.2',
    'Mantri: a copy only if it probably saves time and slots, P(t_rem > t_new·(c+1)/c) > δ with c attempts running. A task that needs longer than a new attempt would is stopped and started anew. As others report it. Its order, largest input first, changes nothing here: tasks of a stage read as much each.',
  ],
  [
    'HOP-5',
    '§7.2',
    'GRASS: first only copies that save slots, and near the end of a job copies of whatever takes longest. As others report it.',
  ],
  [
    'HOP-6',
    '§2.2, footnote 5',
    'Known bad servers are blacklisted: no policy sends tasks, probes or copies there, and their slots count nowhere: not in the load, shares or utilization. Stragglers come from the servers that are left. The paper does not say which of a server’s other services go on. Our choice: its disk can still be read; shares of servers with a feature, or with other cores and memory, are of those in use; a task whose data is held by blacklisted servers only may run on any other.',
  ],
  [
    'HOP-7',
    '§1',
    'How much of a run is speculation: the share of the tasks that ran of which a speculative copy ran, and the share of the slot time that such copies used.',
  ],
  [
    'HOP-8',
    '§2.1, §4.3',
    'Fair sharing: with N jobs and S slots each job has S/N slots, or a share by weight. What a job cannot use goes to the others.',
  ],
  [
    'HOP-9',
    '§2.1',
    'SRPT: jobs are served in the order of their remaining work. For simplicity that is the number of tasks that have not finished.',
  ],
  [
    'HOP-10',
    '§3.1, Figure 1a',
    'Best effort: a copy is a task of its job like any other, and runs when a slot happens to be open, after the tasks that wait for their first attempt.',
  ],
  [
    'HOP-11',
    '§3.1, Figure 1b',
    'Budgeted: a fixed number of slots runs copies and nothing else. Timeline and Cluster hatch those that lie fallow while there are jobs: in the example 6 and 7 until 12.',
  ],
  [
    'HOP-12',
    '§7.1, §7.4',
    'What centralised Hopper is compared with: SRPT with LATE at best effort, and the same with the heuristic for locality.',
  ],
  [
    'HOP-13',
    '§7.1',
    'Sparrow with copies: late binding with two requests for each task, servers first come, first served, and LATE at best effort. A copy gets requests of its own, which wait in the queues. One that finds LATE’s cap reached is sent again once copies have ended.',
  ],
  [
    'HOP-14',
    '§7.1',
    'Sparrow-SRPT: the same, with servers that serve the job with the fewest unfinished tasks first, by what the request said of it.',
  ],
  [
    'HOP-15',
    '§4.1, Figure 3',
    'A slot more helps a job much until it has about 2/β slots for each task, and hardly beyond that knee. Knee shows it in runs of one job; its line is a guide, since the knee of a job’s completion is not exactly at 2/β.',
  ],
  [
    'HOP-16',
    '§4.1',
    'The virtual size of a job is the number of slots that it should have: V = max(2/β, 1) for each remaining task.',
  ],
  [
    'HOP-17',
    '§4.1',
    'Why 2/β: k copies of a task that race use k·E[min of k Pareto times] = xₘ·β·k²/(kβ − 1) of slot time, which is least at k = 2/β. Our derivation; the paper leaves its proof to a report.',
  ],
  [
    'HOP-18',
    '§4.1',
    'Guideline 1: no job has more slots than its virtual size while another one has fewer than its own.',
  ],
  [
    'HOP-19',
    '§4.1, Pseudocode 1',
    'Guideline 2, while there are fewer slots than all virtual sizes together: the smallest jobs get theirs, one after the other, and the others get nothing.',
  ],
  [
    'HOP-20',
    '§4.1, Pseudocode 1',
    'Guideline 3, while there are slots for all virtual sizes: jobs share all slots in proportion to them.',
  ],
  [
    'HOP-21',
    '§7.2',
    'How often each guideline holds. The paper gives the share of jobs that were allotted slots under each; Virtual sizes shows the share of jobs, by their first slot, and the share of time.',
  ],
  [
    'HOP-22',
    '§3.1, Figure 2',
    'Slots are allotted anew at each change and granted as they become free; nothing is stopped for that. A slot that a job is allotted and cannot use now is kept idle for its copies. The paper gives none of it back before the job shrinks, not even when all its tasks are known to be quick: with β = 1.4 up to 30 % of the slots may be kept while other jobs wait. That pays where stragglers are many, and costs where tasks are even or the cluster is full, as by reading from afar: on the jobs of local-or-soon with copies off, 87 % of the slots are in use instead of 96 % under SRPT; with copies and k = 0 jobs take 7 % longer than under SRPT. Which slots are kept is left open: a job that has its data where a slot is kept for another one gets that slot, and the other one keeps the slot that this job would have had.',
  ],
  [
    'HOP-23',
    '§5.3, §7.2',
    'β is learned as the run goes on, for each application by itself: the shape of the Pareto law that fits the longest half of the times best (Hill’s estimator), fitted anew after every hundred times. The paper names no estimator. An application is a kind of job of the scenario.',
  ],
  [
    'HOP-24',
    '§4.2',
    'α weighs the communication of a job with several stages: what the stages behind the running ones have left to fetch, divided by the work that the running ones have left. V = max(2/β, 1)·T·√α.',
  ],
  [
    'HOP-25',
    '§4.2',
    'While slots are short, such jobs are ordered by max(V, V′), where V′ is the same size for what is left to fetch.',
  ],
  [
    'HOP-26',
    '§4.2',
    'Jobs that are no chains (“bushy”): α sums over all running stages and those behind them. Before a join it counts all that the join will fetch, in a chain the next shuffle only.',
  ],
  [
    'HOP-27',
    '§6.3',
    'How much later stages will fetch is predicted from earlier runs of the same recurring job: as much for each task before as they made on average, once a stage before may run. Of a first run nothing is known, and α is 1.',
  ],
  [
    'HOP-28',
    '§4.2',
    'Pipelining: later stages fetch what is made while the stages before them still run, by slow start. A copy fetches all of it again.',
  ],
  [
    'HOP-29',
    '§4.3',
    'ε-fairness: each job has at least (1 − ε)·S/N slots. Jobs below that are lifted to it, and the others share what is left.',
  ],
  [
    'HOP-30',
    '§4.4',
    'Locality: before a job reads from afar, its slot may go to one of the next jobs in the order that has a task with its data there. So many next jobs are looked at as k % of all jobs that are present, rounded up; jobs of which no task waits do not count. §4.4 says “any of the smallest k % of jobs”, §7.4 “any k subsequent jobs (as a % of total jobs)”: of the smallest jobs nearly all run already and have no task to launch, so that the allowance would be of no use.',
  ],
  [
    'HOP-31',
    '§5, Figure 4',
    'Many schedulers, each with jobs of its own, and servers with queues of reservations. A server chooses the job, its scheduler chooses the task.',
  ],
  [
    'HOP-32',
    '§5, §5.3',
    'A reservation request names the scheduler and the job, and carries the job’s virtual size as it is when the request is sent. It waits in the server’s queue.',
  ],
  [
    'HOP-33',
    '§5.1',
    'The power of many choices: d reservation requests for each task, four rather than two, since task times are heavy-tailed.',
  ],
  [
    'HOP-34',
    '§5.2, Pseudocode 3',
    'A server with a free slot asks the scheduler of the smallest job in its queue, and takes up to a threshold of refusals. Then it asks in a way that may not be refused.',
  ],
  [
    'HOP-35',
    'Pseudocode 2',
    'A scheduler refuses if the job has the slots of its virtual size, unless it may not. What it accepts gets a task that has not run, else a copy.',
  ],
  [
    'HOP-36',
    '§5.2',
    'A refusal names the scheduler’s smallest unsatisfied job, one with tasks that wait. If a server heard of any, slots are short: it asks for the smallest of them (guideline 2), which may have no reservation there. If of none, it draws a job by virtual size (guideline 3). It asks no scheduler twice in a way that may be refused.',
  ],
  [
    'HOP-37',
    '§5.3',
    'Virtual sizes travel on requests and answers only, so what servers believe of jobs is old.',
  ],
  [
    'HOP-38',
    '§6.1',
    'Schedulers cancel no requests: once all tasks of a job run, the rest of its requests can still bring it slots for copies.',
  ],
  [
    'HOP-39',
    '§6.1',
    'Requests go to the servers that hold the input of a task, and those in excess to random ones, where the task may read from afar.',
  ],
  [
    'HOP-40',
    '§5.1, §7.3',
    'Messages cost time at schedulers and servers, which is why more requests do harm where the load is high. The paper gives no times; two parameters do.',
  ],
  [
    'HOP-41',
    '§6.2',
    'Centralised Hopper is a module of a resource manager, to which servers report free slots at heartbeats; the code that shares slots is the same with and without. The period is a parameter: 1 and 2 s make the mean response 2 ± 1 and 7 ± 4 % longer where tasks take 1 and 30 s (8 seeds). Job managers are no actors of their own (our choice): one between the resource manager and a server would add a network delay to each order and each piece of news, as if the delay were twice as long, and that makes it 0.02 ± 0.04 % longer. The paper does not say that a manager takes a slot.',
  ],
  [
    'HOP-42',
    '§7, Figures 6–9',
    'The gain: by how much the mean response is lower than in the run that it is compared with. Over all jobs, by the number of their tasks, by the length of their DAG, and its distribution over jobs.',
  ],
  [
    'HOP-43',
    '§7.3, Figure 10',
    'Who pays: the share of jobs that take longer than in the run that is compared with, such as one with fair shares, and by how much they do on average and at worst.',
  ],
  [
    'HOP-44',
    '§7.3, §7.4, Figures 11 and 13',
    'Sweeps: gains against the number of probes at several loads, and against the locality allowance k, with the share of tasks beside their data.',
  ],
  [
    'HOP-45',
    '§5.1, §5.2, Figure 5',
    'How near the decentralised scheduler comes to the centralised one, against the number of probes and of refusals, with Sparrow beside both.',
  ],
]);
