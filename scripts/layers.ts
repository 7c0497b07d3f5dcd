/** What a file may import. Denied by default: a folder, package or node module that is not listed is forbidden. */
interface Layer {
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
  readonly mayUseNode?: boolean;
}

const simulation = [
  'base',
  'algorithms',
  'engine',
  'kit',
  'own',
  'policies',
  'theory',
  'scenario',
  'logs',
  'trace',
  'metrics',
  'laws',
];
const page = [
  'content',
  'readings',
  'measured',
  'claims',
  'worker',
  'share',
  'lessons',
  'state',
  'widgets',
  'views',
  'explain',
  'faces',
  'desk',
  'app',
];

const codeMirror = [
  ...['autocomplete', 'commands', 'lang-javascript', 'language', 'lint', 'search', 'state', 'view'].map(
    (name) => `@codemirror/${name}`,
  ),
  '@lezer/highlight',
];

/** The folders of `src` in the order of the data flow, with what each may import besides itself. */
export const layers: Readonly<Record<string, Layer>> = {
  base: { folders: [] },
  // What people write: presets, what papers say and claim, lessons, words.
  content: { folders: [] },
  // Meanings of codes and words, for readers of the page and the source.
  readings: { folders: ['base', 'content'] },
  // What programs write: goldens, links, numbers of claims and of further seeds.
  measured: { folders: [] },
  // What the papers claim, and what became of it.
  claims: { folders: ['base', 'readings', 'measured'] },
  algorithms: { folders: ['base'] },
  engine: { folders: ['base', 'algorithms'] },
  kit: { folders: ['base', 'algorithms', 'engine'] },
  // The interpreter of policies that somebody writes; sucrase takes types away.
  own: { folders: ['base', 'kit'], packages: ['@jitl/quickjs-wasmfile-release-sync', 'sucrase'] },
  policies: { folders: ['base', 'algorithms', 'engine', 'kit', 'own'] },
  theory: { folders: ['base', 'algorithms'] },
  scenario: {
    folders: ['base', 'content', 'algorithms', 'engine', 'kit', 'policies'],
    packages: ['valibot'],
  },
  // d3 splits the cells of tables, and @noble/hashes takes digests of files chunk by chunk.
  logs: { folders: ['base', 'algorithms', 'engine', 'scenario'], packages: ['d3', '@noble/hashes'] },
  trace: { folders: ['base', 'algorithms', 'engine'] },
  // What holds of every run, whatever its policy: for tests, and for what somebody wrote.
  laws: { folders: ['base', 'algorithms', 'engine', 'kit', 'scenario', 'trace'] },
  // Receipts read from what policies decided why a job waited.
  metrics: { folders: ['base', 'algorithms', 'engine', 'kit', 'policies', 'trace'] },
  worker: { folders: simulation, packages: ['comlink', '@noble/hashes'] },
  // How the worker reads logs, in this thread: the same jobs of the same file. Recorded races, which take minutes.
  cli: { folders: [...simulation, 'measured', 'worker', 'share', 'lessons'], mayUseNode: true },
  share: { folders: ['base', 'scenario', 'logs'], packages: ['valibot'] },
  // Steps for students, about scenarios and what is measured of them.
  lessons: {
    folders: [
      ...[
        'base',
        'content',
        'algorithms',
        'engine',
        'kit',
        'policies',
        'scenario',
        'trace',
        'metrics',
        'share',
      ],
    ],
    // fflate packs lessons for learning systems: browsers write no archives.
    packages: ['valibot', 'fflate'],
  },
  state: {
    folders: ['base', 'measured', 'engine', 'scenario', 'trace', 'metrics', 'worker', 'share', 'lessons'],
    packages: ['zustand'],
  },
  widgets: { folders: ['base'], packages: ['react', 'd3', 'svgcanvas'] },
  views: {
    folders: [
      ...['base', 'readings', 'algorithms', 'engine', 'kit', 'theory', 'trace', 'metrics', 'state'],
      'widgets',
    ],
    packages: ['react', 'd3'],
  },
  explain: { folders: ['base', 'algorithms', 'engine', 'kit', 'policies', 'trace', 'metrics', 'views'] },
  faces: {
    folders: [
      ...['base', 'algorithms', 'engine', 'kit', 'policies', 'theory', 'trace', 'metrics', 'state'],
      ...['readings', 'widgets', 'views', 'explain'],
    ],
    packages: ['react', 'd3'],
  },
  // What drives the page without being seen. React, for hooks only.
  desk: { folders: [...simulation, ...page.filter((name) => name !== 'app')], packages: ['react'] },
  // lean-qr makes the QR codes of links, in the page; CodeMirror is the editor of policies.
  app: {
    folders: [...simulation, ...page],
    packages: ['react', 'react-dom', 'd3', 'lean-qr', ...codeMirror],
  },
  // Helpers of tests, which may use anything, and which only tests use.
  testing: { folders: [] },
  // main.tsx and other files directly in src.
  '': { folders: [...simulation, ...page], packages: ['react', 'react-dom'] },
};

