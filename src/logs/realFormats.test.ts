import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { LogFormat } from './format.ts';
import { swf } from './formats/swf.ts';
import type { ReadLog } from './readLog.ts';
import { logIn, readAs } from './testRead.ts';

// The real logs may not be redistributed. They are read from beside the repository if somebody has them.
const traces = fileURLToPath(new URL('../../../shared/traces', import.meta.url));
const pathOf = (name: string): string => `${traces}/${name}`;

/** Whether somebody has the real logs of a folder; says so if not. */
function isHere(folder: string): boolean {
  const found = existsSync(pathOf(folder));
  if (!found) console.log(`No real logs in ${pathOf(folder)}: the tests against them are skipped.`);
  return found;
}

/** Reads a real log, packed or not. */
async function readReal(format: LogFormat, name: string): Promise<ReadLog> {
  const bytes = readFileSync(pathOf(name));
  return readAs(format, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

const countOf = (report: { entries: readonly { kind: string; count: number }[] }, kind: string) =>
  report.entries.find((entry) => entry.kind === kind)?.count ?? 0;

describe.skipIf(!isHere('swf'))('real SWF logs', () => {
  test('NASA has the expected jobs, tasks, load and zero run times', async () => {
    const read = await readReal(swf, 'swf/NASA-iPSC-1993-3.1-cln.swf.gz');
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 18_239, tasks: 309_953 });
    expect(log.work / (log.length * 128)).toBeCloseTo(0.466, 3);
    expect(countOf(read.report, 'swf/run-time-0')).toBe(173);
    expect(countOf(read.report, 'swf/no-waits')).toBe(1);
    expect(read.report.read.join(' ')).toContain('42,264');
  });

  test('Theta has the expected jobs and load, is out of order and has its limits in the wrong column', async () => {
    const read = await readReal(swf, 'swf/theta_argonne.swf.gz');
    const log = logIn(read);
    expect(log).toMatchObject({ jobs: 23_387, tasks: 3_442_157 });
    expect(log.work / (log.length * 4_392)).toBeCloseTo(0.679, 3);
    expect(countOf(read.report, 'swf/out-of-order')).toBe(8_056);
    expect(countOf(read.report, 'swf/shifted-columns')).toBe(1);
  });
});
