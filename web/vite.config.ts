import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

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
    manifest: true,
    emptyOutDir: true,
  },
});
