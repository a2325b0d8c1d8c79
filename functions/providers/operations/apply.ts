import { providerApplied } from '#events/providers.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { providerRoutes } from '#shared/api/providers.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ProviderProfile } from '#shared/model/provider.ts'
import { newProvider, profileOf } from '../rules/provider.ts'
import type { ProviderStore } from '../store.ts'

type Application = HandlerInput<typeof providerRoutes.apply>['body']

/**
 * Makes the caller a provider, also again after leaving.
 * @throws ERR_DOCTOR_ALREADY_APPLIED, ERR_DOCTOR_LICENSE_EXISTS, what addLicense throws
 */
export function apply(
  store: ProviderStore,
  { licenses, ...form }: Application,
  { actor, now }: MemberCall,
  marker: (answer: ProviderProfile) => Write[],
): Promise<ProviderProfile> {
  return retryOnConflict(
    async () => {
      const former = await store.find(actor.id)
      if (former?.leftAt === null) throw new CatalogueError('ERR_DOCTOR_ALREADY_APPLIED')
      return { former, after: newProvider(actor.id, form, licenses, { former, now }) }
    },
    async ({ former, after }) => {
      const answer = profileOf(after, actor.identity.member, now)
      const occurrence = { practiceId: null, actor: actor.id, now }
      await store.write(former, after, [
        eventWrite(providerApplied, { memberId: actor.id }, occurrence),
        ...marker(answer),
      ])
      return answer
    },
  )
}
