import {
  askingNow,
  atTheClock,
  attemptsOfTasks,
  busyNow,
  comparedJobs,
  gain,
  gainOfJob,
  localityOfTask,
  meansOverTime,
  measuredJobs,
  percentiles,
  queuedNow,
  slowDown,
  speedUpOfJob,
  twoIdeals,
  wholeRun,
} from '../metrics/conventions.ts';
import { rackBytes, remoteBytes, serverBytes, wastedBytes } from '../metrics/dataRead.ts';
import type { Definition } from '../metrics/definition.ts';
import { jobExecution, jobIdeal } from '../metrics/executionTime.ts';
import { idealResponse, slowdown } from '../metrics/ideal.ts';
import { jobServerLocal, rackLocal, remoteTasks, serverLocal } from '../metrics/locality.ts';
import { messages, messagesPerTask } from '../metrics/messages.ts';
import { systemPerformance } from '../metrics/normalizedPerformance.ts';
import { oracleResponse } from '../metrics/oracle.ts';
import { queueSpread } from '../metrics/queueSpread.ts';
import { receiptParts } from '../metrics/receipt/parts.ts';
import { jobResponse, taskService } from '../metrics/responseTime.ts';
import { serverGap } from '../metrics/serverSpread.ts';
import { meanSlowdown, squareSlowdown, unfairness, worstSlowdown } from '../metrics/slowdownNorms.ts';
import { copiedShare } from '../metrics/speculation.ts';
import { askingShare, utilization } from '../metrics/utilization.ts';
import { taskWait, zeroWaitShare } from '../metrics/waitTime.ts';
import { wastedTime } from '../metrics/waste.ts';
import { quantities } from './cdf/quantities.ts';
import { jobsMeasured, metricsShown } from './numbers/rows.ts';
import { percentileBands } from './over-time/bands.ts';
import { lineQuantities } from './over-time/quantities.ts';
import { stackQuantities } from './over-time/stackData.ts';

/** The windows of lines that say how much servers differ. */
const steps: Definition = {
  title: 'Windows as lines',
  help: 'The time shown is cut into up to 60 equal windows. Each step of the line is the value of one window.',
};

/** What stands beside runs of jobs from a log. */
const inTheLog: Definition = {
  title: 'In the log',
  help: 'Where the jobs are from a log that tells when they began: how long they waited there until all of their tasks had begun, and how long they took. The scenario keeps 22 percentiles of these, with straight lines between. A run need not agree: another policy, priorities and other queues decided there.',
};

