import { useId, useRef, useState } from 'react';
import type { Definition } from '../../metrics/definition.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { IconButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { placeBelow } from '../parts/placeBelow.ts';
import styles from './ViewTools.module.css';

interface HowCountedProps {
  /** Whose numbers: the title of a view or a panel. */
  readonly of: string;
  load(): Promise<readonly Definition[]>;
}

/** A button beside numbers that says how they are counted, and leads to what that rests on. */
export function HowCounted({ of, load }: HowCountedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [definitions, setDefinitions] = useState<readonly Definition[]>([]);
  const open = () => {
    placeBelow(panel.current, button.current);
    load().then(setDefinitions, reportError);
  };

  return (
    <>
      <IconButton
        ref={button}
        icon="info"
        size="small"
        label={`How it is counted: ${of}`}
        popoverTarget={id}
        onClick={open}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={`How it is counted: ${of}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={joinClasses(styles.menu, styles.words)}
        data-export="none"
      >
        <h3>How it is counted</h3>
        <dl>
          {definitions.map(({ title, help, reading }) => (
            <div key={title}>
              <dt>
                <strong>{title}</strong>
                {reading !== undefined && <Cited text={reading} mark="†" />}
              </dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
