import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.providers')

/** A member applied as a provider, for the first time or after having left. */
export const providerApplied = event('ProviderApplied', { memberId: v.string() })

/** The platform's operator verified a provider, or took that back. */
export const providerVerified = event('ProviderVerified', {
  memberId: v.string(),
  verified: v.boolean(),
})
