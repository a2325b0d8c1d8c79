import * as v from 'valibot'
import { counter, flag, line, text } from './fields.ts'
import { leadPipeline, leadStatuses } from './leads.ts'

/** What Google calls an account: ten figures, which people write with dashes. */
const customerId = v.pipe(
  line(20),
  v.transform((text) => text.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{10}$/, 'must be ten digits, such as 123-456-7890'),
)
const actionId = v.pipe(line(20), v.regex(/^\d{1,20}$/, 'must be digits alone'))
/** Names are seen by Google: they say what a lead did, and nothing of why. */
const actionName = text(100)

/** Dollars and cents. */
const amount = v.pipe(
  v.number('must be an amount'),
  v.minValue(0, 'must be an amount'),
  v.maxValue(1_000_000, 'must be at most 1,000,000'),
  v.transform((dollars) => Math.round(dollars * 100) / 100),
)

/** How conversions get to Google: sent to it, or fetched by it as a file. */
export const conversionWays = ['upload', 'file'] as const
export type ConversionWay = (typeof conversionWays)[number]

/** The statuses that may count as a conversion: those of the pipeline. */
export const conversionStatuses = leadPipeline
export type ConversionStatus = (typeof conversionStatuses)[number]

const action = v.object({
  status: v.picklist(conversionStatuses),
  /** What the conversion is called at Google. */
  name: actionName,
  /** Its number there, by which it is sent; a file needs none. */
  actionId: v.optional(v.nullable(actionId), null),
  /** What one is worth, in dollars; null for nothing said. */
  value: v.optional(v.nullable(amount), null),
})
export type ConversionAction = v.InferOutput<typeof action>

const once = (all: readonly { status: number }[]) =>
  new Set(all.map(({ status }) => status)).size === all.length

/** What the staff change; what is left out stays as it is. */
export const googleAdsChange = v.object({
  isOn: v.optional(flag),
  way: v.optional(v.picklist(conversionWays)),
  customerId: v.optional(v.nullable(customerId)),
  /** The manager's account that the connected person gets there through; null for none. */
  managerId: v.optional(v.nullable(customerId)),
  actions: v.optional(
    v.pipe(
      v.array(action),
      v.maxLength(conversionStatuses.length),
      v.check((all) => once(all), 'must name each status once'),
    ),
  ),
  /** 1: the email and number of a lead go too, hashed as Google asks. */
  sendsContact: v.optional(flag),
  /** 1: the consent of the lead forms says that ads are measured. Without it nothing is sent. */
  isConsentAsked: v.optional(flag),
  version: v.optional(counter),
})
export type GoogleAdsChange = v.InferOutput<typeof googleAdsChange>

/** The settings as they are shown: never with what they are connected by. */
export const googleAdsSettings = v.object({
  isOn: v.boolean(),
  way: v.picklist(conversionWays),
  customerId: v.nullable(v.string()),
  managerId: v.nullable(v.string()),
  actions: v.array(
    v.object({
      status: v.picklist(conversionStatuses),
      name: v.string(),
      actionId: v.nullable(v.string()),
      value: v.nullable(v.number()),
    }),
  ),
  sendsContact: v.boolean(),
  isConsentAsked: v.boolean(),
  /** Since when somebody's account at Google is connected; null for none. */
  connectedAt: v.nullable(v.string()),
  /** Google takes it no longer: somebody has to connect again. */
  isRevoked: v.boolean(),
  /** Since when the file has its address; null where there is none. */
  fileSince: v.nullable(v.string()),
  version: v.number(),
})
export type GoogleAdsSettings = v.InferOutput<typeof googleAdsSettings>

export const googleAdsState = v.object({
  /** Whether this site is known to Google, so that conversions can be sent; a file needs nothing. */
  isSetUp: v.boolean(),
  connectUrl: v.nullable(v.string()),
  settings: googleAdsSettings,
})
export type GoogleAdsState = v.InferOutput<typeof googleAdsState>

export const conversionStates = [
  'waiting',
  /** Google has it, and has not said yet whether it counts. */
  'processing',
  ...(['sent', 'inFile', 'refused', 'skipped'] as const),
] as const

/** A status that a lead reached after a click on an ad, and what became of telling Google. */
export const conversion = v.object({
  conversionId: v.string(),
  patientId: v.string(),
  status: v.picklist(leadStatuses),
  /** What it is called at Google. */
  name: v.string(),
  at: v.string(),
  state: v.picklist(conversionStates),
  /** Why it was refused, left out or is still waiting, in words. */
  problem: v.nullable(v.string()),
  sentAt: v.nullable(v.string()),
})
export type Conversion = v.InferOutput<typeof conversion>

/** What Google comes back with to the page. */
export const googleGrant = v.object({ code: line(2000), state: line(2000) })
