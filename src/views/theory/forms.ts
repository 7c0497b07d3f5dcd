import { zeroWaitBatch, zeroWaitPerTask, zeroWaitRandom } from '../../theory/zeroWait.ts';
import type { Setting } from './setting.ts';

/** A closed form of Sparrow's Table 2: the probability that no task of a job waits. */
export interface Form {
  readonly title: string;
  zeroWait(load: number, setting: Setting): number;
}

/** The three closed forms, worst first. */
export const forms: readonly Form[] = [
  {
    title: 'random',
    zeroWait: (load, { tasks, slotsPerServer }) => zeroWaitRandom(load, tasks, slotsPerServer),
  },
  {
    title: 'per task',
    zeroWait: (load, { tasks, probeRatio, slotsPerServer }) =>
      zeroWaitPerTask(load, tasks, probeRatio, slotsPerServer),
  },
  {
    title: 'batch',
    zeroWait: (load, { tasks, probeRatio, slotsPerServer }) =>
      zeroWaitBatch(load, tasks, probeRatio, slotsPerServer),
  },
];
