import * as v from 'valibot'
import { communicationKinds, communicationStates, phoneConnection } from '#shared/model/phone.ts'

/** A practice's connection to RingCentral as it is kept. */
export const connectionItem = v.object({
  ...phoneConnection.entries,
  /** What acts for whoever connected, sealed under the practice's id. */
  sealedCredential: v.string(),
  /** By which RingCentral sends news. */
  subscriptionId: v.string(),
  /** Hash of what its news carry. */
  verificationHash: v.string(),
  /** When RingCentral is asked next: of several moments that were set, the one that counts. */
  dueAt: v.string(),
  /** RingCentral takes no calls before this time, because there were too many; null for none. */
  pausedUntil: v.optional(v.nullable(v.string()), null),
  /** Counts every write; `version` those of people. */
  revision: v.number(),
})
export type ConnectionItem = v.InferOutput<typeof connectionItem>

/** What calls are made with for an hour. */
export const tokenItem = v.object({
  sealedToken: v.string(),
  /** Of the credential as it was sealed: that of a former one counts no more. */
  of: v.string(),
  until: v.string(),
})

/** How far one side of a call is; times as RingCentral told of them. */
export const partyState = v.object({
  code: v.string(),
  /** Of the latest news of it. */
  sequence: v.number(),
  answeredAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  isVoicemail: v.boolean(),
})
export type PartyState = v.InferOutput<typeof partyState>

/** A call or text as it is kept. */
export const communicationItem = v.object({
  communicationId: v.string(),
  kind: v.picklist(communicationKinds),
  direction: v.picklist(['in', 'out']),
  number: v.nullable(v.string()),
  state: v.picklist(communicationStates),
  at: v.string(),
  seconds: v.nullable(v.number()),
  text: v.nullable(v.string()),
  patientId: v.nullable(v.string()),
  /** Who has the number, where those are several. */
  candidates: v.array(v.string()),
  /** Of a call that RingCentral tells of as it goes on. */
  parties: v.record(v.string(), partyState),
  /** It is as the service's own log has it: news of it come too late. */
  isFinal: v.boolean(),
  version: v.number(),
})
export type CommunicationItem = v.InferOutput<typeof communicationItem>
