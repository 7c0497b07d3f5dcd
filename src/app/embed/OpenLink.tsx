import { useEffect, useState } from 'react';
import { linkHere, pageAddress } from '../../desk/open/link.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { lessonStore, type OpenLesson } from '../../state/lessonStore.ts';

/** A link from an embedded page to the same scenario on the full page, or to the same step of a lesson. */
export function OpenLink() {
  const scenario = scenarioStore((state) => state.scenario);
  const lesson = lessonStore(({ open }) => open);
  const [address, setAddress] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made of the scenario on the page.
  useEffect(() => {
    let isCurrent = true;
    const link = lesson === null ? linkHere(false) : linkToStep(lesson);
    void link.then((to) => isCurrent && setAddress(to));
    return () => {
      isCurrent = false;
    };
  }, [scenario, lesson]);

  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener">
      Open in Makespan
    </a>
  );
}

async function linkToStep({ lesson, id, step }: OpenLesson): Promise<string> {
  const part = await loadPart(() => import('../../lessons/link.ts'));
  const link = (await part?.encodeLesson({ lesson, id, step, work: null })) ?? null;
  return link === null ? linkHere(false) : pageAddress() + link.fragment;
}
