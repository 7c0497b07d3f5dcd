import { decisionKind, type PayloadOf, whole } from '../../kit/decisionSchema.ts';

/** What a stage fetches has been made, and is compared with what was predicted (HOP-27). */
export const hopperDataKind = decisionKind('hopper/data', {
  stage: whole,
  /** KB that each task was thought to fetch; 0: an earlier run of the job was not known. */
  guessed: whole,
  /** KB that each task fetches. */
  made: whole,
});
export type HopperData = PayloadOf<typeof hopperDataKind>;
