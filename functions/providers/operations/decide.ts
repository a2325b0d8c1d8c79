import { providerVerified } from '#events/providers.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ProviderProfile } from '#shared/model/provider.ts'
import { profileOf, verify } from '../rules/provider.ts'
import { type ProviderStore, recordWrite } from '../store.ts'

type Decision = { verified: boolean; revision?: number | undefined }

/**
 * Records the operator's decision on a provider, in which revision it was read.
 * @throws ERR_DOCTOR_NOT_EXISTS, what the rule `verify` throws
 */
export async function decide(
  store: ProviderStore,
  providerId: string,
  { verified, revision }: Decision,
  { actor, now }: MemberCall,
): Promise<ProviderProfile> {
  const person = await store.member(providerId)
  if (!person) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
  return retryOnConflict(
    async () => {
      const before = await store.find(providerId)
      if (!before) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
      return { before, after: verify(before, { verified, revision, now }) }
    },
    async ({ before, after }) => {
      const decision = { verified, by: actor.id, revision: before.revision }
      const occurrence = { practiceId: null, actor: actor.id, now }
      await store.write(before, after, [
        recordWrite(providerId, 'providerDecision', decision, now),
        eventWrite(providerVerified, { memberId: providerId, verified }, occurrence),
      ])
      return profileOf(after, person, now)
    },
  )
}
