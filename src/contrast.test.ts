import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf, READABLE } from './views/looks/contrast.ts';
import { customProperties, paletteOf, themeNames } from './widgets/tokens.ts';

// Which colours the page writes and draws with is read from its sheets and its pictures, so that a new one is checked at once. A
// browser is asked about colours only where it alone knows what lies behind them.

/** What text is written on anywhere: each colour of text is readable on each of them, whoever puts the two together. */
const papers = ['surface', 'sunken', 'pressed', 'accent-soft', 'caution-soft', 'danger-soft'];

/** Colours of text that only stand on a ground which the same rule sets. */
const onOwnGround = ['surface', 'on-accent'];

/** Grounds that hold no text: what is not done yet of a bar, and what darkens the page behind a dialog. */
const bare = ['line', 'backdrop'];

/** What sliders call their parts: no colours of the page. */
const ofSliders = ['track', 'thumb', 'share'];

/** What a graphic must have (WCAG 2.2, AA). */
const VISIBLE = 3;

/** What is pale on purpose, beside disabled controls: pictures that are replaced, what a pointer shows, and a run that is hidden. */
const pale = [
  'app/controls/Card.module.css .actions',
  'app/stage/Pane.module.css .letter[aria-pressed="false"]',
  'app/stage/ViewFrame.module.css .stale :is(canvas, svg)',
];

