import { defineConfig } from 'vite';

// Builds one TypeScript file, with everything it imports, into one file that node runs by itself.
// Given by the caller: MAKESPAN_ENTRY (TypeScript file), MAKESPAN_OUT (folder), MAKESPAN_NAME (file).
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: process.env.MAKESPAN_ENTRY,
    outDir: process.env.MAKESPAN_OUT,
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: {
      output: { entryFileNames: process.env.MAKESPAN_NAME, codeSplitting: false },
    },
  },
});
