import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { near } from '../../scripts/validate/check.ts';
import { groups } from '../../scripts/validate/groups.ts';
import { measuredOf, withOutcome } from '../../scripts/validate/keepMeasured.ts';
import { titleOf } from '../../scripts/validate/rows.ts';
import { entries } from '../readings/all.ts';
import { codesIn } from '../readings/entry.ts';
import { presets } from '../scenario/presets/presets.ts';
import { type Claim, claims, claimsOfPreset, findClaim } from './all.ts';
import { measured, measurementsOf } from './measured.ts';
import { isMiss, judge, verdictOnClaim } from './verdict.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));
/**
 * Rows of the list of what must come out that are no claim of their own: the claim that they are a part of, or why they are
 * none of the paper’s.
 */
const otherRows: Readonly<Record<string, { readonly partOf: string } | { readonly why: string }>> = {
  'T-APO-6a': { partOf: 'T-APO-6' },
  'T-APO-6b': { partOf: 'T-APO-6' },
  'T-APO-6c': { partOf: 'T-APO-6' },
  'T-HOP-3b': {
    why: 'Not a claim of the paper: its example without copies (A 30, B 50 under SRPT) is ours, to compare with.',
  },
};

const codesOf = (list: readonly Claim[]) => list.map(({ code }) => code);

describe('claims', () => {
  test('are made of every target row, without a gap; rows of no claim are listed', () => {
    const targets = entries.filter(({ kind }) => kind === 'target').map(({ code }) => code);
    expect(codesOf(claims).toSorted()).toEqual(targets.toSorted());
    const rows = { SPA: 34, HOP: 32, DEL: 22, QUI: 41, APO: 29 };
    expect(Object.keys(otherRows)).toEqual(['T-APO-6a', 'T-APO-6b', 'T-APO-6c', 'T-HOP-3b']);
    for (const [paper, count] of Object.entries(rows)) {
      const own = codesOf(claims).filter((code) => code.startsWith(`T-${paper}-`));
      expect(own).toEqual(own.map((_, i) => `T-${paper}-${i + 1}`));
      const others = Object.entries(otherRows).filter(([code]) => code.startsWith(`T-${paper}-`));
      const split = new Set(others.flatMap(([, row]) => ('partOf' in row ? [row.partOf] : [])));
      for (const code of split) expect(own).toContain(code);
      expect(own.length - split.size + others.length).toBe(count);
    }
  });

  test('name tests that exist and cite them', () => {
    const idle = claims.flatMap(({ code, tests = [] }) =>
      tests
        .filter((path) => {
          const file = join(src, path);
          return !existsSync(file) || !codesIn(readFileSync(file, 'utf8')).includes(code);
        })
        .map((path) => `${code}: ${path}`),
    );
    expect(idle).toEqual([]);
  });

  test('that are exact or analytic have a test', () => {
    const untested = claims.filter(
      ({ class: each, tests = [] }) => (each === 'exact' || each === 'analytic') && tests.length === 0,
    );
    expect(codesOf(untested)).toEqual([]);
  });

  test('that are simulated are tested or measured, and all others say why not', () => {
    const silent = claims.filter(
      ({ tests, validate, bench, remark }) =>
        tests === undefined && validate === undefined && bench === undefined && remark === undefined,
    );
    expect(codesOf(silent)).toEqual([]);
  });

  test('that are reproduced in direction only say what does not come out', () => {
    const bare = claims.filter(({ inDirection, remark }) => inDirection && remark === undefined);
    expect(codesOf(bare)).toEqual([]);
  });

  test('name presets that exist, or say why no run shows them', () => {
    const ids = new Set(presets.all.map(({ id }) => id));
    const unknown = claims.flatMap(({ code, presets: named = [] }) =>
      named.filter((id) => !ids.has(id)).map((id) => `${code}: ${id}`),
    );
    expect(unknown).toEqual([]);
    const closed = claims.filter(
      ({ presets: named = [], remark }) => named.length === 0 && remark === undefined,
    );
    expect(codesOf(closed)).toEqual([]);
    expect(codesOf(claimsOfPreset('figure-4'))).toEqual(['T-APO-1', 'T-APO-2', 'T-APO-3', 'T-APO-4']);
  });

  test('have evidence of a class that there is, and no more than evidence can have', () => {
    const classes = ['exact', 'analytic', 'simulated', 'qualitative', 'recalled'];
    const fields = ['class', 'tests', 'validate', 'bench', 'presets', 'inDirection', 'remark'];
    const odd = entries.flatMap((entry) => {
      if (entry.kind !== 'target') return [];
      const { code, evidence } = entry;
      const unknown = Object.keys(evidence).filter((name) => !fields.includes(name));
      return classes.includes(evidence.class) ? unknown.map((name) => `${code}: ${name}`) : [code];
    });
    expect(odd).toEqual([]);
  });
});

