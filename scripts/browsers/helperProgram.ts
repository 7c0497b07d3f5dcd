import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What must be undone however this program ends. */
const undone = new Set<() => void>();

function undoAll(): void {
  for (const undo of undone) undo();
  undone.clear();
}

process.on('exit', undoAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}

/** A program that serves this one, such as a browser or its driver. */
export interface HelperProgram {
  /** What it has written so far, for messages. */
  output(): string;
  /** Ends it and everything that it has started. Harmless when it has ended. */
  end(): Promise<void>;
}

/** Starts a program in a process group of its own, which ends with this program at the latest. */
export function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): HelperProgram {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let text = '';
  const note = (chunk: Buffer | string) => {
    text = `${text}${chunk}`.slice(-4_000);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  child.on('error', ({ message }) => note(message));
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  };
  undone.add(kill);
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  return {
    output: () => text,
    end: async () => {
      kill();
      await closed;
      undone.delete(kill);
    },
  };
}

/** Makes a folder for one start of a browser. `remove` removes it, as does the end of this program. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `makespan-${name}-`));
  const remove = () => {
    undone.delete(remove);
    // A browser that is being killed may still write.
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  undone.add(remove);
  return { path, remove };
}

/** Finds the first of some programs by name in PATH and in other folders. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders];
  return names.flatMap((name) => all.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
