import { strToU8, zipSync } from 'fflate';
import { escaped, withFragment } from '../share/singlePage.ts';
import type { Lesson } from './lesson.ts';
import { encodeLesson, lessonHash } from './link.ts';

/** From what the package of a lesson is made. */
interface Packed {
  readonly lesson: Lesson;
  /** Of a lesson that comes with the page; null for others. */
  readonly id: string | null;
  /** The page as one file. */
  readonly page: string;
  /** The address to which links of the page lead; empty: to where it lies. */
  readonly home: string;
  /** From so many of 100 points on a student passes; undefined: who gets to the end has completed it. */
  readonly pass?: number;
}

/** Packs a lesson with the whole page for a learning system; says why where that is not possible. */
export async function scormPackage(
  packed: Packed,
): Promise<{ readonly zip: Uint8Array<ArrayBuffer> } | { readonly fault: string }> {
  const { lesson, id, page, home } = packed;
  const link = await encodeLesson({ lesson, id, step: 0, work: null });
  if (link === null) return { fault: 'this lesson is too large for the page as one file' };
  const html = withFragment(page, { fragment: link.fragment, kept: null, home, name: lesson.title });
  if (html === null) return { fault: 'this is not the page as one file, as it was built' };
  const files = { 'imsmanifest.xml': strToU8(manifestOf(packed)), 'index.html': strToU8(html) };
  // The same lesson makes the same bytes: no time of today.
  return { zip: zipSync(files, { mtime: '1980-01-01T00:00:00' }) };
}

/** What is in the package: SCORM 1.2 Content Aggregation Model (ADL 2001, §2.3). */
function manifestOf({ lesson, pass }: Packed): string {
  const title = escaped(lesson.title.replaceAll(/\p{Cc}/gu, ' '));
  const mastery = pass === undefined ? '' : `<adlcp:masteryscore>${pass}</adlcp:masteryscore>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="makespan-${lessonHash(lesson)}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="makespan">
    <organization identifier="makespan">
      <title>${title}</title>
      <item identifier="lesson" identifierref="page"><title>${title}</title>${mastery}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html" />
    </resource>
  </resources>
</manifest>
`;
}
