import { type TeacherAnswer, teacherNotesOf } from '../../app/teacher/teacherNotes.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { isMeasured, measureNote } from '../app/teacher/testMeasure.ts';
import type { PresetRuns } from './presetRuns.ts';
import { verdictLines } from './verdicts.ts';

// Each number in an answer for teachers is held to a run.

const units: Readonly<Record<string, number>> = {
  ms: 1e-3,
  s: 1,
  min: 60,
  '%': 0.01,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
};

/** Reads "2.75 s", "5,820" or "s05"; without a unit, the next one of the text is meant as well. */
function valuesOf(said: string, text: string): readonly { value: number; digit: number }[] {
  const [, digits = ''] = /(\d[\d,]*(?:\.\d+)?)/.exec(said) ?? [];
  const plain = digits.replaceAll(',', '');
  const own = /\d ?(ms|s|min|%|MB|GB|TB)\b|\d(%)/.exec(said);
  const next = / ?(ms|s|min|MB|GB|TB)\b|(%)/.exec(text.slice(text.indexOf(said) + said.length));
  const factors = own === null ? [1, units[next?.[1] ?? next?.[2] ?? ''] ?? 1] : [units[own[1] ?? own[2]]];
  const places = plain.split('.')[1]?.length ?? Math.min(0, 3 - plain.length);
  return factors.map((factor) => ({ value: Number(plain) * factor, digit: 10 ** -places * factor }));
}

/** Tells what is wrong with one number of an answer; empty: nothing. */
function faultOf(of: PresetRuns, text: string, said: string, expression: string): string {
  if (expression === 'verdict') {
    const isSaid = verdictLines(of).some((line) => line.includes(said));
    return isSaid ? '' : `the verdict does not say “${said}”`;
  }
  const measured = measureNote(of, expression);
  const isRight = valuesOf(said, text).some(
    ({ value, digit }) => Math.abs(measured - value) <= digit * 0.5001,
  );
  return isRight ? '' : `${said} is ${measured.toPrecision(4)}: ${expression}`;
}

/** Numbers that a preset or a change gives, and so need no measurement. */
function givenNumbers(id: string, checks: Required<TeacherAnswer>['numbers']): ReadonlySet<string> {
  const { tries, misconception, scenario } = presets.get(id);
  const changes = Object.values(checks).flat().join(' ');
  const all = `${tries.join(' ')} ${misconception} ${JSON.stringify(scenario)} ${changes}`;
  return new Set(all.match(/\d+(?:\.\d+)?/g));
}

/** Lists the numbers of answers that are not those of runs; empty: none. */
export function noteFaults(of: PresetRuns): readonly string[] {
  return teacherNotesOf(of.preset.id)
    .answers.flatMap(({ says: text, numbers = {} }, at) =>
      Object.entries(numbers).flatMap(([said, expressions]) =>
        [expressions]
          .flat()
          .filter(isMeasured)
          .map((expression) => {
            if (!text.includes(said)) return `answer ${at + 1} does not say “${said}”`;
            return faultOf(of, text, said, expression);
          }),
      ),
    )
    .filter((fault) => fault !== '');
}

/** Lists the numbers of answers that nobody has checked. */
export function uncheckedNumbers(id: string): readonly string[] {
  return teacherNotesOf(id).answers.flatMap(({ says: text, numbers: checks = {} }, at) => {
    const given = givenNumbers(id, checks);
    const left = Object.keys(checks)
      .sort((a, b) => b.length - a.length)
      .reduce((rest, said) => rest.replaceAll(said, ' '), text);
    const numbers = left.replace(/\b(?:[js]\d+(?:·\d+)?|[A-Z]\d)\b/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? [];
    return numbers.filter((each) => !given.has(each)).map((each) => `answer ${at + 1}: ${each}`);
  });
}
