import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeSampleLog } from '../logs/sampleLog.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { ImportOutcome } from './importApi.ts';
import { importFile } from './importFile.ts';

const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 2, roundTrip: 0.001 };

async function outcomeOf(content: BlobPart, format: string | null = null): Promise<ImportOutcome> {
  const request = { file: new Blob([content]), name: 'x.tr', format, cluster };
  return (await importFile(request, () => undefined)).outcome;
}

async function reasonOf(content: BlobPart): Promise<string> {
  const outcome = await outcomeOf(content);
  return outcome.kind === 'refused' ? outcome.reason : `(${outcome.kind})`;
}

const text = writeSampleLog();

describe('a log', () => {
  test('comes with its numbers, its digest, a report and a proposal', async () => {
    const outcome = await outcomeOf(text);
    if (outcome.kind !== 'log') throw new Error(`expected a log, got ${outcome.kind}`);
    expect(outcome.summary).toMatchObject({
      format: 'tr',
      name: 'x.tr',
      jobs: 200,
      bytes: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    });
    expect(outcome.summary.size.overview.jobs.reduce((sum, jobs) => sum + jobs, 0)).toBe(200);
    expect(outcome.proposal).toMatchObject({ slotsPerServer: 2, sizing: { kind: 'cluster', load: 0.8 } });
    expect(outcome.report.entries).toEqual([]);
  });

  test('packed with gzip is the same log with the digest of the packed file', async () => {
    const packed = gzipSync(text);
    const outcome = await outcomeOf(packed);
    expect(outcome).toMatchObject({
      kind: 'log',
      summary: { jobs: 200, sha256: createHash('sha256').update(packed).digest('hex'), bytes: packed.length },
    });
  });

  test('in UTF-16, as some shells write it, is read', async () => {
    const outcome = await outcomeOf(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    expect(outcome).toMatchObject({ kind: 'log', summary: { jobs: 200 } });
  });

  test('with a first line longer than the sample is recognised', async () => {
    const row = `1 30000 2 ${'2 '.repeat(30_000)}\r\n`;
    expect(await outcomeOf(row + row)).toMatchObject({
      kind: 'log',
      summary: { jobs: 2, size: { tasks: 60_000 } },
    });
  });

  test('reports its progress, which ends at 1', async () => {
    const shares: number[] = [];
    const file = new Blob([text.repeat(20)]);
    await importFile({ file, name: 'x.tr', format: null, cluster }, (share) => {
      shares.push(share);
    });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
});

describe('what is not a log', () => {
  test('is refused with its cause', async () => {
    expect(await reasonOf('')).toContain('empty');
    expect(await reasonOf('version https://git-lfs.github.com/spec/v1\nsize 3\n')).toContain('git lfs pull');
    expect(await reasonOf(Uint8Array.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]))).toContain('NumPy');
    const amounts =
      '{ "jobs": [{ "id": 1, "subtime": 0, "profile": "a" }], "profiles": { "a": { "cpu": 1e9 } } }';
    expect(await reasonOf(amounts)).toContain('Batsim');
  });

  test('inside gzip is refused too', async () => {
    const tar = Buffer.alloc(1_024);
    tar.write('ustar', 257);
    expect(await reasonOf(gzipSync(tar))).toContain('None of the files in this archive');
    expect(await reasonOf(gzipSync(''))).toContain('empty');
  });

  test('and a gzip file that is cut off or damaged says so', async () => {
    const packed = gzipSync(text);
    expect(await reasonOf(packed.subarray(0, packed.length / 2))).toContain('damaged or cut off');
    expect(await reasonOf(Buffer.concat([packed.subarray(0, 50), packed.subarray(60)]))).toContain('damaged');
  });

  test('can be forced into a format and then says line by line what is wrong', async () => {
    const outcome = await outcomeOf('a b c d\n1 2 3 4\n', 'tr');
    if (outcome.kind !== 'refused') throw new Error(`expected a refusal, got ${outcome.kind}`);
    expect(outcome.reason).toContain('No job could be read');
    expect(outcome.report?.entries.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['tr/refused', []],
      ['tr/not-a-number', [1]],
      ['tr/wrong-count', [2]],
    ]);
  });
});

describe('a scenario of our own', () => {
  const scenario: Scenario = {
    version: 2,
    name: 'mine',
    seed: 1,
    cluster,
    workload: {
      kind: 'explicit',
      jobs: [{ arrivesAt: 0, stages: [{ durations: [1, 2] }] }],
      warmup: 0,
    },
    runs: [{ policy: 'fifo' }],
  };

  test('is opened', async () => {
    expect(await outcomeOf(JSON.stringify(scenario, null, 2))).toEqual({ kind: 'scenario', scenario });
  });

  test('with mistakes is refused with all of them', async () => {
    const broken = { ...scenario, seed: -1, cluster: { ...cluster, racks: 0 } };
    const outcome = await outcomeOf(JSON.stringify(broken));
    if (outcome.kind !== 'refused') throw new Error(`expected a refusal, got ${outcome.kind}`);
    expect(outcome.issues?.map(({ path }) => path).toSorted()).toEqual(['/cluster/racks', '/seed']);
  });

  test('that is cut off is refused', async () => {
    expect(await reasonOf(JSON.stringify(scenario).slice(0, -5))).toMatch(
      /cannot be opened: it is not valid JSON, .*position \d+/,
    );
  });
});
