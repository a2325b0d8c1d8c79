import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClock } from './clock.ts'
import { claimData } from './data-lock.ts'
import { type AnswerText, createAnswers } from './engines/answers.ts'
import { createChannels, createPublishEngine } from './engines/channels.ts'
import { createDynamoEngine } from './engines/dynamodb.ts'
import { startDynoxide } from './engines/dynoxide.ts'
import { createEndpoint } from './engines/endpoint.ts'
import { createEventEngine } from './engines/eventbridge.ts'
import { createKeyEngine } from './engines/keys.ts'
import { createMailEngine, createTextEngine } from './engines/messages.ts'
import { type Outbox, openOutbox } from './engines/outbox.ts'
import { createRelayEngine, type Relay } from './engines/relays.ts'
import type { Reporter } from './engines/reports.ts'
import { createSchedulerEngine } from './engines/scheduler.ts'
import { createSecretEngine, openSecrets } from './engines/secrets.ts'
import { graceMilliseconds, openServer } from './engines/servers.ts'
import { serveSockets } from './engines/sockets.ts'
import { createTables, readTables, sweepExpired } from './engines/tables.ts'
import type { DeadLetter } from './events/ledger.ts'
import { createEventPlane } from './events/plane.ts'
import type { Schedules } from './events/schedules.ts'
import { createTopics } from './events/topics.ts'
import { answerMalformed, plainBody } from './http/malformed.ts'
import { createWebHandler } from './http/web.ts'
import { createAccess, type Grant, unusedGrants } from './iam/access.ts'
import type { Outcome } from './lambda/protocol.ts'
import { createRuntime } from './lambda/runtime.ts'
import { openLogs } from './logs.ts'
import { createObjectStore } from './s3/server.ts'
import { readApplication } from './template/application.ts'
import { readBuckets } from './template/buckets.ts'
import type { LocalFunction } from './template/functions.ts'
import { region } from './template/identifiers.ts'

export type EngineOptions = {
  /** Folder that keeps everything; made where it is missing. */
  dataDirectory: string
  /** Port of the front door; 0 (default) for any free one. */
  port?: number
  /** Port of the AWS endpoint; 0 (default) for any free one. */
  awsPort?: number
  /** Prepares the application to run; called with the front door's address once the ports are taken. */
  app: (origin: string, now: () => Date) => Promise<AppToRun>
  /** Milliseconds before each retry of a failed event; by default 1 s and 2 s. */
  retryDelays?: readonly number[]
  /** File for the grants that functions used, written at the end; in the data folder by default. */
  grantsFile?: string
  /** The server that relays media, which pages are told of; none by default. */
  relay?: Relay
  /** Receives lines for the person at the console. */
  log?: (line: string) => void
}

/** A synthesized application and what the machine adds to it. */
export type AppToRun = {
  /** Folder of the cloud assembly; `originPlaceholder` in it stands for the front door's address. */
  assembly: string
  /** Folder of bundles by function name that are run instead of the assembly's. */
  bundles?: string | undefined
  /** Folder of the built pages. */
  site: string
  /** Answers requests for pages in place of the built site, for example a development server. */
  pages?: ((server: Server) => Promise<Pages>) | undefined
  /**
   * Values, for this run only, of secrets that somebody else makes: by the name of the variable in
   * which functions find the secret's ARN.
   */
  secrets?: Readonly<Record<string, string>>
  /** What the front door says where no function has answered; by default words like AWS's own. */
  bodyOfStatus?: (status: number) => string
  /** JSON for people on this machine, by path of the front door. */
  documents?: Readonly<Record<string, () => unknown>>
  /** Ends what was started for the application. */
  close?: () => Promise<void>
}

