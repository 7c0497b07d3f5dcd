import { readingsOf } from '../entry.ts';

/** What Hopper’s paper leaves open. */
export const readings = readingsOf('Hopper', [
  {
    code: 'AMB-18',
    section: '§4.1, Figure 3',
    question: 'When does a scheduler know that a task is a straggler?',
    choice:
      'At its first progress report. “Progress reports” says when that is; 0 means from the start. In Figure 3 a task may have several copies, one more at each moment that brings a free slot (“Attempts at a task”: 5).',
    why: 'The example of §3.1 detects stragglers after two units of time, Figure 3 says nothing. Its knee at 2/β shows only when stragglers are known at once and copied until one is quick: with one copy for each task as under LATE, the slowest pair decides when the job ends, however many slots it has.',
    moves:
      'With reports after twice the shortest task time, slots beyond one for each task are of no more use. With one copy for each task, the job of Figure 3 (β = 1.4) takes 9.5 times its shortest task instead of 4.1 where slots abound.',
    passage: 'stragglers can be detected after a task has run for 2 time units',
  },
  {
    code: 'AMB-19',
    section: '§4.1, §7.2',
    question: 'Does LATE’s cap, copies on 10 % of the slots, hold inside Hopper?',
    choice: 'No. Inside Hopper the slots that a job is allotted are the cap. LATE alone keeps its own.',
    why: 'Hopper allots up to 1.8 slots for each remaining task, which a cap of 10 % would leave idle.',
    moves: 'How many copies run under Hopper.',
    passage: 'Hopper is compatible with all current speculation algorithms',
  },
  {
    code: 'AMB-20',
    section: '§4.1, Pseudocode 1',
    question:
      'Who gets the slots that are left over when fractions are cut off? And is a virtual size 2/β or max(2/β, 1) for each task?',
    choice:
      'Under guideline 2 the next job gets them, under guideline 3 those with the largest fractions; of equal ones the smaller job. The larger of 2/β and 1 counts.',
    why: 'Slots that nobody is allotted would lie idle. The pseudocode writes 2/β since β is below 2 in the traces of the paper; the text gives the maximum.',
    moves: 'One slot for a job at most. The maximum matters only where β is above 2.',
    passage: 'j.slots ← ⌊(j.V(t)/totalVirtualSizes) × S⌋',
  },
  {
    code: 'AMB-22',
    section: '§1, §7',
    question:
      'What is a speed-up, a gain or an improvement by 50 %? And into which bins of size are jobs divided?',
    choice:
      'All three are the reduction of the mean response time: 1 − mean ÷ mean of the other run. The bins are up to 50 tasks, 51–150, 151–500 and more.',
    why: 'The paper uses the three words alike, and says “average job duration” with each. The axis of its Figure 7 is lost in our text; the bins are as others report them.',
    moves:
      'A job that takes half as long is a gain of 50 %, not a speed-up of 2, and none can be above 100 %.',
    passage: 'improves the average job duration by up to 66%',
  },
  {
    code: 'AMB-23',
    section: '§4.2',
    question: 'In which units are transfer and work divided for α? Which tasks does it weigh?',
    choice:
      'In seconds of slots: bytes at the rate that a slot has when all slots fetch, and tasks at the time that is told of them. α weighs the tasks of running stages that later ones fetch from; tasks of other stages count as they are. V′ is the transfer divided by the time of one of those tasks. A job counts as one task at least.',
    why: 'The paper gives no units. With α for all tasks the last stage of a job would shrink to nothing as it fetches, and get no slot.',
    moves:
      'How many slots a job with shuffles gets, and its place in the order. Where stages join it costs: in small clusters of one slot a server jobs of 3, 5 and 7 stages that fetch half as long as they compute take 1 ± 1, 9 ± 3 and 10 ± 4 % longer with α (32 seeds); if they fetch half as long again, 0 ± 0.5, 1 ± 2 and 4 ± 2 %. In chains it makes no difference that eight seeds could tell.',
    passage:
      'the ratio of remaining work in the downstream phase’s network transfer to the remaining work in the upstream phase',
  },
  {
    code: 'AMB-24',
    section: '§4.3',
    question: 'What if a job cannot use the slots that fairness gives it?',
    choice:
      'It gets as many as its virtual size, rounded up. All jobs that are present count in the fair share.',
    why: 'More slots than that would lie idle while others wait.',
    moves: 'Small jobs beside few large ones.',
    passage: 'every job receives at least (1 − ε)S/N(t) slots at all times t',
  },
  {
    code: 'AMB-21',
    section: '§5.2, Pseudocode 3',
    question: 'Whom does a server ask after the refusals, and in which way?',
    choice:
      'As the text says: the scheduler of the smallest job that was reported as unsatisfied, or else that of a job drawn by virtual size, refused ones included. “As in Pseudocode 3” draws any job that has not refused, all alike. If that brings nothing either, it goes on with schedulers that it has not pressed yet.',
    why: 'Pseudocode 3 knows neither reports nor weights, which the text explains at length. A slot that stopped asking after one draw could stay idle while a task waits for it.',
    moves: 'How close many schedulers come to one that knows all.',
    passage:
      'the worker randomly picks a job from the waiting queue based on the distribution of job virtual sizes',
  },
  {
    code: 'AMB-36',
    section: '§5, §4.3',
    question: 'How are many schedulers fair?',
    choice:
      'A scheduler takes all schedulers to have as many jobs as itself. Its jobs that have less than (1 − ε)·S/N slots are marked in what it tells servers, and servers serve marked jobs first. The scheduler refuses for one that was marked and is not any more.',
    why: 'The paper runs with ε = 10 % but gives no rule. Marks need no messages of their own.',
    moves: 'How much smaller jobs gain. Shares are met less exactly than with one scheduler.',
    passage: 'we set the fairness allowance ε as 10%',
  },
  {
    code: 'AMB-37',
    section: '§5.2',
    question: 'What happens to a slot that a scheduler accepts while its job has nothing to run on it?',
    choice:
      'The server hears that there is nothing now and asks others. With “Keep slots for copies” the slot is kept for the job until a straggler is known, until the job needs fewer slots, or until a request of a smaller job comes. A scheduler that may not refuse, and has nothing for that job, gives a task of its smallest unsatisfied one.',
    why: 'Section 3.2 keeps slots in anticipation of stragglers, Section 5 does not say how. The job that a server heard of may have got its slots meanwhile.',
    moves: 'How soon copies start, and how many slots stay idle.',
    passage: 'if (j.current_occupied < j.virtual_size) Accept ()',
  },
  {
    code: 'AMB-45',
    section: '§3.1',
    question: 'Which waiting tasks go before a copy: those of its job, or those of all jobs?',
    choice:
      'Those of its job: a copy has its job’s place in the order (“Copies wait for: tasks of their job”). With “all waiting tasks” it runs only in a slot that no waiting task of any job can use.',
    why: 'Footnote 2 gives copies their job’s place. Best effort “whenever there is an open slot” can be read as: while any task waits, no slot is open.',
    moves:
      'What one Hopper scheduler gains on the smallest job first with LATE. With copies at their job’s place it is 4 % at most, whatever one tries; with copies behind all waiting tasks it is 30 to 59 % where slots are scarce.',
    passage: 'whenever there is an open slot',
  },
  {
    code: 'AMB-46',
    section: '§5.2',
    question:
      'May a server that was refused often enough take a job of its own queue that is smaller than the named one?',
    choice:
      'No: it gives its slot to the smallest job that schedulers named. With “Ask on for smaller jobs” it first asks for those of its queue that it believes smaller.',
    why: 'The text counts refusals and looks no further. Where many jobs come at once to servers of many slots, jobs that have their slots use up the refusals, and small jobs wait in the queue meanwhile.',
    moves:
      'In the bursts of the preset Hopper takes 14 % longer than Sparrow with the smallest job first (8 to 22 % over 20 seeds), and 2 % longer when it asks on (−1 to 6 %). Elsewhere hardly anything.',
    passage: 'so forth till it gets a threshold number of refusals',
  },
]);
