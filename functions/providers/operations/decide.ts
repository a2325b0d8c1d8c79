import { providerVerified } from '#events/providers.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ProviderDecision, ProviderProfile } from '#shared/model/provider.ts'
import { decideOn, profileOf } from '../rules/provider.ts'
import { type ProviderStore, recordWrite } from '../store.ts'

/**
 * Records the operator's decision on a provider, in which revision it was read.
 * @throws ERR_DOCTOR_NOT_EXISTS, what the rule `decideOn` throws
 */
export async function decide(
  store: ProviderStore,
  providerId: string,
  { verified: flag, ...decision }: ProviderDecision,
  { actor, now }: MemberCall,
): Promise<ProviderProfile> {
  const verified = flag === 1
  const person = await store.member(providerId)
  if (!person) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
  return retryOnConflict(
    async () => {
      const before = await store.find(providerId)
      if (!before) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
      return { before, after: decideOn(before, { verified, ...decision, now }) }
    },
    async ({ before, after }) => {
      const record = { verified, reason: decision.reason ?? null, by: actor.id }
      const occurrence = { practiceId: null, actor: actor.id, now }
      const isAsked = verified || before.verifiedAt === null
      const told = { verified, isReturned: after.returned !== null && isAsked }
      await store.write(before, after, [
        recordWrite(
          providerId,
          'providerDecision',
          { ...record, revision: before.revision, licenses: after.licenses },
          now,
        ),
        eventWrite(providerVerified, { memberId: providerId, ...told }, occurrence),
      ])
      return profileOf(after, person, now)
    },
  )
}
