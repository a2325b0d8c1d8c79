import * as v from 'valibot'
import { facebookForm } from '#shared/model/facebook.ts'
import { leadFormValues } from '#shared/model/lead-form.ts'

/** A page with what acts for it, sealed under the page's id. */
export const pageItem = v.object({
  pageId: v.string(),
  name: v.string(),
  sealedToken: v.string(),
})
export type PageItem = v.InferOutput<typeof pageItem>

/** A practice's connection to Facebook as it is kept. */
export const connectionItem = v.object({
  /** Of whoever allowed it, at Facebook. */
  userId: v.string(),
  name: v.string(),
  /** What acts for them, sealed under their id. */
  sealedToken: v.string(),
  /** Until when it does, unless it is renewed; null where Facebook says nothing. */
  tokenUntil: v.nullable(v.string()),
  connectedAt: v.string(),
  isRevoked: v.boolean(),
  /** Permissions that the person declined or withdrew, as the last check found. */
  lacks: v.optional(v.array(v.string()), []),
  pages: v.array(pageItem),
  pageId: v.nullable(v.string()),
  forms: v.array(facebookForm),
  /** When Facebook was last asked for leads that were missed. */
  checkedAt: v.nullable(v.string()),
  /** When it is asked next: of several moments that were set, the one that counts. */
  dueAt: v.string(),
  version: v.number(),
})
export type ConnectionItem = v.InferOutput<typeof connectionItem>

export const countingItem = v.object({ leads: v.number(), lastLeadAt: v.string() })

/** What somebody sent on Facebook: noted first, and then with what it says. */
export const leadItem = v.object({
  leadgenId: v.string(),
  /** Null as long as it was not fetched. */
  sent: v.nullable(
    v.object({
      formId: v.string(),
      formName: v.string(),
      campaign: v.nullable(v.string()),
      advocateId: v.nullable(v.string()),
      values: leadFormValues,
      /** When it was sent. */
      at: v.string(),
    }),
  ),
})
export type SentOnFacebook = NonNullable<v.InferOutput<typeof leadItem>['sent']>
