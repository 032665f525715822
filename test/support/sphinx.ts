import { spawn } from 'node:child_process'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sphinxConfig } from '../../src/adapters/search/sphinx/sphinx-config.ts'
import { sphinxIndex } from '../../src/adapters/search/sphinx/sphinx-index.ts'

const BINARY = '/usr/bin/searchd'

/** Null where it can be run. */
export const whyNoSphinx = async (): Promise<string | null> =>
  access(BINARY).then(
    () => null,
    () => `${BINARY} is missing (apt-get install sphinxsearch)`,
  )

/** A searchd with a folder, a port and a configuration of its own. */
export async function startSphinx() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-sphinx-'))
  const port = await freePort()
  const config = join(folder, 'sphinx.conf')
  await writeFile(config, sphinxConfig({ folder, port }))
  const child = spawn(BINARY, ['--nodetach', '--config', config], { stdio: 'ignore' })
  const url = new URL(`sphinx://127.0.0.1:${port}`)
  const answering = async () => {
    for (;;) {
      const index = sphinxIndex(url)
      const isAnswering = await index.isThere('goods_a').then(
        () => true,
        () => false,
      )
      index.close()
      if (isAnswering) return
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const exited = () =>
    new Promise<void>((done) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', () => done()) : done(),
    )
  await answering()
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await exited()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
