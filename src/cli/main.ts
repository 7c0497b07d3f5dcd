#!/usr/bin/env node
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { outputFault } from './outputFault.ts';
import { program } from './program.ts';
import { measureOnThreads, serveThread } from './sweep/threads.ts';

process.stdout.on('error', (error) => {
  const { code, message } = outputFault(error);
  if (message !== null) process.stderr.write(`${message}\n`);
  process.exit(code);
});
// Standard error itself failed, so the reason cannot be printed.
process.stderr.on('error', (error) => process.exit(outputFault(error).code));

// In the threads of a sweep, this same file runs cells.
if (!serveThread()) {
  process.exitCode = await program(process.argv.slice(2), {
    out: (written) => process.stdout.write(written),
    err: (written) => process.stderr.write(written),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
    },
    readFile: (path) => readFileSync(path, 'utf8'),
    readFolder(path) {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
      const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
      return entries.map(({ name }) => join(path, name)).sort();
    },
    readInput: () => text(process.stdin),
    openFile(path) {
      const file = openSync(path, 'w');
      return { write: (written) => writeFileSync(file, written), close: () => closeSync(file) };
    },
    now: () => performance.now(),
    measureCells: measureOnThreads(new URL(import.meta.url)),
  });
}
