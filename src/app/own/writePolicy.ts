import { limits } from '../../scenario/shape/limits.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { changeCode, comparePolicy } from '../controls/editRuns.ts';
import { formInText } from './formInText.ts';

/** Codes whose panel opens as soon as it is there. */
const asked = new Set<string>();

/** Tells, once, whether somebody asked to see a code. */
export const isAskedFor = (code: string): boolean => asked.delete(code);

/**
 * Adds a policy to write, and shows all controls, in which it is written. `code`: what a file says, which anybody may have written;
 * left out: what one begins with.
 */
export function writePolicy(code?: string): void {
  const change = (scenario: Scenario) => {
    const added = comparePolicy('own')(scenario);
    return code === undefined ? added : changeCode(added.runs.length - 1, code, formInText(code))(added);
  };
  scenarioStore.getState().edit(change, undefined, code !== undefined);
  if (code !== undefined) asked.add(code);
  layoutStore.setState({ hasAllControls: true, drawer: 'rail' });
}

/** Whether a file is the code of a policy, by its name. */
export const isCodeFile = ({ name }: { readonly name: string }): boolean => /\.[cm]?[jt]s$/i.test(name);

/** Hands on the text of a file with code; one that is too long is refused with a notice. */
export async function readCode(file: File | undefined, take: (text: string) => void): Promise<void> {
  if (file === undefined) return;
  const text = await file.text();
  if (text.length <= limits.code) return take(text);
  noticeStore.getState().notify({
    ...{ id: 'code', tone: 'danger' },
    text: `${file.name} has ${text.length} characters; the code of a policy may have ${limits.code}. Nothing was changed.`,
  });
}