/** Answers requests for pages itself. */
export type Pages = {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  close: () => Promise<void>
}

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/** The whole application, running on this machine. */
export type EngineRun = {
  /** Address of the front door, for example `http://localhost:3000`. */
  origin: string
  /** Address of the AWS endpoint; it takes `credentials` of the operator. */
  awsEndpoint: string
  region: string
  /** The operator's: everything is allowed. */
  credentials: Credentials
  /** The environment variables that have the same value in every function that has them. */
  environment: Record<string, string>
  /** Names of the functions. */
  functions: string[]
  outbox: Pick<Outbox, 'list'>
  /** Sends a text to the number that texts are sent from; gives its id. */
  answer: (text: AnswerText) => string
  deadLetters: () => DeadLetter[]
  /** The one-time schedules that are still to come, the next first. */
  schedules: Schedules['list']
  faults: {
    /** Makes the next invocations of a function fail. Throws Error where there is no such function. */
    failConsumer: (functionName: string, times: number) => void
    /** Delivers every event twice. */
    duplicateEvents: (on: boolean) => void
    /** Loses the schedules whose names contain a text; gives how many. */
    loseSchedules: (naming: string) => number
    /** Cuts all sockets of pages, and refuses new ones until it is called again. */
    refuseSockets: (on: boolean) => void
    /** Lets sockets connect, and says nothing to them. */
    muteSockets: (on: boolean) => void
    /** Lets the owner of a number, such as +14155550123, answer STOP, of which the carrier alone hears. */
    stopTexts: (number: string) => void
    /** Refuses all use of keys until it is called again. */
    refuseKeys: (on: boolean) => void
    /** The same with START. */
    startTexts: (number: string) => void
  }
  /** Names another server that relays, or none. */
  setRelay: (relay: Relay | null) => void
  clock: { now: () => Date; advance: (milliseconds: number) => void }
  /** Invokes a function by its name with an event, past front door and bus. */
  invoke: (functionName: string, event: unknown) => Promise<Outcome>
  /** Resolves when no event is pending or in flight; throws Error after the timeout (30 s). */
  idle: (timeoutMilliseconds?: number) => Promise<void>
  /** Deletes items whose time has come; gives how many. */
  sweep: () => Promise<number>
  /** Calls with credentials of a function, to see what its policy refuses. */
  credentialsOf: (functionName: string) => Credentials
  grants: { used: () => Grant[]; unused: (used: readonly Grant[]) => Grant[] }
  /** Loads changed bundles: instances that run finish, the next ones are new. */
  reload: () => Promise<void>
  /** Ends everything; the data stays. May be called twice. */
  stop: () => Promise<void>
}

const sweepMilliseconds = 10 * 60_000

/**
 * Boots the application from its synthesized templates.
 * @throws PortTakenError where a port is taken, Error where the templates have faults or an engine
 *   does not start.
 */
