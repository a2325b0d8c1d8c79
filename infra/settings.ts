import * as v from 'valibot'
import type { StageFile } from '#shared/stage-file.ts'

/**
 * The whole stage lives in this region: CloudFront takes its certificate, firewall and log delivery
 * from nowhere else, and one region keeps every reference between stacks an ordinary one.
 */
export const REGION = 'us-east-1'

/** The stage that runs on one machine: it sends nothing, so its addresses need not exist. */
export const LOCAL_STAGE = 'local'
const LOCAL_MAIL_FROM = 'no-reply@praxis.example'
const LOCAL_SMS_IDENTITY = `arn:aws:sms-voice:${REGION}:000000000000:phone-number/phone-local`

const text = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message))

const domainName = text(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain name in lower case')

const context = v.strictObject({
  stage: text(/^[a-z][a-z0-9]{1,11}$/, 'must be 2 to 12 lower-case letters or digits'),
  origin: v.optional(text(/^https?:\/\/[^/]+$/, 'must be an origin such as http://localhost:3000')),
  domain: v.optional(domainName),
  hostedZoneId: v.optional(text(/^Z[A-Z0-9]+$/, 'must be the id of a Route 53 zone')),
  hostedZoneName: v.optional(domainName),
  certificateArn: v.optional(
    text(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/, `must be a certificate in ${REGION}`),
  ),
  mailFrom: v.optional(v.pipe(v.string(), v.email())),
  smsIdentity: v.optional(
    text(
      /^arn:aws:sms-voice:us-east-1:\d{12}:(phone-number|pool|sender-id)\/.+$/,
      `must be the ARN of a number, pool or sender in ${REGION}`,
    ),
  ),
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  securityContact: v.optional(v.pipe(v.string(), v.email())),
  supportEmail: v.optional(v.pipe(v.string(), v.email())),
  supportPhone: v.optional(text(/^[2-9]\d{2}[2-9]\d{6}$/, 'must be 10 digits of a US number')),
  consultApp: v.optional(
    text(/^[a-z][a-z0-9+.-]*:\S+$/, 'must be a link such as praxis://consult/'),
  ),
  consultStore: v.optional(text(/^https:\/\/\S+$/, 'must be the https address of a store')),
  assistantModel: v.optional(
    text(/^[a-z0-9-]+\.[\w.:-]+$/, 'must be the id of a model of Amazon Bedrock'),
  ),
  square: v.optional(v.picklist(['production', 'sandbox']), 'production'),
  concurrency: v.optional(
    v.pipe(text(/^\d{1,6}$/, "must be the account's limit of concurrent executions"), v.toNumber()),
  ),
})

/** What an operator may say with `-c name=value`. */
export type Context = v.InferInput<typeof context>

export const contextNames = Object.keys(context.entries) as (keyof Context)[]

export type SquareEnvironment = 'production' | 'sandbox'

type HostedZone = { id: string; name: string }

/** One stage: everything that differs between two deployments of Praxis. */
export type Settings = {
  stage: string
  /** Where the browser finds the product; no trailing slash. */
  origin: string
  /** Own name of the distribution; null where it keeps the one that CloudFront gave it. */
  domain: { name: string; certificateArn: string | null } | null
  zone: HostedZone | null
  mail: { from: string; identity: string }
  /** ARN of what text messages are sent from. */
  smsIdentity: string
  alarmEmail: string | null
  /** The mailbox to which researchers report vulnerabilities. */
  securityContact: string
  /** Where people who use the product ask for help; `phone` has 10 digits. */
  support: { email: string; phone: string | null }
  /** The native app for video consultations: see `StageFile`; null where there is none. */
  consultApp: StageFile['consultApp']
  /** The environment of Square that the card page may load from. */
  square: SquareEnvironment
  /** Id of the model of Amazon Bedrock that writes the assistant's answers; null for none. */
  assistantModel: string | null
  /** How many functions the account may run at once; null where the stage does not say. */
  concurrency: number | null
}

/**
 * Reads the settings of a stage from its context.
 * @throws Error naming each value that is missing or malformed.
 */
export function readSettings(given: Partial<Record<keyof Context, unknown>>): Settings {
  const parsed = v.safeParse(context, given)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    throw new Error(`Context is not usable. ${faults.join('; ')}`)
  }
  const values = parsed.output
  const zone = zoneOf(values)
  const domain = domainOf(values, zone)
  const origin = domain ? `https://${domain.name}` : values.origin
  if (!origin) throw new Error('Say where the stage is found: -c domain=… or -c origin=…')
  const local = values.stage === LOCAL_STAGE
  const mailFrom = values.mailFrom ?? (domain ? `no-reply@${domain.name}` : null)
  if (!mailFrom && !local) throw new Error('Say what mail is sent from: -c mailFrom=…')
  const smsIdentity = values.smsIdentity ?? (local ? LOCAL_SMS_IDENTITY : null)
  if (!smsIdentity) throw new Error('Say what texts are sent from: -c smsIdentity=…')
  const mail = mailFrom ?? LOCAL_MAIL_FROM
  const { hostname } = new URL(origin)
  return {
    stage: values.stage,
    origin,
    domain,
    zone,
    mail: { from: mail, identity: zone?.name ?? mail.slice(mail.indexOf('@') + 1) },
    smsIdentity,
    alarmEmail: values.alarmEmail ?? null,
    securityContact: values.securityContact ?? `security@${hostname}`,
    support: {
      email: values.supportEmail ?? `support@${hostname}`,
      phone: values.supportPhone ?? null,
    },
    consultApp: appOf(values),
    square: values.square,
    assistantModel: values.assistantModel ?? null,
    concurrency: values.concurrency ?? null,
  }
}

type Values = v.InferOutput<typeof context>

function appOf({ consultApp: link, consultStore: store }: Values): StageFile['consultApp'] {
  if (!link && !store) return null
  if (!link || !store) throw new Error('consultApp and consultStore need each other')
  return { link, store }
}

function zoneOf(values: Values): HostedZone | null {
  if (!values.hostedZoneId) return null
  const name = values.hostedZoneName ?? values.domain
  if (!name) throw new Error('hostedZoneId needs hostedZoneName or domain beside it')
  return { id: values.hostedZoneId, name }
}

function domainOf(values: Values, zone: HostedZone | null): Settings['domain'] {
  if (!values.domain) return null
  if (values.origin) throw new Error('Say domain or origin, not both')
  if (!values.certificateArn && !zone) {
    throw new Error('domain needs certificateArn, or hostedZoneId to have a certificate made')
  }
  return { name: values.domain, certificateArn: values.certificateArn ?? null }
}
