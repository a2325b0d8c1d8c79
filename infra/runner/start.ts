import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { bodyOfStatus } from '#shared/api/answers.ts'
import { type AppToRun, type EngineOptions, type EngineRun, startEngine } from '../local/start.ts'
import { type OpenidStandIn, startOpenid } from '../stand-ins/openid.ts'
import { ensureBuilt, webDirectory } from './build.ts'
import { readAccounts } from './seeding.ts'

export type LocalOptions = Omit<EngineOptions, 'app' | 'grantsFile'> &
  Pick<AppToRun, 'bundles' | 'pages'> & {
    /** Starts a provider of OpenID Connect too, on this port (0 for any), and trusts it. */
    openidPort?: number
  }

/** Praxis, running on this machine. */
export type LocalRun = EngineRun & {
  /** The provider of OpenID Connect; null where none was asked for. */
  openid: Pick<OpenidStandIn, 'issuer' | 'alter'> | null
}

/**
 * Builds what is out of date and runs it.
 * @throws PortTakenError, DataInUseError, or Error where something does not build or start
 */
export async function startLocal({
  openidPort,
  bundles,
  pages,
  ...options
}: LocalOptions): Promise<LocalRun> {
  const accounts = () => readAccounts(resolve(options.dataDirectory))
  const providers: OpenidStandIn[] = []
  const grantsDirectory = process.env.PRAXIS_GRANTS_LOG
  const run = await startEngine({
    ...options,
    ...(grantsDirectory ? { grantsFile: join(grantsDirectory, `${randomUUID()}.json`) } : {}),
    app: async (origin) => {
      const app: AppToRun = {
        assembly: await ensureBuilt({ web: !pages, log: options.log ?? (() => undefined) }),
        bundles,
        pages,
        site: webDirectory,
        bodyOfStatus,
        documents: { '/__accounts.json': () => ({ items: accounts() }) },
      }
      if (openidPort === undefined) return app
      const openid = await startOpenid({ port: openidPort, origin, accounts })
      providers.push(openid)
      return { ...app, secrets: { OPENID_SECRET_ARN: openid.settings }, close: openid.close }
    },
  })
  return { ...run, openid: providers[0] ?? null }
}
