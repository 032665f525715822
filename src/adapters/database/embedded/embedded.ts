import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { assertNoPglite, type Cluster, type ClusterOptions, clusterIn, connectionOf, versionOf } from './cluster.ts'
import { embeddedErrorOf } from './error.ts'
import { ServerMember } from './member.ts'
import { ensureServer, type ServerSettings } from './server.ts'
import { followServerLog } from './server-log.ts'

/** A start may coincide with the shutdown by the last process before it. */
const MAX_TRIES = 5

/** Part of `application_name`: a `shop` serves buyers and runs jobs, a `command` does neither. */
export type Role = 'shop' | 'command'

type EmbeddedServerOptions = {
  role: Role
  log?: Logger | undefined
  /** A restore may create a cluster beside a PGlite database of version 0.1. */
  isRestore?: boolean | undefined
  cluster?: ClusterOptions | undefined
  /** Used only where this call starts the server. */
  settings?: ServerSettings | undefined
}

export type EmbeddedServer = {
  connection: ClientConfig
  isOnlyShop(): Promise<boolean>
  leave(): Promise<void>
}

/** Starts the server if it does not run, and again if it ends while in use. @throws EmbeddedDatabaseError */
export async function openEmbeddedServer(dataDir: string, options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { role, log } = options
  const cluster = openCluster(dataDir, options.cluster)
  if (!options.isRestore && versionOf(cluster.folder) === undefined) assertNoPglite(dataDir)
  const stopFollowing = log ? followServerLog(cluster.logFile, log) : () => {}
  const name = `${role} ${process.pid}`
  const member = new ServerMember(cluster, { name, log })
  try {
    await join(cluster, member, options.settings)
    if (!options.isRestore && (await member.hasNoSchema())) assertNoPglite(dataDir)
  } catch (error) {
    await member.leave()
    stopFollowing()
    throw embeddedErrorOf(dataDir, error)
  }
  return {
    connection: { ...connectionOf(cluster), application_name: name },
    isOnlyShop: async () => (await member.others()).every((other) => !other.startsWith('shop ')),
    async leave() {
      await member.leave()
      stopFollowing()
    },
  }
}

async function join(cluster: Cluster, member: ServerMember, settings: ServerSettings = {}) {
  for (let tries = 1; ; tries++) {
    await ensureServer(cluster, { settings })
    try {
      return await member.connect()
    } catch (error) {
      if (tries === MAX_TRIES) throw error
    }
  }
}

function openCluster(dataDir: string, options?: ClusterOptions): Cluster {
  try {
    return clusterIn(dataDir, options)
  } catch (error) {
    throw embeddedErrorOf(dataDir, error)
  }
}
