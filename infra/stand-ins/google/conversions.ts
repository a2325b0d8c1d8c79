import * as v from 'valibot'

const account = v.object({ accountType: v.literal('GOOGLE_ADS'), accountId: v.string() })
const consentStatus = v.picklist(['CONSENT_GRANTED', 'CONSENT_DENIED'])
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const event = v.strictObject({
  transactionId: v.string(),
  eventTimestamp: v.pipe(v.string(), v.isoTimestamp()),
  adIdentifiers: v.strictObject({
    gclid: v.optional(v.string()),
    gbraid: v.optional(v.string()),
    wbraid: v.optional(v.string()),
  }),
  conversionValue: v.optional(v.number()),
  currency: v.optional(v.string()),
  eventSource: v.picklist(['WEB', 'APP', 'IN_STORE', 'PHONE', 'OTHER']),
  userData: v.optional(
    v.strictObject({
      userIdentifiers: v.array(
        v.union([v.strictObject({ emailAddress: hash }), v.strictObject({ phoneNumber: hash })]),
      ),
    }),
  ),
})
export type SentEvent = v.InferOutput<typeof event>

/** Unknown fields are refused, as Google's JSON parser refuses them. */
const request = v.strictObject({
  destinations: v.pipe(
    v.array(
      v.strictObject({
        operatingAccount: account,
        loginAccount: v.optional(account),
        productDestinationId: v.string(),
      }),
    ),
    v.length(1),
  ),
  events: v.pipe(v.array(event), v.minLength(1), v.maxLength(2000)),
  consent: v.strictObject({ adUserData: consentStatus, adPersonalization: consentStatus }),
  encoding: v.picklist(['HEX', 'BASE64']),
  validateOnly: v.optional(v.boolean(), false),
})
export type IngestRequest = v.InferOutput<typeof request>

/** A conversion that was counted, with the conversion action that it was sent to. */
export type Counted = SentEvent & { actionId: string }

export type Refusal = { reason: string; violations: { field: string; description: string }[] }

/** Reads a request, or says what is wrong with it. */
export function readRequest(body: unknown): IngestRequest | Refusal {
  const parsed = v.safeParse(request, body)
  if (parsed.success) return parsed.output
  const violations = parsed.issues.map((issue) => ({
    field: fieldOf(v.getDotPath(issue) ?? ''),
    description: issue.message,
  }))
  return { reason: 'INVALID_ARGUMENT', violations }
}

/** `events.0.eventTimestamp` as Google names it: `events.events[0].event_timestamp`. */
const fieldOf = (path: string): string =>
  path
    .replace(/^(events|destinations)\.(\d+)/, '$1.$1[$2]')
    .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How the events of a request are processed: the reason why one is not counted, or null. */
export function processingError(
  { adIdentifiers: { gclid, gbraid, wbraid }, transactionId }: SentEvent,
  { taken, badClicks }: { taken: readonly Counted[]; badClicks: ReadonlyMap<string, string> },
): string | null {
  const click = gclid ?? gbraid ?? wbraid ?? ''
  if (taken.some((one) => one.transactionId === transactionId)) return 'DUPLICATE_TRANSACTION_ID'
  if (!click || click.startsWith('TeSter')) return 'INVALID_GCLID'
  return badClicks.get(click) ?? null
}
