import { program } from '../src/cli/program.ts';

const words = ['run', '--preset', 'late-binding'];
const before = `$ makespan ${words.join(' ')}\n`;
const after = '```';

/** Runs the command that the README shows and resolves to what it prints. */
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
    now: () => performance.now(),
  });
  return output;
}

/** Gives the part of the output that does not depend on the computer: all before the wall times. */
export function stablePart(output: string): string {
  return output.slice(0, output.indexOf('\nRun '));
}

/** Puts the output into the README, unless what it shows is true already. */
export function withExample(readme: string, output: string): string {
  if (readme.includes(before + stablePart(output))) return readme;
  const from = readme.indexOf(before) + before.length;
  return readme.slice(0, from) + output + readme.slice(readme.indexOf(after, from));
}
