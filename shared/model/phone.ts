import * as v from 'valibot'
import { counter, flag, id, line } from './fields.ts'

/** Services that carry a practice's phone (decision 080). */
export const phonePlatforms = ['none', 'ringcentral'] as const
export type PhonePlatform = (typeof phonePlatforms)[number]

/** Where RingCentral's phone is that pages show (RingCentral Embeddable). */
export const RINGCENTRAL_WIDGET = 'https://apps.ringcentral.com'

/** What acts for somebody at RingCentral: a JWT, which they make there (RFC 7523). */
const credential = v.pipe(
  line(4000),
  v.trim(),
  v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a JWT credential of RingCentral'),
)

/** What the staff change of the phone; what is left out stays as it is. */
export const phoneChange = v.object({
  /** none: the connection ends. */
  platform: v.optional(v.picklist(phonePlatforms)),
  /** Connects, or connects again. */
  credential: v.optional(credential),
  /** 1: pages offer to call by the service. */
  places: v.optional(flag),
  logsCalls: v.optional(flag),
  logsTexts: v.optional(flag),
  /** The one that was read; left out where nothing was connected. */
  version: v.optional(counter),
})
export type PhoneChange = v.InferOutput<typeof phoneChange>

/** A connection as it is shown: never with what it is connected by. */
export const phoneConnection = v.object({
  /** Who connected, as the service calls them. */
  name: v.string(),
  /** The practice's number there, ten digits; null where it has none. */
  number: v.nullable(v.string()),
  connectedAt: v.string(),
  /** The service takes it no longer: somebody has to connect again. */
  isRevoked: v.boolean(),
  places: v.boolean(),
  logsCalls: v.boolean(),
  logsTexts: v.boolean(),
  /** When the service was last asked for calls and texts that nobody had told of. */
  checkedAt: v.nullable(v.string()),
  version: v.number(),
})
export type PhoneConnection = v.InferOutput<typeof phoneConnection>

export const phoneState = v.object({
  /** By which people make a credential for this site; null where it is not known to the service. */
  clientId: v.nullable(v.string()),
  platform: v.picklist(phonePlatforms),
  connection: v.nullable(phoneConnection),
})
export type PhoneState = v.InferOutput<typeof phoneState>

/** What a page needs to call by the service; null where that is off, or none is connected. */
export const phoneService = v.object({
  widget: v.nullable(v.object({ url: v.string() })),
})
export type PhoneService = v.InferOutput<typeof phoneService>

export const communicationKinds = ['call', 'text'] as const
export const communicationStates = [
  /** Calls. */
  'ongoing',
  'answered',
  'missed',
  'voicemail',
  /** Texts. */
  'received',
  'sent',
  'failed',
] as const
export type CommunicationState = (typeof communicationStates)[number]

/** A call or a text, in or out. */
export const communication = v.object({
  communicationId: v.string(),
  kind: v.picklist(communicationKinds),
  direction: v.picklist(['in', 'out']),
  /** Of the other side: ten digits, or as the service writes it; null where it was withheld. */
  number: v.nullable(v.string()),
  state: v.picklist(communicationStates),
  at: v.string(),
  /** How long a call was talked, in seconds; null where nobody answered, or it is not known yet. */
  seconds: v.nullable(v.number()),
  /** What a text says. */
  text: v.nullable(v.string()),
  /** On whose record it is. */
  patient: v.nullable(v.object({ id: v.string(), name: v.string(), isLead: v.boolean() })),
  /** Who has this number, where those are several: somebody says whose it is. */
  candidates: v.array(v.object({ id: v.string(), name: v.string(), isLead: v.boolean() })),
  version: v.number(),
})
export type Communication = v.InferOutput<typeof communication>

/** Says on whose record a call or text belongs. */
export const communicationPlace = v.object({ patientId: id, version: v.optional(counter) })

/** The id that the log gives to what a service calls otherwise. */
export const communicationKey = v.pipe(line(64), v.regex(/^[\w-]{20,64}$/, 'must be an id'))

const serviceId = line(128)
const person = v.object({
  phoneNumber: v.optional(v.nullable(line(64))),
  extensionId: v.optional(v.nullable(v.union([serviceId, v.number()]))),
})
const party = v.object({
  id: serviceId,
  direction: v.optional(line(20)),
  from: v.optional(v.nullable(person)),
  to: v.optional(v.nullable(person)),
  missedCall: v.optional(v.boolean()),
  status: v.object({ code: line(40) }),
})
export type CallParty = v.InferOutput<typeof party>

/** What RingCentral posts: how a call goes on, or that there are messages. */
export const phoneNews = v.object({
  event: v.optional(line(500)),
  timestamp: v.optional(line(40)),
  subscriptionId: v.optional(serviceId),
  body: v.optional(
    v.pipe(
      v.object({
        telephonySessionId: v.optional(serviceId),
        sequence: v.optional(v.number()),
        /** When the call began. */
        eventTime: v.optional(line(40)),
        parties: v.optional(v.pipe(v.array(party), v.maxLength(100)), []),
        /** Whose messages there are. */
        extensionId: v.optional(v.union([serviceId, v.number()])),
      }),
      v.check(
        (said) => said.telephonySessionId !== undefined || said.extensionId !== undefined,
        'must say of which call, or of whose messages',
      ),
    ),
  ),
})
export type PhoneNews = v.InferOutput<typeof phoneNews>
