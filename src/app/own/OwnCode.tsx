import { type RefObject, useEffect, useRef } from 'react';
import type { Issue } from '../../base/issue.ts';
import { runner } from '../../desk/run/runner.ts';
import { policies } from '../../policies/registry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { download, pickFile } from '../../widgets/download.ts';
import type { CodeIssue } from '../../worker/ownFaults.ts';
import { changeCode } from '../controls/editRuns.ts';
import { CodeEditor } from './CodeEditor.tsx';
import { formInText } from './formInText.ts';
import { Judged } from './Judged.tsx';
import styles from './OwnCode.module.css';
import { ownStarts } from './starts.ts';
import { isAskedFor, readCode } from './writePolicy.ts';

/** What is wrong with the code of a run, as its last run found. */
function useFault(index: number): CodeIssue | null {
  const state = runStore(({ runs }) => runs[index]?.state);
  if (state?.kind !== 'failed') return null;
  const isOfCode = (issue: Issue): issue is CodeIssue =>
    issue.path === `/runs/${index}/code` && 'line' in issue;
  return state.issues.find(isOfCode) ?? null;
}

/** What the code of a run has written, in its last run. */
function useLog(index: number): readonly string[] | undefined {
  return runStore(({ runs }) => {
    const run = runs[index];
    return run?.state.kind === 'failed' ? run.state.log : run?.shown?.log;
  });
}

/** Tells the style of a panel where the rail is that an element stands in: beside it there is room for the panel. */
function useRoomBeside(panel: RefObject<HTMLElement | null>, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rail = element.current?.closest('aside');
    if (rail === null || rail === undefined) return;
    const follow = () => {
      const { right, top, height } = rail.getBoundingClientRect();
      const told = Object.entries({ right, top, height });
      for (const [name, pixels] of told) panel.current?.style.setProperty(`--rail-${name}`, `${pixels}px`);
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(rail);
    return () => observer.disconnect();
  }, [panel, element]);
}

/** Explains the run whose policy is written, and where one run is in sight, shows it. */
function showRun(run: number): void {
  selectionStore.setState({ run });
  layoutStore.getState().focusRun(run);
}

/** The code of a policy that somebody writes: in a panel, so that its run is seen beside it, and changes as one types. */
export function OwnCode({ index }: { readonly index: number }) {
  const code = scenarioStore(({ scenario }) => scenario.runs[index]?.code ?? '');
  const fault = useFault(index);
  const log = useLog(index);
  const panel = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useRoomBeside(panel, place);
  const isFresh = code === policies.get('own').code;
  // Who adds such a policy wants to write it.
  useEffect(() => {
    if (isFresh || isAskedFor(code)) panel.current?.showPopover();
  }, [isFresh, code]);
  const isAsking = runStore(({ runs }) => {
    const state = runs[index]?.state;
    return state?.kind === 'needsConsent' && state.code !== undefined;
  });
  const write = (text: string, isForeign = false) => {
    const change = changeCode(index, text, formInText(text));
    scenarioStore.getState().edit(change, { name: `code ${index}`, isOpen: false }, isForeign);
    if (!selectionStore.getState().isInspecting) showRun(index);
  };
  // Whoever wrote it: a page cannot tell.
  const take = (text: string) => write(text, true);
  return (
    <div ref={place}>
      <Button onClick={() => panel.current?.showPopover()}>Write it</Button>
      {fault !== null && <p className={styles.fault}>{fault.message}</p>}
      <section
        ref={panel}
        popover="manual"
        className={styles.panel}
        aria-label={`Code of policy ${runLetter(index)}`}
        onToggle={({ newState }) => newState === 'open' && showRun(index)}
        onKeyDown={({ key }) => key === 'Escape' && panel.current?.hidePopover()}
      >
        <header className={styles.head}>
          <b>Policy {runLetter(index)}, in JavaScript</b>
          <Button
            title="With the five systems, on twelve workloads"
            onClick={() => layoutStore.getState().openOverlay('arena')}
          >
            Race
          </Button>
          <IconButton
            icon="upload"
            label="Open a file"
            onClick={() => pickFile((file) => readCode(file, take), '.js,.ts')}
          />
          <IconButton icon="download" label="Save as a file" onClick={() => download('policy.js', code)} />
          <IconButton icon="close" label="Close" onClick={() => panel.current?.hidePopover()} />
        </header>
        <CodeEditor text={code} fault={fault} onChange={write} />
        {isAsking && (
          <footer className={styles.foot}>
            <span>This came with a link or a file, and runs once you let it.</span>
            <Button variant="primary" icon="play" onClick={() => runner.start(index)}>
              Run it
            </Button>
          </footer>
        )}
        <p role="status" className={styles.fault}>
          {fault?.message}
        </p>
        <Judged index={index} />
        {log !== undefined && <pre className={styles.log}>{log.join('\n')}</pre>}
        <footer className={styles.foot}>
          <span>Begin with</span>
          {ownStarts.map(({ title, text }) => (
            <Button key={title} onClick={() => write(text)}>
              {title}
            </Button>
          ))}
        </footer>
      </section>
    </div>
  );
}
