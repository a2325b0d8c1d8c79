import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** The platform's operator verified a provider, or took that back. */
export const providerVerified = defineEvent({
  source: 'praxis.providers',
  detailType: 'ProviderVerified',
  version: 1,
  schema: v.object({ memberId: v.string(), verified: v.boolean() }),
})
