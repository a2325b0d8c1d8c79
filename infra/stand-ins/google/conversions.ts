import * as v from 'valibot'
import type { Books } from './server.ts'

const sent = v.object({
  gclid: v.optional(v.string()),
  gbraid: v.optional(v.string()),
  wbraid: v.optional(v.string()),
  conversionAction: v.string(),
  conversionDateTime: v.string(),
  conversionValue: v.optional(v.number()),
  currencyCode: v.optional(v.string()),
  orderId: v.string(),
  consent: v.optional(v.object({ adUserData: v.string(), adPersonalization: v.string() })),
  userIdentifiers: v.optional(v.array(v.record(v.string(), v.string())), []),
})
export type SentConversion = v.InferOutput<typeof sent>

const request = v.object({
  conversions: v.array(sent),
  partialFailure: v.literal(true),
  validateOnly: v.optional(v.boolean(), false),
})

/** As Google Ads has times: with an offset, and without a letter between day and hour. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d:\d\d$/

/** Answers an upload: what is good is counted, and the rest is named by its place. */
export function judge(books: Books, customerId: string, asked: unknown) {
  const { conversions, validateOnly } = v.parse(request, asked)
  const errors = conversions.flatMap((one, index) => {
    const fault = faultOf(books, customerId, one)
    if (!fault) {
      if (!validateOnly) books.taken.push(one)
      return []
    }
    const [code, message] = fault
    const fieldPathElements = [{ fieldName: 'conversions', index }]
    return [
      { errorCode: { conversionUploadError: code }, message, location: { fieldPathElements } },
    ]
  })
  return {
    results: conversions.map(() => ({})),
    ...(errors.length > 0 && {
      partialFailureError: {
        code: 3,
        message: 'Multiple errors in ‘details’.',
        details: [{ errors }],
      },
    }),
  }
}

type Fault = readonly [code: string, message: string]

function faultOf(books: Books, customerId: string, one: SentConversion): Fault | null {
  const click = one.gclid ?? one.gbraid ?? one.wbraid
  const [, owner, action = ''] =
    /^customers\/(\d+)\/conversionActions\/(\d+)$/.exec(one.conversionAction) ?? []
  if (books.taken.some(({ orderId }) => orderId === one.orderId)) {
    return ['ORDER_ID_ALREADY_IN_USE', 'The order ID was used before.']
  }
  if (owner !== customerId || !books.actions.has(action)) {
    return ['NO_CONVERSION_ACTION_FOUND', 'The conversion action was not found.']
  }
  if (!click || click.startsWith('TeSter')) {
    return ['UNPARSEABLE_GCLID', 'The click ID could not be decoded.']
  }
  if (books.badClicks.has(click)) return ['CLICK_NOT_FOUND', 'The click was not found.']
  if (!TIME.test(one.conversionDateTime)) {
    return ['INVALID_CONVERSION_DATE_TIME', 'The time is not in the right form.']
  }
  return one.consent?.adUserData === 'GRANTED'
    ? null
    : ['CUSTOMER_NOT_ACCEPTED_CUSTOMER_DATA_TERMS', 'Consent was not given.']
}
