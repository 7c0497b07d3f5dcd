import { describe, expect, test } from 'vitest';
import { zip } from '../../testing/zip.ts';
import type { FolderEntry } from '../terminal.ts';
import { handedIn } from './handedIn.ts';

// What learning systems and desktops write, in their own shapes. Sources: Moodle, mod/assign/locallib.php; Canvas,
// lib/content_zipper.rb and app/views/assignments; Gradescope, submission_metadata.yml of an export; Apple,
// CFBinaryPList.c and TextEdit; Microsoft, [InternetShortcut]; freedesktop.org, Desktop Entry 1.5; ECMA-376 (Word).

const link = (of: string) => `#w=1.${of.repeat(5)}${'Ab3_-x9'.repeat(12)}Z`;
const url = (of: string) => `https://example.org/makespan/${link(of)}`;

type Files = Readonly<Record<string, string | Buffer>>;

/** What is found at a path of these files: who, which of the links, or why there is none. */
async function found(files: Files, path = 'in', links: Readonly<Record<string, string>> = {}) {
  const reader = {
    readFile: () => {
      throw new Error('bytes are read');
    },
    readBytes: (name: string) => new Uint8Array(Buffer.from(files[name])),
    readFolder(folder: string): readonly FolderEntry[] | null {
      const inside = Object.keys(files).filter((name) => name.startsWith(`${folder}/`));
      const names = [...new Set(inside.map((name) => name.slice(folder.length + 1).split('/')[0]))];
      const entry = (name: string) => {
        const own = `${folder}/${name}`;
        return { name, path: own, kind: own in files ? ('file' as const) : ('folder' as const) };
      };
      return names.length === 0 ? null : names.map(entry);
    },
    readInput: async () => '',
  };
  const known = Object.entries({ a: 'a', b: 'b', c: 'c', ...links });
  const all = await handedIn([path], reader);
  return all.map(({ student, id, isLate, fragment, fault }) => {
    const which = known.find(([, of]) => fragment === link(of))?.[0];
    return [student, id, isLate ? 'late' : '', which ?? (fault || fragment)].filter((part) => part !== '');
  });
}

const zipped = (files: Files) => zip(Object.entries(files).map(([name, content]) => ({ name, content })));

const shortcut = (of: string) => `[InternetShortcut]\r\nURL=${url(of)}\r\n`;
const onlineText = (of: string) =>
  `<!DOCTYPE html><html><head><title>Mallory</title></head><body><p>Eve: <a href="${url(of)}">${url(of)}</a></p></body></html>`;

