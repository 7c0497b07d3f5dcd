import { version } from '../../base/version.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { linkHere } from '../open/link.ts';
import { copyText } from './copyText.ts';

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