export async function startEngine(options: EngineOptions): Promise<EngineRun> {
  const closers: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return await boot(options, closers, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function boot(
  options: EngineOptions,
  closers: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<EngineRun> {
  const { log = () => undefined } = options
  const data = resolve(options.dataDirectory)
  mkdirSync(data, { recursive: true })
  closers.push(claimData(data))

  // The ports first: whoever finds one taken should know at once, and the templates need them.
  const front = await openServer(options.port ?? 0)
  closers.push(front.close)
  const aws = await openServer(options.awsPort ?? 0)
  closers.push(aws.close)
  const origin = `http://localhost:${front.port}`
  const awsEndpoint = `http://127.0.0.1:${aws.port}`
  const clock = createClock()
  const toRun = await options.app(origin, clock.now)
  if (toRun.close) closers.push(toRun.close)

  const app = readApplication(toRun.assembly, { origin, awsEndpoint }, toRun.bundles ?? null)
  const environment = commonVariables(app.functions)
  const given = Object.entries(toRun.secrets ?? {}).map(([variable, value]) => [
    environment[variable] ?? '',
    value,
  ])
  const secrets = openSecrets(app.model, join(data, 'secrets.json'), Object.fromEntries(given))
  const access = createAccess(app.model, app.functions, secrets.own)
  const outbox = openOutbox(join(data, 'outbox.jsonl'))
  const stopped = new Set<string>()
  let isRefusingKeys = false
  let relay = options.relay ?? null
  const logs = openLogs(join(data, 'logs'), log)
  closers.push(logs.close)

  const dynamoEndpoint = await openDynamo(join(data, 'dynamodb.sqlite'), closers)
  const dynamo = createDynamoEngine(dynamoEndpoint, () => plane.onWrite())
  closers.push(dynamo.close)
  const tables = readTables(app.model)
  await createTables(dynamo.call, tables)

  const objects = createObjectStore({
    dir: join(data, 's3'),
    buckets: readBuckets(app.model),
    clock: clock.now,
    credentials: (id) => access.byAccessKey(id)?.secretAccessKey ?? null,
    authorize: (id, action, resource) => {
      const caller = access.byAccessKey(id)
      return caller !== null && access.refusal(caller, [{ action, resource }]) === null
    },
  })
  closers.push(objects.close)

  const runtime = createRuntime({
    functions: app.functions,
    environmentOf: ({ name }) => {
      const caller = access.callerOf(name)
      return {
        AWS_ENDPOINT_URL: awsEndpoint,
        AWS_ACCESS_KEY_ID: caller?.accessKeyId ?? '',
        AWS_SECRET_ACCESS_KEY: caller?.secretAccessKey ?? '',
      }
    },
    clockOffset: clock.shared,
    onLine: ({ name }, line, isError) => logs.write(name, line, isError),
  })
  const plane = createEventPlane({
    model: app.model,
    runtime,
    call: dynamo.call,
    file: join(data, 'events.sqlite'),
    schedulesFile: join(data, 'schedules.sqlite'),
    retryDelays: options.retryDelays ?? [1000, 2000],
    now: clock.now,
    log,
  })
  closers.push(async () => {
    const stopped = plane.stop()
    await Promise.race([stopped, wait(graceMilliseconds, null, { ref: false })])
    await runtime.stop()
    await stopped
    const { grantsFile = join(data, 'grants-used.json') } = options
    mkdirSync(dirname(grantsFile), { recursive: true })
    writeFileSync(grantsFile, JSON.stringify(access.used(), null, 2))
  })

  const channels = createChannels(app.model, runtime)
  const sockets = serveSockets(aws.server, channels)
  closers.push(sockets.close)
  const report: Reporter = (entry) => {
    plane.ledger.enqueue(plane.bus.route({ bus: 'default', ...entry }))
    plane.onEnqueued()
  }
  const topics = createTopics({ model: app.model, now: clock.now, invokeConfig: runtime.find })
  const answer = createAnswers({
    stopped,
    publish: (message) => {
      plane.ledger.enqueue(topics.route('sms-voice.amazonaws.com', message))
      plane.onEnqueued()
    },
  })
  aws.use(
    createEndpoint({
      access,
      now: clock.now,
      engines: {
        dynamodb: dynamo,
        ses: createMailEngine({ outbox, now: clock.now, report }),
        'sms-voice': createTextEngine({ outbox, now: clock.now, report, stopped }),
        secretsmanager: createSecretEngine(secrets),
        kms: createKeyEngine({
          model: app.model,
          file: join(data, 'keys.json'),
          isRefusing: () => isRefusingKeys,
        }),
        appsync: createPublishEngine(channels),
        kinesisvideo: createRelayEngine({
          model: app.model,
          awsEndpoint,
          relay: () => relay,
          now: clock.now,
        }),
        scheduler: createSchedulerEngine(app.model, plane.schedules),
        events: createEventEngine({
          bus: plane.bus,
          ledger: plane.ledger,
          onEnqueued: plane.onEnqueued,
        }),
      },
      objects: objects.handle,
    }),
  )
  const pages = (await toRun.pages?.(front.server)) ?? null
  if (pages) closers.push(pages.close)
  const { bodyOfStatus = plainBody } = toRun
  const sources = {
    outbox: outbox.list,
    answer,
    deadLetters: plane.deadLetters,
    documents: toRun.documents ?? {},
  }
  front.use(
    createWebHandler({
      app,
      runtime,
      secrets,
      sources,
      awsEndpoint,
      site: toRun.site,
      pages: pages?.handle ?? null,
      now: clock.now,
      bodyOfStatus,
      log,
    }),
  )
  answerMalformed(front.server, bodyOfStatus)
  await plane.start()

  const sweep = async (): Promise<number> => {
    let swept = 0
    for (const table of tables) swept += await sweepExpired(dynamo.call, table, clock.now())
    if (swept > 0) plane.onWrite()
    return swept
  }
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log(`Deleting what expired failed: ${error}`))
  }, sweepMilliseconds).unref()
  closers.push(() => clearInterval(sweeping))
  // Requests under way still need everything else, so no new ones come in before that goes.
  closers.push(front.close)

  const functionNamed = (name: string) => {
    const found = app.functions.find((one) => one.name === name)
    if (!found) throw new Error(`There is no function ${name}`)
    return found
  }
  const credentialsOf = (name: string): Credentials => {
    const caller = access.callerOf(functionNamed(name).name) ?? access.operator
    return { accessKeyId: caller.accessKeyId, secretAccessKey: caller.secretAccessKey }
  }
  const { accessKeyId, secretAccessKey } = access.operator

  return {
    origin,
    awsEndpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    environment,
    functions: app.functions.map(({ name }) => name),
    outbox: { list: outbox.list },
    answer,
    deadLetters: plane.deadLetters,
    schedules: plane.schedules.list,
    faults: {
      failConsumer: runtime.failNext,
      duplicateEvents: plane.duplicate,
      loseSchedules: plane.schedules.lose,
      refuseSockets: sockets.setDown,
      muteSockets: sockets.setMute,
      stopTexts: (number) => void stopped.add(number),
      refuseKeys: (on) => {
        isRefusingKeys = on
      },
      startTexts: (number) => void stopped.delete(number),
    },
    setRelay: (next) => {
      relay = next
    },
    clock: { now: clock.now, advance: clock.advance },
    invoke: (name, event) => runtime.invoke(functionNamed(name).arn, event),
    idle: plane.idle,
    sweep,
    credentialsOf,
    grants: { used: access.used, unused: (used) => unusedGrants(app.model, app.functions, used) },
    reload: runtime.recycle,
    stop: close,
  }
}

/** The operator's engine where one is named, else our own child process. */
async function openDynamo(file: string, closers: (() => Promise<void> | void)[]): Promise<string> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (given) return given
  const child = await startDynoxide(file)
  closers.push(child.stop)
  return child.endpoint
}

/** The variables that say the same to every function that has them. */
function commonVariables(functions: readonly LocalFunction[]): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const { environment } of functions) Object.assign(variables, environment)
  const differ = ([name, value]: [string, string]): boolean =>
    functions.some(({ environment }) => (environment[name] ?? value) !== value)
  return Object.fromEntries(Object.entries(variables).filter((entry) => !differ(entry)))
}