/** The folders without code: what people write, and what programs write. */
export const dataFolders: ReadonlySet<string> = new Set(['content', 'measured']);

/** The folders whose results must be the same on every machine. */
export const deterministicFolders: ReadonlySet<string> = new Set(simulation);

/** Tells which files may call functions whose last digit differs between browsers. */
export function mayRound(path: string): boolean {
  return /^(algorithms\/(random|elementary)\.ts|theory\/.*)$/.test(path);
}

/** Tells whether a file is a test: tests may import anything, and nothing imports them. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Tells whether a file exists for tests only: helpers and second implementations, in the folder of what they help to test. */
function isForTests(path: string): boolean {
  return path.startsWith('testing/');
}

/** The folders of a path below `src`, without the file name. */
function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** The files in which policies are registered. */
const menus: ReadonlySet<string> = new Set([
  'policies/registry.ts',
  'policies/creators.ts',
  'policies/loadCreator.ts',
  'policies/worded.ts',
]);

/** Explains why one file may not import another within the same top folder; undefined if it may. */
function fenceInside(from: string, to: string): string | undefined {
  const [folder, fromPart] = foldersOf(from);
  const toPart = foldersOf(to)[1];
  if (fromPart === toPart) return undefined;
  if (rooms[folder] !== undefined) return fenceOfRooms(folder, fromPart, toPart);
  if (folder === 'policies') {
    if (menus.has(from)) return undefined;
    if (toPart !== undefined) return 'only the menu knows a policy; what policies share is in the kit';
    if (menus.has(to)) return 'a policy does not know the others';
  }
  if (folder === 'faces' && fromPart !== undefined && toPart !== undefined) {
    return 'a face does not know the others';
  }
  if (folder === 'views' && !/^views\/registry\.ts$/.test(from)) return fenceOfViews(fromPart, toPart);
  return undefined;
}

/** What views share has rooms in an order, each above the ones before it; every view stands above them all. */
const underViews = [
  ...['shared', 'surface', 'looks', 'chart', 'grammar', 'scene', 'copies', 'compare', 'what-if'],
];

function fenceOfViews(fromPart = '', toPart = ''): string | undefined {
  const to = underViews.indexOf(toPart);
  if (to < 0) return 'a view never uses another view';
  const from = underViews.indexOf(fromPart);
  return from >= 0 && to > from ? `views/${toPart} stands above views/${fromPart}` : undefined;
}

