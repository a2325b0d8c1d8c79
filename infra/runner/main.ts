import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { DataInUseError } from '../local/data-lock.ts'
import { PortTakenError } from '../local/engines/ports.ts'
import { buildDirectory, bundleFunctions, ensureBuilt } from './build.ts'
import { removeConnection, writeConnection } from './connection.ts'
import { readAccounts, type Seed, seedOnce } from './seeding.ts'
import { type LocalOptions, type LocalRun, startLocal } from './start.ts'

const settingsSchema = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(65_530)),
    '3000',
  ),
  PRAXIS_DATA: v.optional(v.string(), '.local'),
  PRAXIS_SEED: v.optional(v.picklist(['none', 'demo']), 'demo'),
  /** Addresses of a server that relays media, such as `turn:127.0.0.1:3478`, with commas between them. */
  PRAXIS_TURN: v.optional(v.string(), ''),
  /** Its shared secret: `static-auth-secret` of coturn. */
  PRAXIS_TURN_SECRET: v.optional(v.string(), ''),
})
type Settings = v.InferOutput<typeof settingsSchema>

const isDev = process.argv.includes('--dev')
const log = (line: string): void => console.error(line)

/**
 * Starts on the port; the AWS endpoint takes the next one and the provider of OpenID Connect,
 * Square, Meta, Google Ads and RingCentral the ones after, or any where those are taken.
 */
async function start(settings: Settings): Promise<LocalRun> {
  const { PORT: port, PRAXIS_DATA: dataDirectory } = settings
  const options = { port, dataDirectory, log, ...relayOf(settings), ...(await devOptions()) }
  const others = {
    awsPort: port + 1,
    openidPort: port + 2,
    squarePort: port + 3,
    metaPort: port + 4,
    googlePort: port + 5,
    ringcentralPort: port + 6,
  }
  for (;;) {
    try {
      const run = await startLocal({ ...options, ...others })
      run.square?.tellBySelf()
      writeConnection(dataDirectory, run)
      return run
    } catch (error) {
      if (!(error instanceof PortTakenError) || error.port === port) throw error
      if (error.port === others.awsPort) others.awsPort = 0
      else if (error.port === others.openidPort) others.openidPort = 0
      else if (error.port === others.squarePort) others.squarePort = 0
      else if (error.port === others.metaPort) others.metaPort = 0
      else if (error.port === others.googlePort) others.googlePort = 0
      else others.ringcentralPort = 0
    }
  }
}

function relayOf({ PRAXIS_TURN, PRAXIS_TURN_SECRET: secret }: Settings) {
  const uris = PRAXIS_TURN.split(',').filter((uri) => uri !== '')
  return uris.length > 0 ? { relay: { uris, secret } } : {}
}

async function devOptions(): Promise<Partial<LocalOptions>> {
  if (!isDev) return {}
  const { servePagesFromSource } = await import('./dev.ts')
  return { pages: servePagesFromSource, bundles: join(buildDirectory, 'functions') }
}

const seedSchema = v.object({
  seed: v.custom<Seed>((value) => typeof value === 'function'),
})

async function seed(run: LocalRun, { PRAXIS_SEED, PRAXIS_DATA }: Settings): Promise<void> {
  const script = new URL('../seed/main.ts', import.meta.url)
  if (PRAXIS_SEED === 'none' || !existsSync(script)) return
  const { origin, credentials, environment, region, awsEndpoint: endpoint } = run
  const loaded = v.parse(seedSchema, await import(script.href))
  await seedOnce(PRAXIS_DATA, loaded.seed, {
    endpoint,
    region,
    credentials,
    environment,
    origin,
    log,
  })
}

/** Waits until pages and calls both answer. */
async function untilItAnswers({ origin }: LocalRun): Promise<void> {
  for (const path of ['/', '/api/v1/openapi.json']) {
    for (let tries = 0; tries < 100; tries += 1) {
      const response = await fetch(`${origin}${path}`).catch(() => null)
      await response?.arrayBuffer()
      if (response && response.status !== 503) break
      await wait(100)
    }
  }
}

function announce({ origin }: LocalRun, { PRAXIS_DATA }: Settings): void {
  const accounts = readAccounts(PRAXIS_DATA)
  if (accounts.length > 0) {
    console.log('Accounts of the demo practice:')
    for (const { email, password, label } of accounts)
      console.log(`  ${email}  ${password}  (${label})`)
  }
  console.log(`Emails and texts: ${origin}/__outbox`)
  console.log(`Praxis is ready at ${origin}`)
}

function explain(error: unknown, { PORT, PRAXIS_DATA }: Settings): string {
  if (error instanceof PortTakenError) {
    return `Port ${error.port} is taken. Stop what uses it, or choose another: PORT=${PORT + 10} npm start`
  }
  if (error instanceof DataInUseError) {
    return `${error.message}. Stop it, or choose another folder: PRAXIS_DATA=${PRAXIS_DATA}-2 npm start`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function watchAndReload(current: { run: LocalRun }, settings: Settings): Promise<() => void> {
  const { watchSources } = await import('./dev.ts')
  return watchSources(async (change) => {
    try {
      if (change === 'bundles') {
        await bundleFunctions()
        await current.run.reload()
      } else {
        // Built first: while it does not build, the run before goes on.
        await ensureBuilt({ web: false, log })
        await current.run.stop()
        current.run = await start(settings)
      }
      console.log(`Reloaded the ${change}`)
    } catch (error) {
      log(explain(error, settings))
    }
  })
}

async function main(settings: Settings): Promise<void> {
  const current = { run: await start(settings) }
  let unwatch = (): void => undefined
  let stopping: number | null = null
  const stop = async (): Promise<void> => {
    // A terminal and whoever started us may both pass on one Ctrl+C; a second one means now.
    if (stopping !== null && performance.now() - stopping > 500) process.exit(130)
    if (stopping !== null) return
    stopping = performance.now()
    unwatch()
    removeConnection(settings.PRAXIS_DATA)
    await current.run.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The script that started us is gone, without a word.
  process.on('disconnect', stop)
  await seed(current.run, settings)
  await untilItAnswers(current.run)
  if (isDev) unwatch = await watchAndReload(current, settings)
  announce(current.run, settings)
}

const settings = v.safeParse(settingsSchema, process.env)
if (!settings.success) {
  const faults = settings.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  log(`The settings are not usable. ${faults.join('; ')}`)
  process.exit(1)
}
try {
  await main(settings.output)
} catch (error) {
  log(explain(error, settings.output))
  process.exit(1)
}