interface Rule {
  readonly name: string;
  /** Tokens of the text. */
  readonly inks: readonly string[];
  /** Tokens of what an icon or a line is drawn in. */
  readonly marks: readonly string[];
  /** Tokens of the background. */
  readonly grounds: readonly string[];
  /** Colours that are no tokens. */
  readonly literals: readonly string[];
  readonly opacity: number;
}

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);
const tokensIn = (text: string) => [...text.matchAll(/var\(--([a-z-]+)/g)].map(([, name]) => name);

function rulesOf(path: string): readonly Rule[] {
  const css = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => {
    const values = (property: RegExp) =>
      [...body.matchAll(/([\w-]+):([^;]+);/g)]
        .filter(([, name]) => property.test(name))
        .map(([, , text]) => text);
    const [inks, marks, grounds] = [/^color$/, /^(fill|stroke)$/, /^background(-color)?$/].map(values);
    return {
      name: `${path} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
      inks: inks.flatMap(tokensIn),
      marks: marks.flatMap(tokensIn),
      grounds: grounds.flatMap(tokensIn).filter((name) => !ofSliders.includes(name)),
      literals: [...inks, ...marks, ...grounds].flatMap(
        (text) => text.match(/#[0-9a-f]+|\b(?:rgb|hsl)a?\(/gi) ?? [],
      ),
      opacity: Number(values(/^opacity$/).at(-1) ?? 1),
    };
  });
}

// The first paint has names of its own for the same colours; a test of it holds them to the tokens.
const rules = sources.filter((path) => path.endsWith('.css') && path !== 'firstPaint.css').flatMap(rulesOf);

/**
 * What pictures write with: the fills of texts in SVG, on a canvas the last style before a text, and the colours of words that
 * are given to a pen or a scene.
 */
function inksOfPicture(path: string): readonly string[] {
  const code = read(path);
  const svg = [...code.matchAll(/<t(?:ext|span)\b[^<]*?\bfill=\{([^}]*)\}/g)].map(([, fill]) => fill);
  const canvas = code
    .split('.fillText(')
    .slice(0, -1)
    .map((before) => before.match(/\bfillStyle = [^;]*;/g)?.at(-1) ?? '');
  // What has a width is a line.
  const isGiven = /(?:looks\/pen|scene\/marks)\.ts'/.test(code);
  const given = isGiven
    ? [...code.matchAll(/\bcolour: (?!string\b)([^,}]*)(?=[,}])(?!, width\b)/g)].map(([, colour]) => colour)
    : [];
  // What a function chooses for its ground, and words of a condition, are no inks.
  const chosen = [...svg, ...canvas, ...given].map((text) =>
    text.replaceAll(/inkOn\([^;]*?palette\)|'[^']*'/g, ''),
  );
  const names = Object.keys(paletteOf('light')).join('|');
  return chosen.flatMap((text) =>
    [...text.matchAll(new RegExp(`\\b(?:${names})\\b`, 'g'))].map(([name]) => name),
  );
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pictures = sources.filter((path) => /(?<!\.test)\.tsx?$/.test(path));
const written = new Set([
  ...rules.flatMap(({ inks }) => inks),
  ...pictures.flatMap(inksOfPicture).map(kebab),
]);
const inks = [...written].filter((name) => !onOwnGround.includes(name));

test('sheets and pictures are understood', () => {
  expect(rules.filter((rule) => rule.inks.length > 0).length).toBeGreaterThan(180);
  expect(rules.filter((rule) => rule.grounds.length > 0).length).toBeGreaterThan(90);
  // Fewer with every view that leaves writing to the grammar of pictures.
  expect(pictures.flatMap(inksOfPicture).length).toBeGreaterThan(40);
  expect(inks).toEqual(
    expect.arrayContaining(['ink', 'ink-soft', 'ink-faint', 'accent', 'danger', 'caution']),
  );
});

test('what is written in the colour of a ground has a ground of its own', () => {
  const astray = rules.filter(({ inks, grounds }) =>
    inks.some((ink) => onOwnGround.includes(ink) && (grounds.length !== 1 || papers.includes(grounds[0]))),
  );
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('colours that are no tokens are black and white, which nobody sees in a theme: on paper, in codes and on an empty slide', () => {
  const literal = rules.filter(({ literals }) => literals.length > 0);
  expect(
    literal.flatMap(({ literals }) => literals).filter((each) => each !== '#fff' && each !== '#000'),
  ).toEqual([]);
  expect(literal.map(({ name }) => name.replace(/ .*/, ''))).toEqual([
    'app/lecture/Lecture.module.css',
    'app/qr/QrCode.module.css',
    'app/teacher/TeacherDialog.module.css',
    'app/teacher/TeacherDialog.module.css',
  ]);
});

test('only what is switched off, and what is known, is pale', () => {
  const found = rules.filter(({ name, opacity }) => opacity > 0 && opacity < 1 && !/:disabled/.test(name));
  expect(found.map(({ name }) => name).sort()).toEqual(pale);
});

describe.each(themeNames)('in the %s theme', (theme) => {
  const palette = paletteOf(theme);
  const colours = customProperties(palette);
  const contrast = (one: string, other: string) => contrastOf(colours[`--${one}`], colours[`--${other}`]);

  test('every colour of text is readable on every paper', () => {
    const wanted = (ink: string) => (theme === 'projector' && ink.startsWith('ink') ? 7 : READABLE);
    const pairs = inks.flatMap((ink) =>
      papers.map((paper) => ({ ink, paper, contrast: contrast(ink, paper) })),
    );
    expect(pairs.filter((each) => !(each.contrast >= wanted(each.ink)))).toEqual([]);
  });

  test('text on a ground of its own is readable there', () => {
    const pairs = rules.flatMap(({ name, inks, grounds: [ground] }) =>
      ground === undefined ? [] : inks.map((ink) => ({ name, ink, ground, contrast: contrast(ink, ground) })),
    );
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.filter((each) => !(each.contrast >= READABLE))).toEqual([]);
  });

  test('what is drawn without words is visible beside text', () => {
    const fills = rules.flatMap(({ inks, marks, grounds }) => [
      ...marks,
      ...(inks.length > 0 ? [] : grounds),
    ]);
    const marks = new Set(fills.filter((each) => ![...papers, ...onOwnGround, ...bare].includes(each)));
    expect(marks.size).toBeGreaterThan(3);
    for (const mark of marks)
      for (const paper of ['surface', 'sunken'])
        expect(contrast(mark, paper), `${mark} on ${paper}`).toBeGreaterThanOrEqual(VISIBLE);
  });
});
