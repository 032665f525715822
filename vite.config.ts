import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'

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
    input: { main: 'src/main.ts', shop: 'src/cli/shop.ts' },
  },
}

const browser: BuildOptions = {
  outDir: `${dist}/client`,
  manifest: true,
  target: 'es2022',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: { checks, input: { entry: 'src/browser/entry.ts', styles: 'src/browser/styles.ts' } },
}

/** Two builds of one program: what the browser loads, and the server with its command line. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? server : browser,
  // React chooses its slow development half when NODE_ENV is not `production` at run time: it is built in instead.
  ssr: { noExternal: ['react', 'react-dom'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
