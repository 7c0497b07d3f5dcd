import { useSyncExternalStore } from 'react';
import { findView, isOnJobPage } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';

/** From this height of the window on there is room for two charts below the large view. [CSS pixels] */
const TALL = '(min-height: 800px)';

const tall = window.matchMedia(TALL);

function onChange(listener: () => void): () => void {
  tall.addEventListener('change', listener);
  return () => tall.removeEventListener('change', listener);
}

/**
 * How many charts stand below the large view: two in a high window; in a low one none, and one when asked for. None before a question
 * is over: they tell the answer, and nothing should move when it is told. None in a lecture, which shows one picture, or below the page of a job, which has its
 * own.
 */
export function useCharts(): 0 | 1 | 2 {
  const isTall = useSyncExternalStore(onChange, () => tall.matches);
  const wanted = layoutStore((layout) => layout.hasCharts);
  const isAsking = welcomeStore(({ phase }) => phase !== 'over');
  const isLecture = lectureStore(({ preset }) => preset !== null);
  const isPage = layoutStore(({ hero }) => isOnJobPage(findView(hero)));
  if (isAsking || isLecture || isPage || wanted === false) return 0;
  if (isTall) return 2;
  return wanted === true ? 1 : 0;
}