/** How views count the numbers that they show, by the id of the view. It is loaded when it is asked for. */
export const counted: Readonly<Record<string, readonly Definition[]>> = {
  // How the curves, and the percentiles beside them, are counted.
  cdf: [
    ...quantities,
    ...(quantities.includes(idealResponse) ? [] : [idealResponse]),
    percentiles,
    measuredJobs,
    attemptsOfTasks,
    twoIdeals,
    inTheLog,
  ],
  // How the numbers on servers and links are counted.
  cluster: [
    atTheClock,
    busyNow,
    queuedNow,
    askingNow,
    {
      title: 'Reading',
      help: 'Tasks that still read input before they compute, or that alternate between reading and computing.',
    },
    {
      title: 'In and out',
      help: 'MB/s through the network card of a server now. Reads from its own disk do not count. Only where transfers share links.',
    },
  ],
  // How tasks of stages are counted.
  dag: [
    atTheClock,
    {
      title: 'Critical path',
      help: 'So far: from the stage that became ready last back to the first, at each step through the stage that it waited for longest. Expected: the stages in a row that take longest together by the estimates that schedulers are told, without reading and with a slot for each task.',
      reading: 'APO-17',
    },
    { title: 'Waiting', help: 'Tasks that are neither running nor done, ready or not.' },
    { title: 'Read', help: 'Attempts that have begun and read files, by how far their farthest input lay.' },
  ],
  // How bytes are counted.
  'data-transfer': [
    serverBytes,
    rackBytes,
    remoteBytes,
    wastedBytes,
    measuredJobs,
    {
      title: 'Until now',
      help: 'Each attempt counts as if it read at a constant rate from its start until it has read everything.',
    },
  ],
  // How bars and curves are counted.
  gain: [
    gain,
    gainOfJob,
    comparedJobs,
    {
      title: 'Groups',
      help: 'By the number of tasks in all stages of the job, or by the length of its DAG: the stages on the longest way through it. Groups without jobs are left out. Quarters have as many jobs each as equal sizes allow.',
      reading: 'AMB-22',
    },
    jobResponse,
    measuredJobs,
    percentiles,
  ],
  // How shares of tasks are counted: of the whole run in bars, of those that run over time.
  locality: [
    serverLocal,
    rackLocal,
    remoteTasks,
    localityOfTask,
    {
      title: 'Bars',
      help: 'Tasks of measured jobs that have started by the clock; rack-local ones without the server-local.',
    },
    { title: 'Over time', help: 'Running tasks with input, by the place of their attempt.' },
    measuredJobs,
    wholeRun,
  ],
  // What is an event.
  log: [
    {
      title: 'Events',
      help: 'Whatever began or ended at a moment of the recorded run: arrivals, starts and ends of tasks, entries of queues, messages when they are sent and when they arrive, transfers, outages and decisions. Runs that keep less have fewer.',
    },
  ],
  // How times and messages are counted.
  messages: [
    {
      title: 'Time',
      help: 'From the arrival of the job. A message takes half a round trip, however large it is and however many others are on their way.',
    },
    {
      title: 'Messages of a job',
      help: `Those that are about one of its stages. In Numbers: ${messages.help.charAt(0).toLowerCase()}${messages.help.slice(1)}`,
    },
  ],
  // How each line of the table is counted.
  numbers: [percentiles, measuredJobs, attemptsOfTasks, localityOfTask, jobsMeasured, ...metricsShown],
  // How lines and areas are counted.
  'over-time': [
    ...lineQuantities.filter(({ unit }) => unit === undefined),
    queueSpread,
    serverGap,
    ...percentileBands,
    steps,
    ...stackQuantities,
    meansOverTime,
    wholeRun,
  ],
  // How the parts are counted.
  receipts: [
    {
      title: 'Receipt',
      help: 'The response time of a job, divided along its critical path: from the task that ended last, back to what that one waited for, and so on to the arrival. Each microsecond belongs to one part, so that the parts sum exactly. Without a selected job: the mean of each part over the measured jobs.',
    },
    ...receiptParts.map(({ title, help }) => ({
      title: title.charAt(0).toUpperCase() + title.slice(1),
      help,
    })),
    jobResponse,
    measuredJobs,
  ],
  // How bars, ticks and the sums of groups are counted.
  'running-times': [
    jobExecution,
    jobResponse,
    jobIdeal,
    idealResponse,
    oracleResponse,
    systemPerformance,
    meanSlowdown,
    squareSlowdown,
    worstSlowdown,
    unfairness,
    measuredJobs,
    inTheLog,
    {
      title: 'Network-bound',
      help: 'Jobs whose tasks read 250 MB or more on average, from files and from tasks before. The others are CPU-bound.',
    },
  ],
  // How dots and numbers are counted.
  'slower-jobs': [
    slowDown,
    {
      title: 'Slower jobs',
      help: 'Jobs whose response time is longer than in the other run, even by a microsecond, as a share of the compared jobs. The line through the dots is the average.',
      reading: 'HOP-43',
    },
    comparedJobs,
    gain,
    jobResponse,
    measuredJobs,
  ],
  // How the curves are counted.
  'speed-up': [
    speedUpOfJob,
    comparedJobs,
    {
      title: 'Recurring jobs',
      help: 'A recurring job runs several times with new data. Each counts once, however often it ran.',
      reading: 'W-APO-10',
    },
    jobResponse,
    measuredJobs,
    percentiles,
  ],
  // How the numbers of the charts are counted.
  sweep: [
    {
      title: 'Sweep',
      help: 'The scenario’s own sweep: each value is run with each seed; a point is the median over the seeds, its band 10 to 90 % of them. Without one: at least three runs of one policy that differ in one number only. Other runs are dashed lines across. An axis begins at zero unless all values are far from it.',
      reading: 'HOP-44',
    },
    jobResponse,
    gain,
    comparedJobs,
    messagesPerTask,
    serverLocal,
    copiedShare,
    measuredJobs,
    percentiles,
  ],
  // How the points of runs are counted; each formula explains its own curve.
  theory: [
    {
      title: 'Curves and points',
      help: 'A curve is the formula at the sliders. A point is the result of a run.',
    },
    {
      title: 'Load of a run',
      help: `Its ${utilization.title.toLowerCase()}; what a probe finds busy also includes slots that are idle while servers ask.`,
    },
    utilization,
    askingShare,
    zeroWaitShare,
    taskService,
    serverLocal,
    jobServerLocal,
    jobResponse,
    slowdown,
    percentiles,
    measuredJobs,
  ],
  // How bars and the times in the table are counted.
  timeline: [taskWait, taskService, attemptsOfTasks, wholeRun],
  // How areas, and the share beside the name of a run, are counted.
  utilization: [
    busyNow,
    {
      title: 'Share busy',
      help: `Slot time that ran tasks ÷ all slot time of the whole run. “Utilization” in Numbers is counted differently: ${utilization.help.charAt(0).toLowerCase()}${utilization.help.slice(1)}`,
    },
    {
      title: 'Below zero',
      help: `Running tasks whose work turned out to be wasted. “${wastedTime.title}” in Numbers adds up: ${wastedTime.help.charAt(0).toLowerCase()}${wastedTime.help.slice(1)}`,
    },
    meansOverTime,
    wholeRun,
  ],
};
