import { expect, test } from 'vitest';
import { builtInLessons } from '../lessons/builtIn.ts';
import { decodeLesson } from '../lessons/link.ts';
import { filesInZip } from '../worker/archive.ts';
import { program } from './program.ts';

const page =
  '<head><meta name="makespan-fragment" content="" data-home="" /><title>Makespan</title></head><body>All</body>';

/** Runs the program beside a page as one file. */
async function run(words: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const written = { out: '', err: '' };
  const made: Record<string, Uint8Array> = {};
  const all: Readonly<Record<string, string>> = { 'beside/single.html': page, ...files };
  const code = await program(['lesson', ...words], {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile(path) {
      if (all[path] === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
      return all[path];
    },
    readInput: async () => '',
    openFile: (path) => ({
      write: (content) => {
        if (typeof content !== 'string') made[path] = content;
      },
      close: () => undefined,
    }),
    singlePage: 'beside/single.html',
    now: () => 0,
  });
  return { code, made, ...written };
}

async function filesOf(zip: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const files = await filesInZip(new Uint8Array(zip));
  return Object.fromEntries(
    await Promise.all(files.map(async ({ name, content }) => [name, await content.text()])),
  );
}

const { lesson } = builtInLessons.get('late-binding');

test('a lesson is packed with the page, which begins with it, and names its files', async () => {
  const { code, made, err } = await run(['late-binding', '--scorm', 'out.zip', '--pass', '60']);
  expect([code, err]).toEqual([0, '']);
  const files = await filesOf(made['out.zip']);
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
  const fragment = /content="(#l=[^"]+)"/.exec(files['index.html'])?.[1] ?? '';
  expect(await decodeLesson(fragment)).toMatchObject({
    kind: 'opened',
    link: { id: 'late-binding', work: null },
  });
  const manifest = files['imsmanifest.xml'];
  expect(manifest).toContain(`<title>${lesson.title}</title><adlcp:masteryscore>60<`);
  expect(manifest).toContain('<schema>ADL SCORM</schema><schemaversion>1.2</schemaversion>');
  expect(manifest).toMatch(/adlcp:scormtype="sco" href="index.html">\s*<file href="index.html"/);
  // The same bytes on every day.
  expect((await run(['late-binding', '--scorm', 'out.zip', '--pass', '60'])).made).toEqual(made);
});

test('a lesson of one’s own is in its package, whatever its title', async () => {
  const own = { ...lesson, title: '</title> & "mine"' };
  const files = { 'mine.json': JSON.stringify(own), 'other.html': page.replace('All', 'Other') };
  const words = ['mine.json', '--scorm', 'out.zip', '--page', 'other.html'];
  const { made } = await run(words, files);
  const packed = await filesOf(made['out.zip']);
  expect(packed['index.html']).toContain('Other');
  expect(packed['imsmanifest.xml']).toContain('<title>&lt;/title> &amp; &quot;mine&quot;</title></item>');
  expect(packed['imsmanifest.xml']).not.toContain('masteryscore');
  const fragment = /content="(#l=[^"]+)"/.exec(packed['index.html'])?.[1] ?? '';
  expect(await decodeLesson(fragment)).toMatchObject({ link: { id: null, lesson: own } });
});

test('a lesson is printed as a file to start from', async () => {
  const { out, code } = await run(['late-binding']);
  expect([code, JSON.parse(out)]).toEqual([0, lesson]);
});

test('what cannot be packed is said', async () => {
  const pack = ['late-binding', '--scorm', 'out.zip'];
  const none = await run([...pack, '--page', 'none.html']);
  expect([none.code, none.err]).toEqual([2, 'none.html does not exist\n']);
  expect((await run([...pack, '--page', 'a.html'], { 'a.html': '<p>A page' })).err).toBe(
    'a.html cannot be used: this is not the page as one file, as it was built\n',
  );
  expect((await run(['late-bindng'])).err).toMatch(/late-bindng is no file, and no lesson; .*late-binding/);
  expect((await run([])).err).toMatch(/^lesson needs a file or one of late-binding, /);
  expect((await run(['late-binding', '--pass', '60'])).err).toBe('--pass goes with --scorm\n');
  expect((await run([...pack, '--pass', '101'])).err).toMatch(/^--pass is "101"; allowed is a whole number/);
});
