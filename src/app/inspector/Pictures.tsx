import { hasSomething } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { Mark, RunTrace, View } from '../../views/shared/view.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { useStageViews } from '../stage/viewsInUse.ts';
import styles from './Inspector.module.css';

interface PicturesProps {
  readonly run: RunTrace;
  /** What is picked of the run, most particular first. */
  readonly marks: readonly Mark[];
}

/** The views that explain what is picked: each opens beside the picture, where it shows that. */
export function Pictures({ run, marks }: PicturesProps) {
  const hero = layoutStore((layout) => layout.hero);
  const inUse = useStageViews().filter(({ id }) => id !== hero);
  return marks.map((mark, place) => {
    const listed = viewsOf(mark, inUse, [run]).filter(
      ({ explains }) => !explains.some((each) => marks.slice(0, place).includes(each)),
    );
    return (
      listed.length > 0 && (
        <p key={mark} className={styles.pictures}>
          <b>{mark === 'run' ? `Run ${runLetter(run.index)}` : `This ${mark}`}</b>
          {listed.map(({ id, title, hint }) => (
            <LinkButton
              key={id}
              title={hint}
              data-picture={id}
              onClick={() => layoutStore.getState().setBeside(id)}
            >
              {title}
            </LinkButton>
          ))}
        </p>
      )
    );
  });
}

/** The views that explain a mark, and have something to show of one of these runs. */
export function viewsOf(mark: Mark, views: readonly View[], runs: readonly RunTrace[]): readonly View[] {
  return views.filter(
    (view) => view.explains.includes(mark) && (view.takes === 'all runs' || hasSomething(view, runs)),
  );
}
