import { readingsOf } from '../entry.ts';

/** What Apollo's paper leaves open. */
export const readings = readingsOf('Apollo', [
  {
    code: 'AMB-2',
    section: 'Figure 4',
    question: 'How long does a task with two inputs read, and how much is 5 GB?',
    choice: 'The inputs are read one after the other, so that their times add up. 5 GB are 5,000 MB.',
    why: 'Only this gives the times of the figure.',
    moves: 'With 5,120 MB the four completions would be 64.63, 65, 73.25 and 57.45 s.',
    passage: 'one 100MB stored on server A and the other 5GB stored on server C',
  },
  {
    code: 'AMB-4',
    section: '§3.2',
    question: 'How long does a task of unknown run time wait?',
    choice:
      'Until its demand is free in the server’s plan and stays free: then it can start without delaying a queued task. A parameter counts the first moment at which it is free.',
    why: 'A matrix has one number for a demand, whatever the run time. Only a demand that stays free can start for sure.',
    moves:
      'Behind a queued task that fills the server, small tasks wait for its end; by the other reading they start at once.',
    passage:
      'The algorithm simulates local task execution and evaluates how long a future task with a given CPU/memory requirement would wait on this PN to be executed.',
  },
  {
    code: 'AMB-5',
    section: '§3.3',
    question: 'With what is the saving of a task compared when several tasks ask for one server?',
    choice:
      'With the best other server that is still free: what the task would lose if it were refused. Of equal savings the task wins that completes last, then the more urgent one.',
    why: 'It gives the outcome of Figure 5 and stays within 5 % of the optimum in Figure 12. Long tasks first is what the paper says of a stage.',
    moves:
      'In Figure 12 most tasks save just the same, the difference of two waits. If equal savings went by the order of the tasks, the last completion would be 10 to 17 % above the optimum instead of below 1 %, and the sum 2 to 3 % instead of 4 to 6 %.',
    passage:
      'the server picks the task whose completion time saving is the greatest if it is assigned to the server',
  },
  {
    code: 'AMB-6',
    section: '§5.5, Figure 12',
    question:
      'How many tasks does Figure 12 match, how much faster are preferred servers, and what is compared?',
    choice:
      'The last completion of one batch: 90 tasks that run twice as fast on the preferred server, 75 three times, or 70 four times. The optimum by the last completion and the one by the sum can both be chosen.',
    why: 'These three reproduce that greedy matching is 57 % slower than the optimum and stable matching within 5 %.',
    moves: 'By the sum of completions greedy matching is only 16 to 22 % off, and stable matching 4 to 6 %.',
    passage: 'Each task is randomly assigned a server preference and runs faster on the preferred server.',
  },
  {
    code: 'AMB-7',
    section: '§5.5',
    question: 'Does stable matching need fewer than three rounds?',
    choice: 'The rounds end when all are matched, or after ten. Tasks that are left wait for the next batch.',
    why: 'With few candidates for each task a handful of rounds suffices. Where every server is a candidate, as in Figure 12, most tasks ask the same one in each round.',
    moves: 'Without an end, Figure 12 takes 37 to 49 rounds.',
    passage: 'The algorithm usually converges in less than 3 iterations',
  },
  {
    code: 'AMB-8',
    section: '§3.2–3.5',
    question: 'What are the axes of a matrix, and the values of other parameters without a number?',
    choice:
      'Axes of 1, 2, 4, 8 and 16 cores and of 2 to 64 GB, ending with the largest server. Each parameter names its default as our choice: news each second, first estimates 1.2 times as long as told, and c = 2.',
    why: 'The paper shows one cell (12 GB, 4 cores) and says that numbers were found empirically. With these three a full cluster comes close to what §5.1 tells of production.',
    moves:
      'Coarser axes make waits of demands between two lines longer. Links and files of version 1 mean news each 5 s, first estimates twice as long, and c = 1.',
    passage:
      'a wait-time matrix, with each cell corresponding to the expected wait time for a task that requires a certain amount of CPU and memory',
  },
  {
    code: 'AMB-38',
    section: '§3.2',
    question: 'How much longer will a task run that has already outlasted its estimate?',
    choice: 'As long again as it is late, and at least 1 ms.',
    why: 'Something must stand in the plan. What is late tends to be late by more, and a plan that hopes for “now” would promise a free place all the time.',
    moves: 'The expected waits behind late tasks, and which small tasks may fill gaps beside them.',
    passage:
      'The PN updates this matrix frequently by considering the actual resource situation and the latest task runtime and resource estimates.',
  },
  {
    code: 'AMB-39',
    section: '§3.2, §3.4',
    question: 'What does a matrix of some age say of now?',
    choice:
      'The wait that it tells, less its age: the time of writing plus the wait is when the demand is expected to be free. Low confidence reads a larger demand, up to the largest that the server serves. A cluster that counts neither cores nor memory has one cell, and so nothing more pessimistic to read.',
    why: 'The time is sent with the matrix, so that it can be used. A demand beyond the server would never be served, which says nothing of its load.',
    moves: 'Managers that forget the age think that servers are busier than they are, by up to a heartbeat.',
    passage:
      'When the confidence in the wait-time matrix is low, the scheduler will produce a pessimistic estimate by looking up the wait time of a task consuming more CPU and memory.',
  },
  {
    code: 'AMB-40',
    section: '§3.4, Table 2',
    question: 'On what information does a manager reconsider a task that waits too long?',
    choice:
      'When its own server tells something new, all servers are looked at again, by the newest matrix of each. A parameter leaves out those of which nothing newer is known than when the task was sent.',
    why: 'The paper asks for fresh information from the task’s server, and for no more. An older matrix may still be right: a server that was second best then is best once it is known that the first has a queue.',
    moves:
      'By the other choice most duplicates wait for newer matrices: older ones cannot know of the tasks that managers have sent since. Over six seeds of “Matrices that lie” the default sends 60 % more duplicates where news comes each 20 s, of which 65 % start first instead of 70 %, and jobs take 7 % less time. With news each second there are 17 % more, and jobs take as long.',
    passage: 'Any change in the decision triggers scheduling a duplicate task to a new desired server.',
  },
  {
    code: 'AMB-41',
    section: '§3.3, Eq 2',
    question: 'How does the success probability follow from upcoming and past maintenance?',
    choice:
      'It is 0 on a server that goes down for maintenance before the task would be complete there without failure, waiting included, and otherwise what recent failures make it. Maintenance that is over counts for nothing, and schedulers notice at once that it begins.',
    why: 'All that a server runs and queues is lost when it goes down, however sure that was before. A server that was shut down on purpose is no repeated offender.',
    moves:
      'The task counts K_fail times as long there, so that the server still gets it where all others would take longer than that.',
    passage: 'the RM also gathers information on upcoming and past maintenance scheduled on every server',
  },
  {
    code: 'AMB-42',
    section: '§3.5',
    question: 'Does a task that runs without a token get one that becomes free?',
    choice:
      'Yes, in the order of priorities, where it runs. A parameter leaves out those that run: only tasks that wait get one.',
    why: 'Tasks are tracked in the ready list until they complete, and opportunistic tasks are upgraded when tokens become available. But the next sentence considers those “that still wait for execution” only. Then a job’s new regular tasks stop its own opportunistic ones, whose work is lost.',
    moves:
      'The whole job of Figure 1 with 100 tokens, alone on 160 slots, takes 818 s. If only tasks that wait were upgraded, twice as many opportunistic tasks would be stopped and the job would take 866 s, hardly less than the 871 s without any.',
    passage:
      'After an opportunistic task is dispatched, the scheduler tracks the task in its ready list until it completes.',
  },
]);
