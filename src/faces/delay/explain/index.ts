import { formatMicros } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import type { JobId } from '../../../engine/ids.ts';
import {
  boldServer,
  type Caption,
  caption,
  lengthOf,
  MOST_WORDS,
  type Placing,
} from '../../../explain/captions/caption.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { type Piece, say } from '../../../explain/explanation.ts';
import { decisionBehind } from '../../../explain/facts.ts';
import { skipKind, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { explainJob } from './explainJob.ts';
import { explainSlots } from './explainSlots.ts';
import { heldBack } from './skipsBefore.ts';
import { explainStop } from './slotTurn.ts';

/** Explanations for schedulers that offer slots to jobs. */
export const explainers: Explainers = {
  task: explainSlots,
  readings: ({ data }) => (data.policy === 'delay' ? 'AMB-26' : ''),
  heldBack,
  placed: launchCaption,
  captions: skipCaptions,
  job: explainJob,
  stop: explainStop,
};

/** A job lets others pass, as the free slot has not its data; said of the first skip after each launch. */
function skipCaptions(trace: Trace, job: JobId): readonly Caption[] {
  const { jobFirstStage } = trace.data.graphs;
  const captions: Caption[] = [];
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
    const launches = trace.decisionsOfStage(slotLaunchKind, stage);
    const skips = trace.decisionsOfStage(skipKind, stage);
    for (const [place, { at, row, payload }] of skips.entries()) {
      const before = skips[place - 1];
      const goesOn =
        before !== undefined && !launches.some((launch) => launch.row > before.row && launch.row < row);
      if (goesOn) continue;
      const words = say`${boldServer(trace, payload.server)} is free, but lacks the data of *${jobName(job)}*, which lets others pass.`;
      captions.push(caption(at, words, payload.server));
    }
  }
  return captions;
}

/** Where a task is launched, and how near to its data (Delay Scheduling §3.2); null for other runs, and where nothing is read. */
function launchCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const id = trace.data.tables.attempts.columns.task[attempt];
  const launch = decisionBehind(trace, slotLaunchKind, id, attempt)?.payload;
  if (launch === undefined || launch.locality > Locality.remote) return null;
  const where = [', where its data is.', ', in a rack with its data.', ', far from its data.'][
    launch.locality
  ];
  const goes = say`${task} goes to ${server}${where}`;
  const waited = say`After ${formatMicros(launch.waited)} ${goes}`;
  return launch.skips > 0 && launch.waited > 0 && lengthOf(waited) <= MOST_WORDS ? waited : goes;
}
