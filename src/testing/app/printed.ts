import { program } from '../../cli/program.ts';

/** What the command line prints of a preset. */
export async function printed(preset: string): Promise<readonly Readonly<Record<string, number>>[]> {
  let out = '';
  await program(['run', '--preset', preset, '--json'], {
    out: (text) => {
      out += text;
    },
    err: () => undefined,
    progress: () => undefined,
    readFile: () => '',
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return JSON.parse(out).runs;
}

/** A number as tables in CSV have it, with 15 digits. */
export const inCsv = (value: number) => Number(value.toPrecision(15));
