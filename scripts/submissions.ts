// Writes a class of students who hand in policies, right and wrong ones, with the lesson that they are of, to try grading with:
// node scripts/run-ts.mjs scripts/submissions.ts FOLDER [students]; then makespan grade FOLDER/class --lesson FOLDER/lesson.json
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { powerOfTwo, submissions } from '../src/testing/lessons/policySubmissions.ts';

const [folder = 'submissions', students = '40'] = process.argv.slice(2);
mkdirSync(join(folder, 'class'), { recursive: true });
writeFileSync(join(folder, 'lesson.json'), JSON.stringify(powerOfTwo));
for (const [name, text] of Object.entries(await submissions(powerOfTwo, Number(students))))
  writeFileSync(join(folder, 'class', name), text);
