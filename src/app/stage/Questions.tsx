import { useEffect, useRef } from 'react';
import { behind, findView, questions } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import type { Question, View } from '../../views/shared/view.ts';
import { Tabs } from '../../widgets/Tabs.tsx';

interface QuestionsProps {
  /** The large view, one of results. */
  readonly hero: View;
  /** The views that have something to show. */
  readonly inUse: readonly View[];
  /** Id of the element that the tabs control. */
  readonly controls: string;
}

/** What people ask of results. Each question opens the view seen last of it, and has a row of its own views. */
export function Questions({ hero, inUse, controls }: QuestionsProps) {
  const setHero = layoutStore((layout) => layout.setHero);
  const last = useRef<Partial<Record<Question, string>>>({});
  useEffect(() => {
    if (hero.question !== undefined) last.current[hero.question] = hero.id;
  }, [hero]);
  const of = (question: string) => inUse.filter((view) => view.question === question);
  const tabs = questions.filter(({ id }) => id === hero.question || of(id).length > 0);
  return (
    <Tabs
      label="Question"
      tabs={tabs}
      selected={hero.question ?? ''}
      controls={controls}
      onSelect={(id) => {
        const question = questions.find((each) => each.id === id)?.id;
        const view = question && behind(of(question), last.current[question]);
        setHero((view ?? findView(hero.id)).id);
      }}
    />
  );
}
