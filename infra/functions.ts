import { join } from 'node:path'
import type { EventDefinition } from '#events/define.ts'
import { sweepDue } from '#events/schedules.ts'
import type { ReactingDomain } from '#events/subscriptions.ts'
import type { EnvironmentGroup } from '#functions/platform/environment.ts'
import type { Area } from '#shared/api/all.ts'
import { VIOLATION_LOGGED } from '#shared/api/csp-reports.ts'
import { INTEGRATION_FAULT_LOGGED } from '#shared/model/integration-fault.ts'
import { CARD_PAGE } from '#shared/site.ts'
import {
  askModel,
  bucket,
  cardTable,
  exportObjects,
  findRelays,
  type Grant,
  importObjects,
  index,
  keyImageObjects,
  letterObjects,
  logoObjects,
  makeSchedules,
  messageFileObjects,
  objects,
  publishHints,
  readChallengeKey,
  readCursorKey,
  readIntegrationsSecret,
  readOpenidSecret,
  readOriginSecret,
  readPushKey,
  readRealtimeKey,
  readSquareSecret,
  rotateOriginSecret,
  sealMessages,
  sendEmail,
  sendSms,
  sentLogoObjects,
  sentMessageFileObjects,
  signPushes,
  studyObjects,
  table,
  temporaryObjects,
  updateDistribution,
  useCardKeys,
  vaultKeys,
} from './grants.ts'

/** Log lines with this message, and with these fields, raise an alarm at the threshold in 5 minutes. */
export type CountedLine = {
  id: string
  metric: string
  message: string
  where?: Readonly<Record<string, string>>
  threshold: number
  description: string
}

type Sizing = {
  /** MB; 1,769 is one whole processor. */
  memory: number
  /** Seconds. */
  timeout: number
  /** How many may run at once, kept free for it, where the account has room to reserve any. */
  reserved?: number
  environment: readonly EnvironmentGroup[]
  grants: readonly Grant[]
  /** Lines of its log that are counted as a metric, with an alarm. */
  counts?: readonly CountedLine[]
  /** What it logs of each call, if not all: of what is called all the time, only what goes wrong. */
  logs?: 'warnings'
  /** Modules of worker threads, from the root of the repository; the bundle has each by its name. */
  workers?: readonly string[]
}

type Named = Sizing & {
  name: string
  /** The module, from the root of the repository; exports `handler`. */
  entry: string
}

export type ApiFunction = Named & { kind: 'api'; areas: readonly Area[] }
export type ConsumerFunction = Named & {
  kind: 'consumer'
  domain: ReactingDomain
  /** An event that happens to it every hour, by a rule of its own. */
  hourly?: EventDefinition
  /** It hears what the mail and text services say of what was sent, by rules of its own. */
  hearsReports?: true
}
type RotationFunction = Named & { kind: 'rotation' }
/** Asked before somebody hears of changes. */
type AuthorizerFunction = Named & { kind: 'authorizer' }
export type FunctionDeclaration =
  | ApiFunction
  | ConsumerFunction
  | RotationFunction
  | AuthorizerFunction

/** HTTP API gives up after 30 s: a function that is still at it would work for nobody. */
const API_TIMEOUT = 29

function api(
  domain: string,
  areas: readonly Area[],
  sizing: Partial<Omit<Sizing, 'timeout'>> = {},
): ApiFunction {
  return {
    kind: 'api',
    name: domain,
    entry: `functions/${domain}/handler.ts`,
    areas,
    memory: sizing.memory ?? 1024,
    timeout: API_TIMEOUT,
    ...(sizing.logs ? { logs: sizing.logs } : {}),
    ...(sizing.counts ? { counts: sizing.counts } : {}),
    environment: ['base', 'api', ...(sizing.environment ?? [])],
    grants: [readOriginSecret, readCursorKey, ...(sizing.grants ?? [])],
  }
}

