import type { Explainers } from '../../../explain/explainers.ts';
import { explainAnswer } from './explainAnswer.ts';
import { explainJob } from './explainJob.ts';
import { explainLaunch } from './explainLaunch.ts';
import { explainIdle, explainKept, explainKeptByServer, explainStop, heldBack } from './explainSlots.ts';
import { explainWaits } from './explainWaits.ts';

const readings: Readonly<Record<string, string>> = {
  'hopper-central': 'AMB-19, AMB-20, AMB-24',
  hopper: 'AMB-21, AMB-36, AMB-37',
  'sparrow-late': 'AMB-19',
  'sparrow-srpt': 'AMB-19',
};

/** What is said of Hopper's schedulers and of those that they are compared with. */
export const explainers: Explainers = {
  task: (trace, task) => explainLaunch(trace, task) ?? explainAnswer(trace, task),
  readings: ({ data }) =>
    [
      ...(readings[data.policy] === undefined ? [] : [readings[data.policy]]),
      ...(data.params.betaFrom === 'learned' ? ['HOP-23'] : []),
      ...((data.params.alpha ?? 'off') === 'off' ? [] : ['HOP-24', 'AMB-23']),
    ].join(', '),
  heldBack,
  job: explainJob,
  waitingTask: explainWaits,
  kept: (trace, job, time) => explainKept(trace, job, time) ?? explainKeptByServer(trace, job, time),
  idle: explainIdle,
  stop: explainStop,
};
