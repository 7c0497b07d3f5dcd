import { useEffect, useRef } from 'react';
import type { Issue } from '../../base/issue.ts';
import { runner } from '../../desk/run/runner.ts';
import { policies } from '../../policies/registry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
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

/** Room around the panel. [px] */
const EDGE = 8;

/** Shows a panel beside the rail that an element is in, from its top on: so it may grow. */
function showBeside(panel: HTMLElement | null, element: HTMLElement | null): void {
  if (panel === null || element === null || panel.matches(':popover-open')) return;
  panel.showPopover();
  const rail = (element.closest('aside') ?? element).getBoundingClientRect();
  const left = Math.min(rail.right, window.innerWidth - panel.offsetWidth) - EDGE;
  panel.style.left = `${Math.max(EDGE, left)}px`;
  panel.style.top = `${rail.top + EDGE}px`;
  panel.style.maxHeight = `${window.innerHeight - rail.top - 2 * EDGE}px`;
}

/** The code of a policy that somebody writes: in a panel, so that its run is seen beside it, and changes as one types. */
export function OwnCode({ index }: { readonly index: number }) {
  const code = scenarioStore(({ scenario }) => scenario.runs[index]?.code ?? '');
  const fault = useFault(index);
  const log = useLog(index);
  const panel = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isFresh = code === policies.get('own').code;
  // Who adds such a policy wants to write it.
  useEffect(() => {
    if (isFresh || isAskedFor(code)) showBeside(panel.current, place.current);
  }, [isFresh, code]);
  const isAsking = runStore(({ runs }) => {
    const state = runs[index]?.state;
    return state?.kind === 'needsConsent' && state.code !== undefined;
  });
  const write = (text: string, isForeign = false) => {
    const change = changeCode(index, text, formInText(text));
    scenarioStore.getState().edit(change, { name: `code ${index}`, isOpen: false }, isForeign);
  };
  // Whoever wrote it: a page cannot tell.
  const take = (text: string) => write(text, true);
  return (
    <div ref={place}>
      <Button onClick={() => showBeside(panel.current, place.current)}>Write it</Button>
      {fault !== null && <p className={styles.fault}>{fault.message}</p>}
      <section
        ref={panel}
        popover="manual"
        className={styles.panel}
        aria-label={`Code of policy ${runLetter(index)}`}
        onKeyDown={({ key }) => key === 'Escape' && panel.current?.hidePopover()}
      >
        <header className={styles.head}>
          <b>What policy {runLetter(index)} does, in JavaScript</b>
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
          <Button icon="upload" onClick={() => pickFile((file) => readCode(file, take), '.js,.ts')}>
            Open
          </Button>
          <Button icon="download" onClick={() => download('policy.js', code)}>
            Save
          </Button>
          <Button onClick={() => layoutStore.getState().openOverlay('arena')}>Race on all workloads</Button>
        </footer>
      </section>
    </div>
  );
}
