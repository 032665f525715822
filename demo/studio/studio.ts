import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { build } from 'vite'
import type { Job } from './page.ts'

/** Opens the browser studio; `draw` gives a picture that sharp can encode while the next one is drawn. */

export const here = import.meta.dirname

async function bundle(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'studio-'))
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'esnext',
      lib: { entry: join(here, 'page.ts'), formats: ['iife'], name: 'studio', fileName: () => 'page.js' },
    },
  })
  const code = await readFile(join(outDir, 'page.js'), 'utf8')
  await rm(outDir, { recursive: true })
  return code
}

const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Drawn = { pixels: Buffer; width: number; height: number; milliseconds: number }

export class Studio {
  private received: Buffer = Buffer.alloc(0)
  private readonly browser: Browser
  private readonly page: Page
  private readonly server: Server

  private constructor(browser: Browser, page: Page, server: Server) {
    this.browser = browser
    this.page = page
    this.server = server
  }

  static async open(): Promise<Studio> {
    const code = await bundle()
    let studio: Studio | undefined
    const server = createServer((request, response) => {
      if (request.method === 'POST') {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          if (studio) studio.received = Buffer.concat(chunks)
          response.end()
        })
        return
      }
      const isScript = request.url === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? code : '<!doctype html><body><script src="/page.js"></script>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArguments })
    const page = await browser.newPage()
    page.on('console', (message) => {
      const about = message.text()
      if (['error', 'warning'].includes(message.type()) && !about.includes('GL Driver Message'))
        console.error(about.slice(0, 1500))
    })
    page.on('pageerror', (error) => console.error(error))
    await page.goto(`http://127.0.0.1:${port}/`)
    studio = new Studio(browser, page, server)
    return studio
  }

  async draw(job: Job): Promise<Drawn> {
    const milliseconds = await this.page.evaluate((value) => window.draw(value), job)
    const { width, height } = job
    return { pixels: this.received, width, height, milliseconds }
  }

  async close() {
    await this.browser.close()
    this.server.close()
  }
}

/** WebGL counts rows from below. */
export const encoder = ({ pixels, width, height }: Drawn) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flip()
    .removeAlpha()
