import { describe, expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { changeableIn } from './changeable.ts';
import { planOf } from './plan.ts';
import { teacherNotesOf } from './teacherNotes.ts';

describe.each(presets.all.map((preset) => [preset.id, preset] as const))('%s', (_id, preset) => {
  test('has a plan of ten minutes without gaps, and a table without empty cells', () => {
    const plan = planOf(preset);
    expect(plan.map(({ from }) => from)).toEqual([0, ...plan.slice(0, -1).map(({ to }) => to)]);
    expect(plan[plan.length - 1].to).toBe(10);
    const lines = changeableIn(preset);
    expect(
      lines
        .slice(0, preset.controls?.length)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...(preset.controls ?? [])].sort());
    for (const { title, range, value, consequence, origin } of lines)
      for (const cell of [title, range, value, consequence, origin]) expect(cell.trim()).not.toBe('');
  });
});

test('each preset has notes, which answer each of its tries', () => {
  for (const { id, tries } of presets.all) {
    const { goal, answers } = teacherNotesOf(id);
    expect(goal.length, id).toBeGreaterThan(20);
    expect(answers.length, id).toBe(tries.length);
    for (const { says } of answers) expect(says.length, id).toBeGreaterThan(20);
  }
});
