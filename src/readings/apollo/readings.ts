import { readingsOf } from '../entry.ts';

/** What Apollo's paper leaves open. */
export const readings = readingsOf('Apollo', [
  {
    code: 'AMB-4',
    section: '§3.2',
    question: 'How long does a task wait whose run time is unknown?',
    choice:
      'Until its demand is free in the server’s plan and stays free: then it can start without delaying a queued task. A parameter counts the first moment at which it is free.',
    why: 'A matrix has one number for a demand, whatever the run time. Only a demand that stays free can start for sure.',
    moves:
      'Behind a queued task that fills the server, small tasks wait for its end; by the other reading they start at once.',
    passage:
      'The algorithm simulates local task execution and evaluates how long a future task with a given CPU/memory requirement would wait on this PN to be executed.',
  },
  {
    code: 'AMB-8',
    section: '§3.2–3.5',
    question: 'What are the axes of a matrix, and the values of other parameters without a number?',
    choice:
      'Axes of 1, 2, 4, 8 and 16 cores and of 2 to 64 GB, ending with the largest server. Each parameter names its default as our choice.',
    why: 'The paper shows one cell (12 GB, 4 cores) and says that numbers were found empirically.',
    moves: 'Coarser axes make waits of demands between two lines longer.',
    passage:
      'a wait-time matrix, with each cell corresponding to the expected wait time for a task that requires a certain amount of CPU and memory',
  },
]);
