import { isEmbedded } from '../../desk/scenario/query.ts';
import { lectureStore } from '../../state/teachingStore.ts';

/** Whether a question stands above the pictures of a lecture, which has room for what it says itself alone. */
export function useInLecture(): boolean {
  return lectureStore(({ preset }) => preset !== null);
}

/** Whether a question has no page around it: a lecture and an embedded page have neither inspector nor controls. */
export function useStandsAlone(): boolean {
  return useInLecture() || isEmbedded;
}
