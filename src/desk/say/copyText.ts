import { version } from '../../base/version.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runName } from '../../views/chart/runLook.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { linkHere } from '../open/link.ts';

/** Copies text to the clipboard. Resolves to false where the browser denies it, as on pages without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// `execCommand` also works without https, within a click.
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  const host = document.querySelector('dialog[open]') ?? document.body;
  const focused = document.activeElement;
  host.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies what a developer needs to reproduce an error: the message, the link, the trace digests, the browser. */
export async function copyBugReport(where: string, message: string): Promise<boolean> {
  const { scenario } = scenarioStore.getState();
  const digests = runStore.getState().runs.map(({ source, shown, state }) => {
    const policy = source.scenario.runs[source.index]?.policy ?? '?';
    return `- ${policy}: ${shown?.digest ?? 'no trace'} (${state.kind})`;
  });
  const link = await linkHere(true).catch(() => 'The link could not be made.');
  const lines = [
    `Makespan ${version}: ${where} failed`,
    message,
    '',
    `Scenario: ${scenario.name}`,
    ...digests,
    `Link: ${link}`,
    `Browser: ${navigator.userAgent}, ${window.innerWidth} × ${window.innerHeight}`,
  ];
  return copyText(lines.join('\n'));
}

/** The caption of an exported picture: what it shows and how to reproduce it. */
export async function exportCaption(title: string, runs: readonly RunTrace[]): Promise<readonly string[]> {
  const { scenario } = scenarioStore.getState();
  const link = await linkHere(false);
  const names = runs.map((run) => runName(run)).join(', ');
  return [`${scenario.name}: ${title}. ${names}. Seed ${scenario.seed}, Makespan ${version}.`, link];
}

/** Builds the name of an exported file from the scenario, the view and the run. */
export function fileName(view: string, runs: readonly RunTrace[]): string {
  const { scenario } = scenarioStore.getState();
  const run = runs.length === 1 ? `-${runName(runs[0])}` : '';
  return `makespan-${scenario.name}-${view}${run}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
