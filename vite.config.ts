import http from 'node:http'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig, type Plugin } from 'vite'
import { iconSprite } from './build/icon-sprite.ts'
import { themeAlias, themeStyles } from './build/theme-directory.ts'

const dist = process.env.DIST ?? 'dist'
const checks = { bundlerTimings: false }

const server: BuildOptions = {
  outDir: `${dist}/server`,
  ssr: true,
  target: 'node24',
  emptyOutDir: true,
  sourcemap: true,
  // How files are split matters to the browser only.
  rolldownOptions: {
    checks: { ...checks, ineffectiveDynamicImport: false },
    input: {
      main: 'src/main.ts',
      shop: 'src/cli/shop.ts',
      watch: 'src/watch.ts',
      'pdf-worker': 'src/adapters/documents/pdf-worker.ts',
    },
  },
}

const browser: BuildOptions = {
  outDir: `${dist}/client`,
  manifest: true,
  target: 'es2022',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks,
    input: {
      entry: 'src/browser-entry.ts',
      home: 'src/styles/home.css',
      list: 'src/styles/list.css',
      product: 'src/styles/product.css',
      other: 'src/styles/other.css',
    },
    // Two files in place of fifteen: a phone waits for each, and what live parts share is small.
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
          // Fields of long forms: lists and products do without them.
          {
            name: 'fields',
            test: /\/src\/ui\/(combobox|captcha-field|password-field|phone-field)\.tsx$/,
            minShareCount: 2,
            priority: 2,
          },
          { name: 'ui', test: /\/src\/ui\/[^/]+\.tsx?$/, minShareCount: 2, priority: 1 },
        ],
      },
    },
  },
}

/** A build of its own, so that the storefront's chunks do not depend on it. Both share a folder and no file. */
const admin: BuildOptions = {
  ...browser,
  manifest: '.vite/admin.json',
  emptyOutDir: false,
  rolldownOptions: { checks, input: { admin: 'src/admin/entry.tsx', 'admin-style': 'src/admin/admin.css' } },
}

/**
 * Importing all of `node:http` makes Node.js load its WebSocket client with it: 16 MB and 40 ms that no shop needs. The
 * server gets the rest of it, by name.
 */
const httpWithoutWebSocket: Plugin = {
  name: 'http-without-websocket',
  enforce: 'pre',
  resolveId: (id) => (/^(node:)?http$/.test(id) ? '\0http' : null),
  load(id) {
    if (id !== '\0http') return null
    const names = Object.keys(http).filter((name) => !/^(WebSocket|CloseEvent|MessageEvent)$/.test(name))
    return `const http = process.getBuiltinModule('node:http')
      export const { ${names.join(', ')} } = http
      export default http`
  },
}

/** Three builds of one program: what browsers load of the shop and of the back office (`mode`), and the server with its command line. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), isSsrBuild ? httpWithoutWebSocket : iconSprite, ...(mode === 'admin' ? [] : themeStyles())],
  resolve: { alias: themeAlias() },
  publicDir: false,
  build: isSsrBuild ? server : mode === 'admin' ? admin : browser,
  ssr: {
    // One file in place of a thousand: looking modules up took most of the start. React is in it, too, because it
    // chooses its slow development half when NODE_ENV is not `production` at run time.
    noExternal: true,
    // Compiled code and packages that read files of their own stay where npm has put them.
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'pdfkit', 'pg-native', 'sharp'],
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
