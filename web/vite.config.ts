// The browser's bundle. Everything is a file of its own (no data: addresses, no inline script), because the page is served
// under a Content-Security-Policy that allows nothing else.
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { IncomingMessage } from 'node:http';
import type { BuildEnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vite';
import { addLicenses } from './build/licenses.ts';
import {
  firstScreen,
  formChecks,
  foundation,
  lenientReaders,
  officeTables,
  productPages,
  sharedPayments,
  signedInPages,
} from './build/parts.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';
const firstFonts = [/\/grotesk-(?!rupee)[^/]*\.woff2$/];

/** Asks for the faces of the first screen together with the styles instead of after them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstFonts.some((font) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

const namedParts = new Set(['foundation', 'shop']);
const isFirstPart = (file: string): boolean =>
  [...namedParts].some((name) => file.startsWith(`assets/${name}-`));

const forBrowsers: BuildEnvironmentOptions = {
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // Whichever part follows, the entry has loaded these two.
    resolveDependencies: (_file, parts, { hostType }) =>
      hostType === 'html' ? parts : parts.filter((part) => !isFirstPart(part)),
  },
  rolldownOptions: {
    output: {
      // The first load lists all parts that may follow, so their names are short.
      chunkFileNames: ({ name }) =>
        namedParts.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      // What every page needs and no release of ours changes: one file, which the browser keeps.
      codeSplitting: {
        groups: [
          { name: 'foundation', test: foundation, priority: 2 },
          { name: 'shop', test: firstScreen, priority: 1 },
          { name: 'checks', test: formChecks, priority: 1 },
          { name: 'signed-in', test: signedInPages, priority: 1 },
          { name: 'answers', test: lenientReaders, priority: 1 },
          { name: 'payments', test: sharedPayments, priority: 1 },
          { name: 'office', test: officeTables, priority: 1 },
          { name: 'shelves', test: productPages, priority: 0 },
          // Those of several later pages, each of some 200 bytes: a file for each would be named in the first load.
          { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 },
        ],
      },
    },
  },
};
/** Files that need nothing else. Their folder begins with a dot, so that they are not served. */
const forTheServer: BuildEnvironmentOptions = {
  outDir: 'dist/.server',
  copyPublicDir: false,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What the back office and the list of orders load is no part of the shop's first load: there the loader goes with its page.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          /^\/(?:admin|audit|_shop\/_signed-in\/order)/.test(routeId) ? [['loader', 'component']] : undefined,
      },
    }),
    react(),
    tailwindcss(),
    preloadFonts(),
    addLicenses(),
  ],
  // React has had this of its own since version 18; the stand-in for older ones is left out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/uploads', '/login'].map((path) => [path, proxyTo(path)])),
  },
  build: isSsrBuild ? forTheServer : forBrowsers,
  ssr: { noExternal: true },
}));

/** `/login` is a page when it is looked at and the API's alias only when something is posted to it. */
function proxyTo(path: string) {
  return {
    target: api,
    changeOrigin: false,
    bypass: (request: IncomingMessage) =>
      path === '/login' && request.method === 'GET' ? request.url : undefined,
  };
}