describe('what a learning system packs is told apart by its names', () => {
  const moodle: Files = {
    'Ada Lovelace_4711_assignsubmission_file/work.url': shortcut('a'),
    'Ada Lovelace_4711_assignsubmission_onlinetext/onlinetext.html': onlineText('a'),
    'Jean-Luc d’Arc_7_assignsubmission_file_/Abgabe/my link.txt': `Hello, here it is: ${url('b')}`,
    'Participant_10_assignsubmission_onlinetext_/onlinetext.html': onlineText('c'),
    'Participant_9_assignsubmission_onlinetext_/onlinetext.html': '<p>I forgot.</p>',
  };
  const inMoodle = [
    ['Ada Lovelace', '4711', 'a'],
    ['Jean-Luc d’Arc', '7', 'b'],
    ['Participant (10)', '10', 'c'],
    ['Participant (9)', '9', 'there is no link'],
  ];

  test('Moodle, as a folder, an archive, and an archive in a folder', async () => {
    const folder = Object.entries(moodle).map(([name, content]) => [`in/${name}`, content]);
    expect(await found(Object.fromEntries(folder))).toEqual(inMoodle);
    expect(await found({ 'all.zip': zipped(moodle) }, 'all.zip')).toEqual(inMoodle);
    expect(await found({ 'in/CS101-Lab 1-88.zip': zipped(moodle), 'in/.DS_Store': 'x' })).toEqual(inMoodle);
  });

  test('Canvas, where all files are in one folder', async () => {
    const refresh = `<html><head><meta http-equiv="Refresh" content="0; url=${url('b')}"><title>Lab: Mallory</title></head><body></body></html>`;
    const canvas: Files = {
      'in/arcjeanlucd_LATE_52_link.html': refresh,
      'in/lovelaceada_51_9001_work.url': shortcut('a'),
      'in/lovelaceada_51_9002_notes-1.txt': 'I liked it.',
      'in/李娜_53_text.html': '<p>I forgot.</p>',
      'in/LATE_anon_x7YzQ_9003_work.txt': url('c'),
    };
    expect(await found(canvas)).toEqual([
      ['anon_x7YzQ', 'late', 'c'],
      ['arcjeanlucd', '52', 'late', 'b'],
      ['lovelaceada', '51', 'a'],
      ['李娜', '53', 'there is no link'],
    ]);
  });

  test('Gradescope, where a list says whose each folder is', async () => {
    const roster = `submission_11:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '0051'\n    :email: ada@x.edu\n  :created_at: 2026-10-01 10:00:00 Z\nsubmission_12:\n  :submitters:\n  - :name: "Bob \\"B\\" Lee"\n    :sid: '52'\n  - :name: Cy O''Neil\n    :sid: '53'\n`;
    const export_: Files = {
      'assignment_9_export/submission_metadata.yml': roster,
      'assignment_9_export/submission_11/work.txt': url('a'),
      'assignment_9_export/submission_12/work.txt': url('b'),
    };
    const expected = [
      ['Ada Lovelace', '0051', 'a'],
      ['Bob "B" Lee, Cy O\'\'Neil', '52, 53', 'b'],
    ];
    expect(await found({ 'all.zip': zipped(export_) }, 'all.zip')).toEqual(expected);
    const folder = Object.entries(export_).map(([name, content]) => [name.replace(/^\w+/, 'in'), content]);
    expect(await found(Object.fromEntries(folder))).toEqual(expected);
  });

  test('students pack, too: the archive is theirs by its name or folder', async () => {
    const files: Files = {
      'in/ada.zip': zipped({ 'lab/work.url': shortcut('a'), '__MACOSX/lab/._work.url': 'x' }),
      'in/Bob_12_assignsubmission_file_/all.zip': zipped({ 'carol.txt': `Carol: ${url('b')}` }),
    };
    expect(await found(files)).toEqual([
      ['Bob', '12', 'b'],
      ['ada', 'a'],
    ]);
  });
});

/** A property list with one text, as macOS writes it. */
function binaryPlist(text: string): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(text.length);
  const objects = [
    Buffer.from([0xd1, 1, 2]),
    Buffer.from('\x53URL'),
    Buffer.concat([Buffer.from([0x5f, 0x11]), size, Buffer.from(text)]),
  ];
  const starts = [8, 11, 15];
  const end = 15 + objects[2].length;
  const table = Buffer.alloc(6);
  for (const [at, start] of starts.entries()) table.writeUInt16BE(start, 2 * at);
  const trailer = Buffer.alloc(32);
  trailer.set([2, 1], 6);
  for (const [at, value] of [3, 0, end].entries()) trailer.writeBigUInt64BE(BigInt(value), 8 + 8 * at);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, table, trailer]);
}

/** A document of Word: the link is typed, cut into runs as its spelling check does, or one that can be clicked. */
function wordDocument(of: string, isClicked: boolean): Buffer {
  const [start, middle, end] = [url(of).slice(0, 60), url(of).slice(60, 90), url(of).slice(90)];
  const run = (text: string) => `<w:r><w:rPr><w:lang w:val="de"/></w:rPr><w:t>${text}</w:t></w:r>`;
  const typed = `${run(`My work: ${start}`)}<w:proofErr w:type="spellStart"/>${run(middle)}${run(end)}`;
  const clicked = `<w:hyperlink r:id="rId4">${run('My work')}</w:hyperlink>`;
  const target = `<Relationships><Relationship Id="rId4" Target="${url(of)}" TargetMode="External"/></Relationships>`;
  return zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body><w:p>${isClicked ? clicked : typed}</w:p><w:p>${run('Ada')}</w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': isClicked ? target : '<Relationships/>',
  });
}

