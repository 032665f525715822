import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const dist = process.env.DIST ?? 'dist'

/** Two builds of one program: what the browser loads, and the server with its command line. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: `${dist}/server`,
        ssr: true,
        target: 'node24',
        emptyOutDir: true,
        sourcemap: true,
        rolldownOptions: { checks: { pluginTimings: false }, input: { main: 'src/main.ts', shop: 'src/cli/shop.ts' } },
      }
    : {
        outDir: `${dist}/client`,
        manifest: true,
        target: 'es2022',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { entry: 'src/browser/entry.ts', styles: 'src/browser/styles.ts' },
        },
      },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}))
