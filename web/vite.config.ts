import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Few, larger files compress better on the way to a booking than one for each combination of pages. */
const GROUPS = [
  {
    name: 'parts',
    test: /web\/(ui\/(field|dialog|big-time|use-now)|api\/(once|decision|save-file)|pages\/customer\/(directions|book\/calendar-links)|pages\/report\/report-link)\.|client\/src\/wait-for/,
  },
  {
    name: 'choose',
    test: /customer\/(book\/(?!book-page|calendar-links|series-preview)|booked\/booked|is-changeable)/,
  },
  { name: 'place', test: /customer\/business\// },
  // All that the first page needs; a group cannot have the entry itself.
  { name: 'core', tags: ['$initial' as const], test: /(?<!web\/main)\.([jt]sx?|mjs)$/ },
];

/** `scripts/build-web.ts` sets the output folder. All addresses are relative to the host that serves the app. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  publicDir: false,
  // React has what wouter loads for older versions of it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // `npx vite web` reloads changes at once, and calls the API of `npm start`.
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    target: 'es2023',
    // Inlined files would need `data:` sources in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The list of what each page needs would be a part of the first load; its styles must be there at once.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((each) => each.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS } },
    },
    manifest: true,
    emptyOutDir: true,
  },
});
