import type { DocPage } from './DocBlock.tsx';

/** The order in which pages are listed; `docs.test.ts` holds that it has them all. */
const pageOrder = [
  'tours',
  'numbers',
  'claims',
  'write-a-policy',
  'lessons',
  'command-line',
  'sweeps',
  'embed',
  'offline',
  'architecture',
  'add-a-policy',
  'add-a-view',
  'add-a-field',
  'testing',
] as const;

/** The page that is saved as one file leaves them out: it is to fit into a chat or a mail. */
const hasHandbook = import.meta.env.MODE !== 'single';

const files = hasHandbook
  ? import.meta.glob<DocPage>('../../../docs/*.md', { eager: true, import: 'default' })
  : {};

/** The pages of `docs/`, by the names of their files. */
export const pages: ReadonlyMap<string, DocPage> = new Map(
  (hasHandbook ? pageOrder : []).map((id) => [id, files[`../../../docs/${id}.md`]]),
);
