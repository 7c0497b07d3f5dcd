import { program } from '../src/cli/program.ts';

const words = ['run', '--preset', 'late-binding'];
const before = `$ makespan ${words.join(' ')}\n`;
const after = '```';

/** Runs the command shown in the README and resolves to its output. */
export async function exampleOutput(): Promise<string> {
  let output = '';
  await program(words, {
    out: (text) => {
      output += text;
    },
    err: (text) => {
      output += text;
    },
    progress: () => undefined,
    readFile: () => '',
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => performance.now(),
  });
  return output;
}

/** What of the output does not depend on the machine: all but the table of wall times. */
export function stablePart(output: string): string {
  return output.replace(/\nRun [\s\S]*?(\n\n|$)/, '\n');
}

/** The output that the README shows. */
export function shownExample(readme: string): string {
  const from = readme.indexOf(before) + before.length;
  return readme.slice(from, readme.indexOf(after, from));
}

/** Writes the output into the README, unless its stable part is there already. */
export function withExample(readme: string, output: string): string {
  const shown = shownExample(readme);
  if (stablePart(shown) === stablePart(output)) return readme;
  return readme.replace(before + shown, () => before + output);
}