const writer = (of: string) =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:text><text:p>Ada <text:a xlink:href="${url(of)}"><text:span text:style-name="T1">${url(of).slice(0, 70)}</text:span>${url(of).slice(70)}</text:a></text:p></office:text>`,
  });

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('a link is found in each kind of file that people make', () => {
  const half = (of: string) => [url(of).slice(0, 70), url(of).slice(70)];
  const [a1, a2] = half('a');
  const rtf = `{\\rtf1\\ansi{\\fonttbl\\f0 Times;}\\f0 Eve:\\par {\\field{\\*\\fldinst{HYPERLINK "${a1}\r\n${a2}"}}{\\fldrslt{\\cf1\\lang1031 ${a1}}{\\lang9 ${a2}}}}\\par}`;
  const warned = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url('a'))}&amp;data=05%7C02&amp;reserved=0`;
  const kinds: Files = {
    'work.url': shortcut('a'),
    'work of 1.webloc': `<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>${url('a')}</string></dict></plist>`,
    'work of 2.webloc': binaryPlist(url('a')),
    'work.desktop': `[Desktop Entry]\nType=Link\nName=Mallory\nURL=${url('a')}\nExec=xdg-open "${url('a')}"\n`,
    'work.rtf': rtf,
    'work.html': onlineText('a'),
    'work 2.html': `<p>Eve <a href="${warned}">here</a></p>`,
    'work 3.html': `<p>Eve ${a1}<wbr>${a2}</p>`,
    'typed.docx': wordDocument('a', false),
    'clicked.docx': wordDocument('a', true),
    'work.odt': writer('a'),
    'utf-16le.txt': utf16(`My work: ${url('a')}\r\n`),
    'utf-16be.txt': utf16(url('a'), true),
    'utf-8.txt': `\ufeff${url('a')}`,
    'broken.txt': `${a1}\u200b${a2}`,
    'work.pdf': `%PDF-1.4\n5 0 obj << /Type /Annot /A << /S /URI /URI (${url('a')}) >> >> endobj`,
  };

  test.each(Object.keys(kinds))('%s, and the name is that of the file', async (name) => {
    expect(await found({ [`in/ada/${name}`]: kinds[name] })).toEqual([['ada', 'a']]);
    const [[student]] = await found({ [`in/${name}`]: kinds[name] });
    // Without a folder, the file names its student, unless what stands beside the link does.
    expect(student).toBe(name.startsWith('utf-16le') ? 'My work' : 'a');
  });
});

describe('what cannot be read is one entry, and all others are read', () => {
  test('damaged, locked, too large and other files', async () => {
    const good = { 'ada/work.url': shortcut('a'), 'bob/work.docx': wordDocument('b', true) };
    const archive = zipped({ ...good, 'cy/work.txt': 'x'.repeat(400) });
    const at = archive.indexOf('cy/work.txt') + 'cy/work.txt'.length;
    archive.fill(0xff, at, at + 3);
    expect(await found({ 'all.zip': archive }, 'all.zip')).toEqual([
      ['ada', 'a'],
      ['bob', 'b'],
      ['cy', expect.stringMatching(/^it is damaged: /)],
    ]);
    const wordless = wordDocument('c', true);
    const files = {
      'in/ada/work.url': shortcut('a'),
      'in/ada/screen.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'in/bob/work.docx': wordless.subarray(0, wordless.length - 30),
      'in/cy/report.pdf': '%PDF-1.7 …',
      'in/dan/work.zip': zipped({ 'a.txt': '' }),
    };
    expect(await found(files)).toEqual([
      ['ada', 'a'],
      ['bob', 'it is damaged: the archive is cut off'],
      ['cy', 'there is no link that can be read: it is a PDF document'],
      ['dan', 'there is no link'],
    ]);
  });

  test('an archive that holds more than it says is not unpacked to its end', async () => {
    const archive = zipped({ 'ada/work.txt': ' '.repeat(5_000_000), 'bob/work.url': shortcut('b') });
    const entry = archive.indexOf('PK\x01\x02');
    archive.writeUInt32LE(90, entry + 24);
    expect(await found({ 'all.zip': archive }, 'all.zip')).toEqual([
      ['ada', expect.stringMatching(/holds more than it says/)],
      ['bob', 'b'],
    ]);
    archive.writeUInt32LE(60_000_000, entry + 24);
    expect(await found({ 'all.zip': archive }, 'all.zip')).toEqual([
      ['ada', 'it is larger than 50 MB: not unpacked'],
      ['bob', 'b'],
    ]);
  });

  test('archives in archives end', async () => {
    let nested = zipped({ 'ada/work.url': shortcut('a') });
    for (let times = 0; times < 12; times += 1) nested = zipped({ 'deep.zip': nested });
    expect(await found({ 'all.zip': nested }, 'all.zip')).toEqual([['it is in too many folders']]);
  });
});
