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

/** Returns the part of the output that does not depend on the machine: everything before the wall times. */
export function stablePart(output: string): string {
  return output.slice(0, output.indexOf('\nRun '));
}

/** Writes the output into the README, unless its stable part is there already. */
export function withExample(readme: string, output: string): string {
  if (readme.includes(before + stablePart(output))) return readme;
  const from = readme.indexOf(before) + before.length;
  return readme.slice(0, from) + output + readme.slice(readme.indexOf(after, from));
}
