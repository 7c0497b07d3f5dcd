// Installs the locked packages if they differ from package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject, run, runNode } from './project.mjs';

const stampFile = inProject('node_modules/.task-stamp');

/** Identifies what node_modules depends on: the lockfile and the machine. */
function wantedStamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex');
  const nodeMajor = process.versions.node.split('.')[0];
  return `${lockfile} ${process.platform} ${process.arch} node${nodeMajor}\n`;
}

/** Installs if needed and resolves to whether the packages are there. */
export async function install() {
  const stamp = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true;
  console.log('Installing packages (once per lockfile) …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const code = npm === undefined ? await run('npm', args) : await runNode(npm, args);
  if (code !== 0) return false;
  // Written last, so that an interrupted installation is repeated.
  writeFileSync(stampFile, stamp);
  return true;
}