/** All reactions of a domain to events: which those are is said in `events/subscriptions.ts`. */
function reactions(
  domain: ReactingDomain,
  sizing: Partial<Sizing> & Pick<ConsumerFunction, 'hourly' | 'hearsReports'>,
): ConsumerFunction {
  return {
    kind: 'consumer',
    name: `${domain}-reactions`,
    entry: `functions/${domain}/reactions.ts`,
    domain,
    memory: sizing.memory ?? 512,
    timeout: sizing.timeout ?? 60,
    ...(sizing.reserved === undefined ? {} : { reserved: sizing.reserved }),
    environment: ['base', ...(sizing.environment ?? [])],
    grants: sizing.grants ?? [],
    ...(sizing.hourly ? { hourly: sizing.hourly } : {}),
    ...(sizing.workers ? { workers: sizing.workers } : {}),
    ...(sizing.hearsReports ? { hearsReports: sizing.hearsReports } : {}),
  }
}

/** Every call finds its session and who it belongs to, and some slide its idle limit. */
const session = ['Query', 'UpdateItem'] as const

export const ROOT = join(import.meta.dirname, '..')

/**
 * Every function there is: the bundler, the stacks and, through their templates, the local run all
 * derive from this table.
 */
export const functions: readonly FunctionDeclaration[] = [
  api('accounts', ['auth', 'factors', 'passkeys', 'operators', 'openid', 'members'], {
    // Hashing a password is all processor.
    memory: 1769,
    environment: ['factorKeys', 'deliveryKeys', 'openid'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      readOpenidSecret,
      vaultKeys('factors', ['seal', 'open']),
      sealMessages,
    ],
  }),
  api('permissions', ['permissions'], {
    // A guest's link is found by its password in the index.
    grants: [table([...session, 'GetItem']), index(['Query'])],
  }),
  // Polled by every page every few seconds: two small reads, and a function that starts fast.
  api('status', ['status'], {
    memory: 512,
    grants: [table(['GetItem', 'Query'])],
    logs: 'warnings',
  }),
  api('notifications', ['notifications', 'streams'], {
    // It says where to hear of changes, and lets in there.
    environment: ['realtime', 'realtimeKey', 'push'],
    // What is marked as read moves, with its count.
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      readRealtimeKey,
      readPushKey,
    ],
  }),
  api('templates', ['templates'], {
    memory: 512,
    grants: [table([...session, 'GetItem', 'PutItem', 'DeleteItem'])],
  }),
  api('practices', ['practices', 'locations', 'groups', 'comments'], {
    // The phone of a practice is verified by a code.
    environment: ['deliveryKeys'],
    // Who is put into a group is checked to work there still.
    // The rights of a patient depend on their charts.
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      sealMessages,
    ],
  }),
  api('lists', ['lists'], {
    memory: 512,
    grants: [table([...session, 'GetItem', 'PutItem', 'DeleteItem'])],
  }),
  api('logos', ['logos'], {
    memory: 512,
    environment: ['uploads'],
    grants: [
      table([...session, 'GetItem', 'PutItem', 'DeleteItem']),
      logoObjects(['GetObject', 'PutObject', 'DeleteObject']),
      sentLogoObjects(['GetObject', 'PutObject', 'DeleteObject']),
      bucket(['ListBucket']),
    ],
  }),
  api('staffs', ['staffs', 'invitations', 'joining'], {
    environment: ['deliveryKeys'],
    grants: [
      // Of two admins who remove each other at once, each is checked to be one still.
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      // Practices are found by how their names begin.
      index(['Query']),
      sealMessages,
    ],
  }),
  api('providers', ['providers', 'supports'], {
    grants: [
      // Whoever supports a provider is checked to work there still.
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      // The operator's lists go by how far providers are.
      index(['Query']),
    ],
  }),
  api(
    'patients',
    [
      'patients',
      'chartAccounts',
      'ownCharts',
      'fhir',
      'details',
      'proposals',
      'notes',
      'views',
      'exports',
      'leadForms',
    ],
    {
      // The directory of a practice is held in memory and filtered there.
      memory: 1769,
      // Whoever becomes the provider of a patient is checked to be one still.
      // A patient is told by email that the staff propose a change.
      environment: ['deliveryKeys', 'challenges'],
      grants: [
        table([
          ...session,
          'GetItem',
          'BatchGetItem',
          'PutItem',
          'DeleteItem',
          'ConditionCheckItem',
        ]),
        sealMessages,
        readChallengeKey,
      ],
    },
  ),
  api(
    'tasks',
    ['tasks', 'subjects', 'distributions', 'distributionReports', 'taskReports', 'absences'],
    {
      // It holds the lists of practices in memory, and sorts them.
      memory: 1769,
      grants: [table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'])],
    },
  ),
  api('reports', ['reports'], {
    // It holds the lists of practices in memory, and counts in them.
    memory: 1769,
    grants: [table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'])],
  }),
  api(
    'appointments',
    [
      'appointments',
      'calendarFeeds',
      'appointmentReplies',
      'ownAppointments',
      'appointmentReports',
    ],
    { grants: [table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'])] },
  ),
  api('messages', ['messaging', 'messageFiles', 'cards', 'emailChoices'], {
    // It says where to hear of changes of a thread, and lets in there.
    environment: ['deliveryKeys', 'realtime', 'realtimeKey', 'cardTable', 'cardKeys', 'uploads'],
    grants: [
      // How often a date of birth was tried is forgotten where it was right.
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      // The inbox is in the index.
      index(['Query']),
      sealMessages,
      readRealtimeKey,
      // Files of messages are copied to where they stay once the message is written.
      messageFileObjects(['GetObject', 'PutObject']),
      sentMessageFileObjects(['GetObject', 'PutObject']),
      bucket(['ListBucket']),
      // The only one that can read cards.
      cardTable(['GetItem', 'PutItem', 'DeleteItem']),
      useCardKeys,
    ],
  }),
  api('reviews', ['reviews'], {
    // It holds the lists of practices in memory, and sorts them.
    memory: 1769,
    // It says where to hear of changes of a case, and lets in there.
    environment: ['realtime', 'realtimeKey'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      readRealtimeKey,
    ],
  }),
  api('letters', ['letters'], {
    // Drawing is all processor.
    memory: 1769,
    environment: ['uploads'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem']),
      letterObjects(['GetObject', 'PutObject']),
      studyObjects(['GetObject']),
      keyImageObjects(['GetObject']),
      logoObjects(['GetObject']),
      // A letter, or a list of studies, that is not there yet is no failure.
      bucket(['ListBucket']),
    ],
  }),
  api('consults', ['consults', 'consultSignals', 'consultGuests', 'consultChat'], {
    // It says where to hear of changes of a consultation, and lets in there.
    environment: ['realtime', 'realtimeKey', 'relays'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      readRealtimeKey,
      findRelays,
    ],
  }),
  api('links', ['patientLinks'], {
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      // The index lists a patient's links.
      index(['Query']),
    ],
  }),
  api('uploads', ['uploads', 'studies', 'keyImages', 'measurements', 'sharelinks', 'studyShares'], {
    // It holds the libraries of practices in memory, and sorts them.
    memory: 1769,
    environment: ['uploads', 'deliveryKeys'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
      objects([
        'GetObject',
        'PutObject',
        'DeleteObject',
        'AbortMultipartUpload',
        'ListMultipartUploadParts',
      ]),
      temporaryObjects([
        'GetObject',
        'PutObject',
        'DeleteObject',
        'AbortMultipartUpload',
        'ListMultipartUploadParts',
      ]),
      bucket(['ListBucket']),
      sealMessages,
    ],
  }),
  api('assistant', ['assistant'], {
    environment: ['assistant'],
    grants: [table([...session, 'GetItem', 'BatchGetItem', 'PutItem']), askModel],
  }),
  api('growth', ['webhooks', 'facebook', 'googleAds', 'phone'], {
    // Secrets of webhooks, and what acts for people elsewhere, are sealed.
    environment: ['integrationKeys', 'integrations'],
    grants: [
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      // Calls and texts by time.
      index(['Query']),
      vaultKeys('integrations', ['seal', 'open']),
      readIntegrationsSecret,
    ],
  }),
  api('exports', ['dataExports'], {
    memory: 512,
    environment: ['uploads'],
    grants: [
      table([...session, 'GetItem', 'PutItem']),
      // Archives are fetched by presigned addresses.
      exportObjects(['GetObject', 'DeleteObject']),
    ],
  }),
  api('imports', ['imports'], {
    memory: 512,
    environment: ['uploads'],
    grants: [
      // Whoever gets the new people is checked to work there still.
      table([...session, 'GetItem', 'PutItem', 'DeleteItem']),
      // Files are sent, and reports fetched, by presigned addresses.
      importObjects(['GetObject', 'PutObject', 'DeleteObject']),
      bucket(['ListBucket']),
    ],
  }),
  api('billing', ['billing', 'billingAdmin', 'practiceAdmin'], {
    environment: ['square'],
    grants: [
      // What waits for the operator leaves the list once it is decided.
      table([...session, 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem']),
      // The newest entry of a practice's audit trail says when someone worked there last.
      index(['Query']),
      readSquareSecret,
    ],
  }),
  api('audit', ['audit'], {
    // The trail of a practice is in the index; those of records and names are not.
    grants: [table([...session, 'BatchGetItem', 'PutItem']), index(['Query'])],
  }),
  api('newsletter', ['newsletter', 'newsletterAdmin'], {
    memory: 512,
    // Whoever asks for it is asked by email whether the address is theirs.
    environment: ['deliveryKeys', 'challenges'],
    // The operator lists who gets it by state.
    grants: [
      table([...session, 'GetItem', 'PutItem']),
      index(['Query']),
      sealMessages,
      readChallengeKey,
    ],
  }),
  api('reference', ['reference'], { memory: 256 }),
  // Anyone can call this function, so it can count but not read.
  api('csp', ['cspReports'], {
    memory: 256,
    grants: [table(['UpdateItem'])],
    counts: [
      {
        ...{ id: 'Violations', metric: 'csp-violations', message: VIOLATION_LOGGED, threshold: 50 },
        description: 'Browsers report many violations of the Content Security Policy.',
      },
      {
        ...{ id: 'CardPage', metric: 'csp-card-page', message: VIOLATION_LOGGED, threshold: 3 },
        where: { page: CARD_PAGE },
        description: 'Something foreign was blocked on the page that takes cards.',
      },
    ],
  }),
  reactions('practices', {
    grants: [table(['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'])],
  }),
  reactions('status', { grants: [table(['GetItem', 'BatchGetItem', 'PutItem'])] }),
  reactions('notifications', {
    // Some are told by email too, with a link.
    environment: ['deliveryKeys', 'origin', 'push'],
    // Whoever is notified works in the practice still.
    grants: [
      table([
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] as const),
        ...(['DeleteItem', 'ConditionCheckItem'] as const),
      ]),
      sealMessages,
      signPushes,
    ],
  }),
  reactions('reports', {
    // It holds the lists of practices in memory while it counts in them.
    memory: 1769,
    environment: ['deliveryKeys', 'origin'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      sealMessages,
    ],
  }),
  reactions('tasks', {
    // Tasks that are handed over leave the lists of who had them.
    grants: [table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'])],
  }),
  reactions('appointments', {
    // Patients are reminded by email, with a link.
    environment: ['deliveryKeys', 'origin'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      sealMessages,
    ],
  }),
  reactions('messages', {
    // Patients are reminded of what they have not read, with a link.
    environment: ['deliveryKeys', 'origin', 'cardTable'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      sealMessages,
      // Cards that have expired are destroyed.
      cardTable(['DeleteItem']),
    ],
  }),
  reactions('reviews', {
    // Cases leave the lists of who had them.
    grants: [table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'])],
  }),
  reactions('consults', {
    // Patients are reminded by email or text, with a link.
    environment: ['deliveryKeys', 'origin'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      sealMessages,
    ],
  }),
  reactions('links', {
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      index(['Query']),
    ],
  }),
  reactions('patients', {
    // A query by member finds the member's charts. Waiting leads are read and counted.
    grants: [table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'])],
  }),
  reactions('growth', {
    // It waits for services of others, which take their time, one form of a page after the other.
    timeout: 300,
    environment: ['integrationKeys', 'integrations', 'origin'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      vaultKeys('integrations', ['seal', 'open']),
      readIntegrationsSecret,
    ],
    counts: [
      {
        ...{ id: 'Faults', metric: 'integration-faults', message: INTEGRATION_FAULT_LOGGED },
        ...{ threshold: 1, description: 'Another service refuses an integration of the platform.' },
      },
    ],
  }),
  reactions('billing', {
    // It waits for Square, and nobody waits for it.
    environment: ['square'],
    grants: [table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']), readSquareSecret],
  }),
  reactions('deliveries', {
    hearsReports: true,
    // Emails lead to where one says that one wants no more.
    environment: ['deliveryKeys', 'mail', 'sms', 'uploads', 'origin'],
    grants: [
      // Of some it is told what became of them.
      table(['GetItem', 'PutItem', 'UpdateItem']),
      vaultKeys('deliveries', ['seal', 'open']),
      sendEmail,
      sendSms,
      // Emails carry the practice's logo.
      logoObjects(['GetObject']),
    ],
  }),
  // Makes schedules of what is to happen later, and looks for what should have happened.
  reactions('schedules', {
    hourly: sweepDue,
    grants: [table(['Query', 'PutItem']), makeSchedules],
  }),
  reactions('exports', {
    // Reads all that a practice has, packs it, and sends it on: one at a time is enough for a practice.
    memory: 1769,
    timeout: 900,
    reserved: 3,
    environment: ['uploads', 'origin'],
    grants: [
      table(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem']),
      // Calls and texts by time.
      index(['Query']),
      exportObjects(['PutObject', 'DeleteObject', 'AbortMultipartUpload']),
    ],
  }),
  reactions('imports', {
    // Holds what people of the practice are told apart by, of 100,000 some 100 MB.
    memory: 1769,
    timeout: 600,
    reserved: 3,
    environment: ['uploads'],
    grants: [
      table([
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
      ]),
      importObjects(['GetObject', 'PutObject', 'DeleteObject']),
    ],
  }),
  reactions('uploads', {
    // Decodes the middle slice of each series, and reads the headers of thousands of files.
    // A whole archive of scans that arrives at once must not take the calls' share of the account.
    memory: 3008,
    timeout: 900,
    reserved: 10,
    workers: ['functions/uploads/operations/preview-worker.ts'],
    environment: ['uploads'],
    grants: [
      // Unfinished uploads whose time has come are deleted; of an upload that was deleted, files and
      // items follow. What was derived from files that were deleted meanwhile is deleted again.
      table(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      objects(['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload']),
      temporaryObjects(['DeleteObject', 'AbortMultipartUpload']),
      bucket(['ListBucket']),
    ],
  }),
  // Tells open pages what changed: the only one that may.
  reactions('realtime', {
    memory: 256,
    environment: ['realtime'],
    grants: [table(['BatchGetItem', 'UpdateItem']), publishHints],
  }),
  {
    kind: 'authorizer',
    name: 'realtime-authorizer',
    entry: 'functions/realtime/handler.ts',
    memory: 512,
    // AppSync gives up after ten.
    timeout: 9,
    logs: 'warnings',
    environment: ['realtimeKey'],
    grants: [readRealtimeKey],
  },
  {
    kind: 'rotation',
    name: 'origin-secret-rotate',
    entry: 'functions/origin-secret/handler.ts',
    memory: 256,
    // The distribution takes minutes to tell all its edges.
    timeout: 900,
    environment: [],
    grants: [rotateOriginSecret, updateDistribution],
  },
]

/** Where the bundle of a function is, from the root of the repository. */
export function bundleOf(name: string) {
  return `.build/functions/${name}`
}

export const apiFunctions = functions.filter((declared) => declared.kind === 'api')
export const consumerFunctions = functions.filter((declared) => declared.kind === 'consumer')
export const authorizerFunctions = functions.filter((declared) => declared.kind === 'authorizer')
export const rotationFunctions = functions.filter((declared) => declared.kind === 'rotation')

/** What a domain runs. */
export type FunctionsOfDomain = {
  name: string
  api: ApiFunction | null
  reactions: ConsumerFunction | null
}

/** The domains: each is a stack of its own. */
export const domains: readonly FunctionsOfDomain[] = [
  ...new Set([
    ...apiFunctions.map(({ name }) => name),
    ...consumerFunctions.map((one) => one.domain),
  ]),
].map((name) => ({
  name,
  api: apiFunctions.find((one) => one.name === name) ?? null,
  reactions: consumerFunctions.find((one) => one.domain === name) ?? null,
}))

/** What an account must keep free of reservations; a new one may run no more than 10 in all. */
const UNRESERVED = 100

/**
 * How many of a function may run at once, reserved for it; undefined where it shares with the others.
 * @param limit what the account may run at once; null where the stage does not say
 */
export function reservationOf({ reserved }: Sizing, limit: number | null): number | undefined {
  const all = functions.reduce((sum, one) => sum + (one.reserved ?? 0), 0)
  return limit !== null && limit - all >= UNRESERVED ? reserved : undefined
}
