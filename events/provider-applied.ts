import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A member applied as a provider, for the first time or after having left. */
export const providerApplied = defineEvent({
  source: 'praxis.providers',
  detailType: 'ProviderApplied',
  version: 1,
  schema: v.object({ memberId: v.string() }),
})
