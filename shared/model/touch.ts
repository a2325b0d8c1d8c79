import * as v from 'valibot'
import { textWithNumbers } from './fields.ts'

/** What is missing or malformed counts as absent: it comes from addresses that others have written. */
// @__NO_SIDE_EFFECTS__
function lenient<const S extends v.GenericSchema<unknown, string>>(schema: S) {
  return v.fallback(v.nullable(schema), null)
}

const host = v.pipe(
  textWithNumbers(253),
  v.toLowerCase(),
  v.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/),
)
/** A path alone: what follows it may tell of a person. */
const path = v.pipe(textWithNumbers(255), v.regex(/^\/[^?#\s]*$/))
const clickId = v.pipe(textWithNumbers(200), v.regex(/^[\w.~-]+$/))

/** How somebody came to a form, as its page knows it. */
export const touch = v.strictObject({
  source: lenient(textWithNumbers(255)),
  medium: lenient(textWithNumbers(255)),
  campaign: lenient(textWithNumbers(255)),
  /** The click on an ad of Google, which says so in one of three ways, and below of Meta and Microsoft. */
  gclid: lenient(clickId),
  gbraid: lenient(clickId),
  wbraid: lenient(clickId),
  fbclid: lenient(clickId),
  msclkid: lenient(clickId),
  /** The site before, without the page. */
  referrerHost: lenient(host),
  /** The page that the form is on, without what follows its path. */
  landingPath: lenient(path),
})
export type Touch = v.InferOutput<typeof touch>

export const noTouch: Touch = {
  ...{ source: null, medium: null, campaign: null, gclid: null, gbraid: null, wbraid: null },
  ...{ fbclid: null, msclkid: null, referrerHost: null, landingPath: null },
}

/** How somebody came first who registered, and when they did. */
export const registeredTouch = v.object({ at: v.string(), ...touch.entries })
export type RegisteredTouch = v.InferOutput<typeof registeredTouch>

/** How a lead came first, and what the person agreed to then; it is never replaced by a later one. */
export const firstTouch = v.object({
  ...registeredTouch.entries,
  /** The form that they sent; null where they registered. */
  formId: v.nullable(v.string()),
  formName: v.nullable(v.string()),
  /** Which of the form's consent texts; null where it asked for none. */
  consentVersion: v.nullable(v.number()),
  /** Whether a program may have filled the form in. */
  isSuspect: v.optional(v.boolean()),
})
export type FirstTouch = v.InferOutput<typeof firstTouch>
