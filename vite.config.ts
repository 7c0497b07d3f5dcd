import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { constantMembers } from './scripts/constantMembers.mjs';
import { docPages } from './scripts/docs/docPages.ts';
import { entriesAlone, menusAlone } from './scripts/menusAlone.ts';
import { serviceWorker } from './scripts/offline/serviceWorkerPlugin.ts';
import { singleFile } from './scripts/single/singleFile.ts';
import { SlowFirst } from './scripts/slowFirst.ts';
import { testsInPieces } from './scripts/testPieces.ts';
import { together } from './scripts/together.ts';

// No inline script and no inline style: whatever a link carries can never run.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

// Only the build gets the policy: the dev server needs inline scripts for hot reload.
function contentSecurityPolicy(): Plugin {
  return {
    name: 'makespan:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/**
 * No chunk may import the script with which a worker starts: WebKit runs that script again for it, so that the worker has two of
 * everything, does all work twice, and takes a fault of one for a crash of the other.
 */
function workersStartOnce(): Plugin {
  return {
    name: 'makespan:workers-start-once',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const name of chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []) {
          const file = bundle[name];
          if (file?.type === 'chunk' && file.isEntry && file !== chunk)
            this.error(`${chunk.fileName} imports ${name}, an entry`);
        }
      }
    },
  };
}

/** Workers simulate: they get numbers where the source names constants. */
const workers = (format: 'es' | 'iife'): UserConfig['worker'] => ({
  format,
  plugins: () => [menusAlone(), entriesAlone(), constantMembers(), workersStartOnce()],
  rolldownOptions: {
    optimization: { inlineConst: { mode: 'all' } },
    // By its name it is weighed (`scripts/sizeBudget.mjs`).
    output: {
      assetFileNames: ({ names: [name = ''] }) =>
        `assets/${name.endsWith('.wasm') ? 'interpreter' : '[name]'}-[hash][extname]`,
      // What a worker starts with is beside its entry, where chunks may import it.
      codeSplitting: format === 'es' && {
        groups: [
          { name: 'work', tags: ['$initial'], test: (id: string) => !id.endsWith('.worker.ts') },
          { name: 'kit', test: /\/src\/(algorithms|base|kit)\// },
        ],
      },
    },
  },
});

/** `--mode single`: the same page without chunks, from which `singleFile` makes one file that opens from a disk. */
const single = defineConfig({
  base: './',
  plugins: [react(), docPages(), menusAlone(), entriesAlone(), singleFile()],
  worker: workers('iife'),
  build: {
    target: 'es2023',
    outDir: 'dist/parts',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    cssCodeSplit: false,
    license: { fileName: 'licences.txt' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

/** What the page asks for once the first frame is drawn. */
const second =
  /\/src\/(app\/(commands\/commands|Overlays)|desk\/(name\/runTitle|open\/(address|drafts)|run\/costs|say\/narrate)|faces\/registry|state\/derivedRuns)\.tsx?$/;
const rail = /\/src\/app\/(transport\/TimelineLine|rail\/ScenarioRail)\.tsx$/;

const page = defineConfig({
  // Relative, so that one build runs under any sub-path and inside an iframe.
  base: './',
  plugins: [
    react(),
    docPages(),
    contentSecurityPolicy(),
    testsInPieces(),
    menusAlone(),
    entriesAlone(),
    serviceWorker(),
  ],
  // What only workers import, vite's server finds late, and then loads the page of a first visit anew.
  optimizeDeps: { include: ['@jitl/quickjs-wasmfile-release-sync', 'sucrase'] },
  // The default inlines dynamic imports of the worker whole.
  worker: workers('es'),
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // Browsers of that age preload modules themselves, or load them a moment later.
    modulePreload: { polyfill: false },
    // Whoever hands on the build hands on the notices of what it is built with; Help leads there.
    license: { fileName: 'licences.txt' },
    // Small files hardly compress: the sheets of the views and of their widgets travel together, those of the
    // story that a question tells, of the rail, those of lectures and lessons,
    // those of small dialogs, and all scripts that the page needs before it can show anything.
    rolldownOptions: {
      output: {
        // The first script names all others, and hashes do not compress: names would cost 1.1 KB before the first frame.
        // One has a name, by which it is weighed (`scripts/sizeBudget.mjs`).
        chunkFileNames: ({ name }) =>
          name === 'policyEditor' ? 'assets/policyEditor-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'look', test: /\/src\/(views|faces|widgets)\/.*\.css$/ },
            { name: 'story', test: /\/src\/app\/(first|embed)\/.*\.css$/ },
            {
              name: 'rail',
              test: /\/src\/app\/((rail|controls|own)\/.*|parts\/RailSection\.module|import\/DropZone\.module)\.css$/,
            },
            {
              name: 'dialogs',
              test: /\/src\/app\/(?!import\/DropZone)(claims|fork|gallery|help|import|inspector|lecture|lesson|map|qr|share|teacher)\/.*\.css$/,
            },
            { name: 'first', tags: ['$initial'] },
            together('second', second),
            together('settings', rail, /\/src\/(kit|policies|scenario)\//),
            together('rail', rail),
            together(
              'cluster',
              /\/src\/views\/cluster\/(pointing|table|jobServers|Key|(zoom|data|stage)\/\w+Layer)\.tsx?$/,
            ),
            together('why', /\/src\/faces\/explain\.ts$/),
            together('question', /\/src\/app\/first\/(Question|Foot|StoryTransport)\.tsx$/),
          ],
        },
      },
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    isolate: false,
    // Runs make many short-lived objects: with little room for them, a tenth of the time goes into clearing up.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    // By itself vitest leaves one processor alone, which on a small machine is half of it.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    // Not a limit on speed: a busy machine takes long to read all sources or to simulate a paper's experiment.
    testTimeout: 60_000,
    // Browser tests ask for their environment in the head of the file: // @vitest-environment happy-dom
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'] },
  },
});

export default defineConfig(({ mode }) => (mode === 'single' ? single : page));
