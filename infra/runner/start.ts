import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { bodyOfStatus } from '#shared/api/answers.ts'
import { type AppToRun, type EngineOptions, type EngineRun, startEngine } from '../local/start.ts'
import { type GoogleStandIn, startGoogle } from '../stand-ins/google/server.ts'
import { type MetaStandIn, startMeta } from '../stand-ins/meta/server.ts'
import { type OpenidStandIn, startOpenid } from '../stand-ins/openid.ts'
import { type RingcentralStandIn, startRingcentral } from '../stand-ins/ringcentral/server.ts'
import { type SquareStandIn, startSquare } from '../stand-ins/square/server.ts'
import { ensureBuilt, webDirectory } from './build.ts'
import { readAccounts } from './seeding.ts'

export type LocalOptions = Omit<EngineOptions, 'app' | 'grantsFile'> &
  Pick<AppToRun, 'bundles' | 'pages'> & {
    /** Starts a provider of OpenID Connect too, on this port (0 for any), and trusts it. */
    openidPort?: number
    /** The same of Square: without it nothing can be paid for. */
    squarePort?: number
    /** The same of Meta: without it nobody can connect Facebook. */
    metaPort?: number
    /** The same of Google Ads. */
    googlePort?: number
    /** The same of RingCentral: without it nobody can connect a phone. */
    ringcentralPort?: number
  }

/** Praxis, running on this machine. */
export type LocalRun = EngineRun & {
  /** The provider of OpenID Connect; null where none was asked for. */
  openid: Pick<OpenidStandIn, 'issuer' | 'alter'> | null
  /** Square; null where none was asked for. */
  square: Omit<SquareStandIn, 'close'> | null
  /** Meta; null where none was asked for. */
  meta: Omit<MetaStandIn, 'close'> | null
  /** Google Ads; null where none was asked for. */
  google: Omit<GoogleStandIn, 'close'> | null
  /** RingCentral; null where none was asked for. */
  ringcentral: Omit<RingcentralStandIn, 'close'> | null
}

/**
 * Builds what is out of date and runs it.
 * @throws PortTakenError, DataInUseError, or Error where something does not build or start
 */
export async function startLocal({
  openidPort,
  squarePort,
  metaPort,
  googlePort,
  ringcentralPort,
  bundles,
  pages,
  ...options
}: LocalOptions): Promise<LocalRun> {
  const accounts = () => readAccounts(resolve(options.dataDirectory))
  const started: {
    openid: OpenidStandIn | null
    square: SquareStandIn | null
    meta: MetaStandIn | null
    google: GoogleStandIn | null
    ringcentral: RingcentralStandIn | null
  } = { openid: null, square: null, meta: null, google: null, ringcentral: null }
  const grantsDirectory = process.env.PRAXIS_GRANTS_LOG
  const run = await startEngine({
    ...options,
    ...(grantsDirectory ? { grantsFile: join(grantsDirectory, `${randomUUID()}.json`) } : {}),
    app: async (origin, now) => {
      const app: AppToRun = {
        assembly: await ensureBuilt({ web: !pages, log: options.log ?? (() => undefined) }),
        bundles,
        pages,
        site: webDirectory,
        bodyOfStatus,
        documents: { '/__accounts.json': () => ({ items: accounts() }) },
      }
      const secrets: Record<string, string> = {}
      const standIns: Record<string, string> = {}
      if (openidPort !== undefined) {
        started.openid = await startOpenid({ port: openidPort, origin, accounts })
        secrets.OPENID_SECRET_ARN = started.openid.settings
      }
      if (squarePort !== undefined) {
        started.square = await startSquare(
          squarePort,
          now,
          join(resolve(options.dataDirectory), 'square.json'),
        )
        started.square.tellTo(`${origin}/api/v1/webhooks/square`)
        secrets.SQUARE_SECRET_ARN = started.square.settings
        standIns['https://web.squarecdn.com'] = started.square.origin
      }
      if (metaPort !== undefined) {
        started.meta = await startMeta({ port: metaPort, origin, now })
      }
      if (googlePort !== undefined) started.google = await startGoogle({ port: googlePort, now })
      if (ringcentralPort !== undefined) {
        started.ringcentral = await startRingcentral({ port: ringcentralPort, now })
        standIns['https://apps.ringcentral.com'] = started.ringcentral.origin
      }
      if (started.meta || started.google || started.ringcentral) {
        secrets.INTEGRATIONS_SECRET_ARN = JSON.stringify({
          facebook: started.meta?.settings ?? null,
          google: started.google?.settings ?? null,
          ringcentral: started.ringcentral?.settings ?? null,
          // Whoever tries it out has systems of their own on the same machine, if anywhere.
          webhooks: { toThisMachine: true },
        })
      }
      const close = async (): Promise<void> => {
        await Promise.all(Object.values(started).map((standIn) => standIn?.close()))
      }
      return { ...app, secrets, standIns, close }
    },
  })
  return { ...run, ...started }
}
