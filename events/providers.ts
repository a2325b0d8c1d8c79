import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.providers')

/** A member applied as a provider, for the first time or after having left. */
export const providerApplied = event('ProviderApplied', { memberId: v.string() })

/** The platform's operator verified a provider, took that back, or asks for something to be put right. */
export const providerVerified = event('ProviderVerified', {
  memberId: v.string(),
  verified: v.boolean(),
  isReturned: v.optional(v.boolean(), false),
})

/** A provider answered what the operator had asked for. */
export const providerAnswered = event('ProviderAnswered', { memberId: v.string() })
