import * as v from 'valibot'
import { consult, listedConsult } from '#shared/model/consult.ts'
import { consultGuest } from '#shared/model/consult-guest.ts'

/** Which consultation an id is of; the one key that names no practice. */
export const consultLookup = v.object({ practiceId: v.string(), patientId: v.string() })

/** What lists have of a consultation; the names of people are looked up. */
export const consultRow = v.object({
  ...v.omit(listedConsult, ['practiceName', 'practiceTimezone', 'patientName', 'provider']).entries,
  providerId: v.nullable(v.string()),
})
export type ConsultRow = v.InferOutput<typeof consultRow>

/** By whom somebody takes part in `joins`: staff by their ids. */
export const PATIENT = 'patient'

/** Somebody who takes part by a link. */
export const guestItem = v.object({
  ...consultGuest.entries,
  /** Which link is theirs, by a hash of it. */
  link: v.string(),
  /** By what whoever opened it last acts; null where nobody has. */
  linkId: v.nullable(v.string()),
})
export type GuestItem = v.InferOutput<typeof guestItem>

/** A consultation as it is kept. */
export const consultItem = v.object({
  ...consultRow.entries,
  ...v.pick(consult, ['note', 'contactEmail', 'contactPhone', 'rating']).entries,
  creatorId: v.string(),
  /** The doctors who had it before. */
  formerProviderIds: v.array(v.string()),
  /** Those of the practice who take part beside the doctor, by an id that patients may see. */
  invited: v.array(v.object({ id: v.string(), staffId: v.string() })),
  /** Those who are not of the practice, by a link each. */
  guests: v.optional(v.array(guestItem), []),
  /** Who joined, first and last: guests by the ids by which they take part. */
  joins: v.array(v.object({ who: v.string(), first: v.string(), last: v.string() })),
  /** How often the version was counted for a joining alone. */
  comings: v.number(),
})
export type ConsultItem = v.InferOutput<typeof consultItem>

/** That a patient agreed to be seen by video while in a state. */
export const consentItem = v.object({
  addressState: v.string(),
  version: v.string(),
  text: v.string(),
  givenAt: v.string(),
  memberId: v.string(),
  consultId: v.string(),
})
export type ConsentItem = v.InferOutput<typeof consentItem>

/** That a provider has a consultation. */
export const placeItem = v.object({ id: v.string() })
