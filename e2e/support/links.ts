import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { deflate, inflate } from '../../src/share/deflate.ts';
import { seal, unseal } from '../../src/share/envelope.ts';

const program = join(import.meta.dirname, '../../dist/cli.js');

/** Runs the program built by `npm run build`, in a separate folder, as it needs nothing but node. */
export function makespan(words: readonly string[], input?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'makespan-'));
  try {
    const options = { cwd: folder, encoding: 'utf8', input, maxBuffer: 1 << 26 } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], options);
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the scenario of a preset, to be modified. */
export function scenarioOf(preset: string): Record<string, unknown> {
  return JSON.parse(makespan(['presets', preset]).stdout) as Record<string, unknown>;
}

/** Encodes any payload as a fragment with a valid envelope. */
export async function forge(payload: unknown): Promise<string> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return `#s=1.${seal(await deflate(new TextEncoder().encode(text)))}`;
}

/**
 * Reads the payload that the address of a page holds now, null if none. The address follows the page within a second, so another one
 * than before may still be a change behind.
 */
export async function heldInAddress(page: Page): Promise<unknown> {
  const [, letters = ''] = /^#\w=1\.(.*)$/.exec(new URL(page.url()).hash) ?? [];
  const sealed = unseal(letters);
  const text = sealed.kind === 'data' ? await inflate(sealed.data, 1_000_000) : null;
  return text === null ? null : JSON.parse(new TextDecoder().decode(text));
}

/** Returns the address of a preset. */
export async function addressOf(preset: string): Promise<string> {
  return `./${await forge({ v: 2, p: preset })}`;
}

/**
 * Returns the address of ten thousand servers, so many jobs and so many probes that runs last until they are cancelled, also where a
 * test is slower than they are.
 */
export async function endless(): Promise<string> {
  const scenario = scenarioOf('ten-thousand');
  const workload = { ...(scenario.workload as object), jobs: 30_000 };
  const runs = [10, 9].map((probeRatio) => ({ policy: 'sparrow', params: { probeRatio } }));
  return `./${await forge({ v: 2, d: { ...scenario, workload, runs } })}`;
}
