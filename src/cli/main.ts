#!/usr/bin/env node
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encodingOf } from '../base/encoding.ts';
import { measureWrittenOnThreads, serveWrittenThread } from './grade/writtenThreads.ts';
import { program } from './program.ts';
import { measureOnThreads, serveThread } from './sweep/threads.ts';
import { outputFault } from './terminal.ts';

process.stdout.on('error', (error) => {
  const { code, message } = outputFault(error);
  if (message !== null) process.stderr.write(`${message}\n`);
  process.exit(code);
});
// Standard error itself failed, so the reason cannot be printed.
process.stderr.on('error', (error) => process.exit(outputFault(error).code));

// In threads, this same file runs cells of a sweep, or what a student wrote.
if (!serveWrittenThread() && !serveThread()) {
  process.exitCode = await program(process.argv.slice(2), {
    out: (written) => process.stdout.write(written),
    err: (written) => process.stderr.write(written),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
    },
    readFile(path) {
      const bytes = readFileSync(path);
      return new TextDecoder(encodingOf(bytes)).decode(bytes);
    },
    readBytes: (path) => new Uint8Array(readFileSync(path)),
    readFolder(path) {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
      return readdirSync(path, { withFileTypes: true }).map((entry) => ({
        name: entry.name,
        path: join(path, entry.name),
        kind: entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other',
      }));
    },
    readInput: () => text(process.stdin),
    openFile(path) {
      const file = openSync(path, 'w');
      return { write: (written) => writeFileSync(file, written), close: () => closeSync(file) };
    },
    singlePage: join(import.meta.dirname, 'single.html'),
    now: () => performance.now(),
    measureCells: measureOnThreads(new URL(import.meta.url)),
    measureWritten: measureWrittenOnThreads(new URL(import.meta.url)),
  });
}