describe('checks of validate', () => {
  const names = groups.map(({ name }) => name);
  const text = readdirSync(join(scripts, 'validate'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(scripts, 'validate', path), 'utf8'))
    .join('\n');
  const checked = new Set([...text.matchAll(/'(T-[A-Z]{3}-\d+)'/g)].map(([, code]) => code));

  test('are checks of claims, and claims that name groups have checks', () => {
    const named = claims.filter(({ validate }) => validate !== undefined);
    expect([...checked].toSorted()).toEqual(codesOf(named).toSorted());
  });

  test('stand in groups that exist', () => {
    const unknown = claims.flatMap(({ code, validate = [] }) =>
      validate
        .filter((word) => !names.some((name) => name.startsWith(word)))
        .map((word) => `${code}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });

  test('have titles from claims', () => {
    expect(titleOf('T-APO-2')).toBe(
      'The choice if only servers count that are free at once. A (Apollo Fig 4)',
    );
    expect(() => titleOf(`T-APO-${99}`)).toThrow('is no claim');
  });
});

describe('what was measured', () => {
  test('belongs to claims that name its group', () => {
    const stray = Object.entries(measured).flatMap(([group, { checks }]) =>
      checks
        .filter(({ id }) => {
          const claim = findClaim(id);
          const named = claim?.validate?.some((word) => group.startsWith(word)) ?? false;
          return !named && !(group === 'bench' && claim?.bench === true);
        })
        .map(({ id }) => `${group}: ${id}`),
    );
    expect(stray).toEqual([]);
  });

  test('is known of every claim that can be measured, and misses have a reason', () => {
    const unmeasured = claims.filter((claim) => verdictOnClaim(claim) === 'not measured');
    expect(codesOf(unmeasured)).toEqual([]);
    const bare = Object.values(measured).flatMap(({ checks }) =>
      checks.filter((check) => isMiss(check) && (check.reason?.why ?? '') === ''),
    );
    expect(bare.map(({ id, what }) => `${id}: ${what}`)).toEqual([]);
  });

  test('is a number with an interval around it, on a day, at a commit', () => {
    for (const { on, commit, checks } of Object.values(measured)) {
      expect(on).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(commit).toMatch(/^[0-9a-f]{7,}(-dirty)?$/);
      for (const { value, spread, verdict } of checks) {
        expect(Number.isFinite(value)).toBe(true);
        expect(['ok', 'near', 'limit', 'MISS']).toContain(verdict);
        if (spread !== null) expect(spread.low <= value && value <= spread.high).toBe(true);
      }
    }
  });

  test('nothing is reproduced without a measured value or a test', () => {
    const hollow = claims.filter(
      (claim) =>
        verdictOnClaim(claim) === 'reproduced' &&
        measurementsOf(claim.code).length === 0 &&
        claim.tests === undefined,
    );
    expect(codesOf(hollow)).toEqual([]);
  });
});

describe('a verdict', () => {
  const claim: Claim = {
    ...{ code: 'T-SPA-8', paper: 'Sparrow', section: '§5', what: 'x', value: '1', tolerance: '5 %' },
    class: 'simulated',
    validate: ['figure5'],
  };
  const ok = { verdict: 'ok' };
  const near = { verdict: 'near' };
  const miss = { verdict: 'MISS', reason: { kind: 'open', why: 'unknown' } };
  const lost = { verdict: 'MISS', reason: { kind: 'not derivable', why: 'it is not said' } };

  const other = { verdict: 'MISS', reason: { kind: 'workload', why: 'there it comes out' } };

  test.each([
    ['reproduced', [ok, ok]],
    ['depends on the workload', [ok, near, other]],
    ['not reproduced', [other, lost]],
    ['near', [ok, near]],
    ['not reproduced', [ok, { ...miss, verdict: 'limit' }]],
    ['not reproduced', [near, miss, lost]],
    ['not reproduced', [{ verdict: 'MISS' }]],
    ['not derivable', [ok, lost]],
    ['not measured', []],
  ] as const)('%s: %j', (verdict, measurements) => {
    expect(judge(claim, measurements)).toBe(verdict);
  });

  test('is in direction where less than the paper’s number is asked for and comes out', () => {
    const less: Claim = { ...claim, inDirection: true };
    const verdicts = [[ok], [ok, near], [ok, miss]].map((measurements) => judge(less, measurements));
    expect(verdicts).toEqual(['reproduced in direction', 'near', 'not reproduced']);
  });

  test('on a claim without measurements is that of its tests, unless it has checks that never ran', () => {
    const tested = { ...claim, tests: ['x.test.ts'] };
    expect(judge(tested, [])).toBe('not measured');
    expect(judge({ ...tested, validate: undefined }, [])).toBe('reproduced');
    expect(judge({ ...claim, class: 'qualitative' }, [])).toBe('qualitative');
  });
});

describe('keeping what was measured', () => {
  const when = { on: '2026-01-02', commit: 'abcdef1', seconds: 2 };
  const check = near('T-SPA-8', 'ratio', [1.0123456789, 1.1], 2, 0.1, { kind: 'open', why: 'unknown' });

  test('replaces the group that ran and keeps the others', () => {
    const before = {
      figure7: { ...when, checks: [] },
      'figure5-60': { on: '2025-01-01', commit: '1234567', isFromNotes: true, checks: [] },
    };
    const after = withOutcome(before, { ...when, name: 'figure5-60', checks: [check] });
    expect(Object.keys(after)).toEqual(['figure5-60', 'figure7']);
    expect(after['figure5-60']).toEqual({ ...when, checks: [measuredOf(check)] });
    expect(after.figure7).toBe(before.figure7);
  });

  test('leaves out what no paper claims', () => {
    expect(withOutcome({}, { ...when, name: 'laws', checks: [{ ...check, id: 'LAWS' }] })).toEqual({});
  });

  test('rounds numbers, and keeps the reason of what misses only', () => {
    expect(measuredOf(check)).toMatchObject({ value: 1.05617, verdict: 'MISS', reason: { kind: 'open' } });
    const passed = near('T-SPA-8', 'ratio', [2, 2], 2, 0.1, { kind: 'open', why: 'unknown' });
    expect(measuredOf(passed)).not.toHaveProperty('reason');
  });
});