/** The rooms of folders that have an order inside. Each may import only earlier ones; files outside all rooms come first, or where '' stands. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  engine: [
    ...['kernel', 'cluster', 'workload', 'record', 'policy', 'actors', 'jobs', 'data', 'core'],
    ...['faults', 'world'],
  ],
  scenario: [
    ...['shape', 'forks', 'counted', 'checks', 'compile', 'fields', 'lists', 'edit', 'presets'],
    ...['sweep', 'map', 'arena'],
  ],
  desk: ['page', 'name', 'parts', 'scenario', 'run', 'play', 'open', 'say'],
  // What is around all rooms of the page stands above them.
  app: [
    ...['parts', 'deck', 'commands', 'banners', 'header', 'offline', 'otherSeeds', 'qr', 'import'],
    ...['share', 'help', 'claims', 'stage', 'controls', 'fork', 'inspector', 'difference', 'transport'],
    ...[
      'own',
      'rail',
      'first',
      'map',
      'arena',
      'lecture',
      'teacher',
      'lesson',
      'gallery',
      'search',
      'embed',
      '',
    ],
  ],
};

function fenceOfRooms(folder: string, fromPart = '', toPart = ''): string | undefined {
  const inOrder = rooms[folder].includes('') ? rooms[folder] : ['', ...rooms[folder]];
  const from = inOrder.indexOf(fromPart);
  const to = inOrder.indexOf(toPart);
  if (from < 0) return `${folder}/${fromPart} is not in the list of rooms`;
  return to > from ? `${folder}/${toPart} stands above ${folder}/${fromPart}` : undefined;
}

/** What a face may know of its policies: decisions, solvers and matchers, and rules that are pure functions. */
const known =
  /^policies\/[^/]+\/((decisions|solver|match|node|monitor)(\.ts|\/)|estimate\/rates\.ts|manager\/(priority|tokensAsked|virtualClusters)\.ts)/;

const isOfPage = (folder: string) => folder === 'app' || folder === 'desk';

/**
 * What may be imported of a paper from outside its two folders: its decisions, its solver or matcher and what its servers
 * compute by its own face, and pure rules; nothing by others.
 */
function fenceOfPapers(from: string, to: string): string | undefined {
  const [fromFolder, fromPaper] = foldersOf(from);
  const [toFolder, toPaper] = foldersOf(to);
  if (
    toFolder === 'kit' &&
    (fromFolder === 'views' || fromFolder === 'explain') &&
    !/\/\w*[dD]ecisions\.ts$/.test(to)
  ) {
    return 'of the kit, a view or an explanation knows decisions only';
  }
  if (toFolder === 'faces' && isOfPage(fromFolder) && toPaper !== undefined && toPaper !== '*')
    return 'the page names no paper';
  if (toFolder !== 'policies' || toPaper === undefined) return undefined;
  if (fromFolder !== 'faces') return isOfPage(fromFolder) ? 'the page names no paper' : undefined;
  const isOwn = fromPaper === toPaper && known.test(to);
  return isOwn ? undefined : 'of a policy, only its own face knows its decisions, and its pure rules';
}

/** Explains why a file may not import another of ours; undefined if it may. Paths are relative to `src`. */
export function forbidsFile(from: string, to: string): string | undefined {
  if (isTest(from)) return undefined;
  if (isTest(to)) return 'nothing uses a test';
  if (isForTests(from)) return undefined;
  if (isForTests(to)) return 'only tests use what is for tests';
  if (to.startsWith('../docs/')) return from === 'app/help/pages.ts' ? undefined : 'only Help shows the docs';
  const fromFolder = foldersOf(from)[0] ?? '';
  const toFolder = foldersOf(to)[0] ?? '';
  if (fromFolder === toFolder) return fenceInside(from, to);
  const layer = layers[fromFolder];
  if (layer === undefined) return `src/${fromFolder} is not in the list of layers`;
  if (!layer.folders.includes(toFolder)) return `${fromFolder || 'src'} may not use ${toFolder || 'src'}`;
  const beyond = fenceOfPapers(from, to);
  if (beyond !== undefined) return beyond;
  if (to === 'policies/loadCreator.ts' && fromFolder === 'worker') return undefined;
  if (
    menus.has(to) &&
    to !== 'policies/registry.ts' &&
    to !== 'policies/worded.ts' &&
    from !== 'scenario/compile/planRun.ts'
  ) {
    return 'only a run needs algorithms; the page must not load them';
  }
  return undefined;
}

/** Explains why a file may not import a package or node module; undefined if it may. */
export function forbidsPackage(from: string, specifier: string): string | undefined {
  if (isTest(from) || isForTests(from)) return undefined;
  const folder = foldersOf(from)[0] ?? '';
  const layer = layers[folder];
  if (specifier.startsWith('node:')) {
    return layer?.mayUseNode === true ? undefined : `${folder || 'src'} may not use node`;
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return layer?.packages?.includes(name) === true ? undefined : `${folder || 'src'} may not use ${name}`;
}
