import * as v from 'valibot'
import { conversion, googleAdsSettings } from '#shared/model/google-ads.ts'

/** What a practice tells Google Ads, as it is kept. */
export const adsItem = v.object({
  ...googleAdsSettings.entries,
  /** What acts for whoever allowed it, sealed under the practice's id; null where nobody has. */
  sealedToken: v.nullable(v.string()),
  /** Of the secret in the file's address; null where it has none. */
  fileHash: v.nullable(v.string()),
})
export type AdsItem = v.InferOutput<typeof adsItem>

/** The ways in which Google tells clicks apart. */
export const clickKinds = ['gclid', 'gbraid', 'wbraid'] as const

/** A conversion with what Google is told of it: a click, and hashes that it knows whoever by. */
export const conversionItem = v.object({
  ...conversion.entries,
  actionId: v.nullable(v.string()),
  value: v.nullable(v.number()),
  click: v.object({ kind: v.picklist(clickKinds), id: v.string() }),
  hashedEmail: v.nullable(v.string()),
  hashedPhone: v.nullable(v.string()),
  /** Request of the Data Manager API in which it was sent, until the result is known. */
  requestId: v.optional(v.nullable(v.string()), null),
  /** It is neither sent nor looked up before this time. */
  notBefore: v.optional(v.nullable(v.string()), null),
  /** It goes in a request of its own, because a request counted some of its events only. */
  isAlone: v.optional(v.boolean(), false),
})
export type ConversionItem = v.InferOutput<typeof conversionItem>

/** The part of a conversion that sending it changes. */
export type Progress = Pick<
  ConversionItem,
  'state' | 'problem' | 'sentAt' | 'requestId' | 'notBefore' | 'isAlone'
>
