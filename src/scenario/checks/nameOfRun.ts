import { runLetter } from '../../base/runLetter.ts';
import type { PolicyMenu } from './runIssues.ts';
import { show } from './values.ts';

/** Names a run in a message as the page does, by its letter and its policy: "run A (Random placement)". */
export function nameOfRun(index: number, policy: string, menu: PolicyMenu): string {
  return `run ${runLetter(index)} (${menu.find(policy)?.title ?? show(policy)})`;
}

/** Names a policy in a message. The quotes are for titles with commas. */
export function nameOfPolicy(policy: string, menu: PolicyMenu): string {
  const title = menu.find(policy)?.title;
  return title === undefined ? show(policy) : `“${title}”`;
}
