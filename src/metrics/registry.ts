import { copies, decisions, kills, schedulingRate } from './attemptCounts.ts';
import { rackBytes, readingShare, remoteBytes, serverBytes, wastedBytes } from './dataRead.ts';
import { copiedBytes, copyingTime, storedBytes } from './dataStored.ts';
import { duplicateShare, duplicatesFirst } from './duplicates.ts';
import { jobExecution, jobIdeal } from './executionTime.ts';
import { fileBytes, remoteFileBytes } from './filesFetched.ts';
import { aboveIdeal, idealResponse, slowdown } from './ideal.ts';
import { jobServerLocal, rackLocal, remoteTasks, serverLocal } from './locality.ts';
import { makespan, throughput } from './makespan.ts';
import { messages, messagesPerTask, noOps } from './messages.ts';
import type { Metric } from './metric.ts';
import { jobPerformance, systemPerformance } from './normalizedPerformance.ts';
import { regularShare } from './opportunistic.ts';
import { aboveOracle, oracleResponse } from './oracle.ts';
import { queueSpread } from './queueSpread.ts';
import { jobResponse, taskResponse, taskService } from './responseTime.ts';
import { serverGap } from './serverSpread.ts';
import { meanSlowdown, squareSlowdown, unfairness, worstSlowdown } from './slowdownNorms.ts';
import { copiedShare, copiesWon, copySlotShare, raceTime, timeSaved } from './speculation.ts';
import { stragglersCaught } from './stragglersCaught.ts';
import { askingShare, schedulerBusy, serverUtilization, utilization } from './utilization.ts';
import { jobFirstWait, jobLongestWait, taskWait, zeroWaitShare } from './waitTime.ts';
import { wastedTime } from './waste.ts';

/** All metrics, in the order in which tables show them. */
export const metrics: readonly Metric[] = [
  jobResponse,
  idealResponse,
  aboveIdeal,
  slowdown,
  oracleResponse,
  aboveOracle,
  jobExecution,
  jobIdeal,
  jobPerformance,
  systemPerformance,
  meanSlowdown,
  squareSlowdown,
  worstSlowdown,
  unfairness,
  zeroWaitShare,
  jobFirstWait,
  jobLongestWait,
  taskWait,
  taskService,
  taskResponse,
  queueSpread,
  serverLocal,
  rackLocal,
  remoteTasks,
  jobServerLocal,
  readingShare,
  serverBytes,
  rackBytes,
  remoteBytes,
  wastedBytes,
  storedBytes,
  copiedBytes,
  copyingTime,
  fileBytes,
  remoteFileBytes,
  utilization,
  serverUtilization,
  serverGap,
  regularShare,
  wastedTime,
  kills,
  copies,
  copiedShare,
  copySlotShare,
  copiesWon,
  raceTime,
  timeSaved,
  stragglersCaught,
  duplicateShare,
  duplicatesFirst,
  askingShare,
  messages,
  messagesPerTask,
  noOps,
  makespan,
  throughput,
  decisions,
  schedulingRate,
  schedulerBusy,
];
