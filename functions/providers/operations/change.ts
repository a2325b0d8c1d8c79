import type { MemberCall } from '#functions/platform/http/call.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ProviderItem } from '../public.ts'
import { ensureActive } from '../rules/provider.ts'
import type { ProviderStore } from '../store.ts'

/** @throws ERR_TARGET_NOT_FOUND for somebody else's profile, ERR_DOCTOR_NOT_APPLIED */
async function findOwn(
  store: ProviderStore,
  providerId: string,
  call: MemberCall,
): Promise<ProviderItem> {
  const found = await store.find(ownId(providerId, call))
  if (!found) throw new CatalogueError('ERR_DOCTOR_NOT_APPLIED')
  return found
}

/**
 * Changes the caller's own profile, again on what is there where somebody else wrote in between.
 * Nothing is written where `plan` returns what it was given.
 * @throws ERR_DOCTOR_NOT_AVAILABLE after leaving, what findOwn and `plan` throw
 */
export function changeOwn(
  store: ProviderStore,
  { providerId, call }: { providerId: string; call: MemberCall },
  plan: (before: ProviderItem) => ProviderItem,
  extraWrites: Write[] = [],
): Promise<ProviderItem> {
  return retryOnConflict(
    async () => {
      const before = ensureActive(await findOwn(store, providerId, call))
      return { before, after: plan(before) }
    },
    async ({ before, after }) => {
      if (after !== before) await store.write(before, after, extraWrites)
      return after
    },
  )
}
