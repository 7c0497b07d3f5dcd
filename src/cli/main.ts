#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { program } from './program.ts';

// Whoever reads only the first lines (head) closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await program(process.argv.slice(2), {
  out: (written) => process.stdout.write(written),
  err: (written) => process.stderr.write(written),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
  },
  readFile: (path) => readFileSync(path, 'utf8'),
  readInput: () => text(process.stdin),
  now: () => performance.now(),
});
