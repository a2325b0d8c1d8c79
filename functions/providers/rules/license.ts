import { isExpired } from '#shared/model/provider.ts'
import type { ProviderItem } from '../public.ts'

/**
 * Whether a doctor has a license that is good where the patient lives and that a state's board confirmed; null where it
 * is not known where the patient lives.
 */
export function isLicensedIn(
  state: string | null,
  provider: ProviderItem | null,
  now: Date,
): boolean | null {
  if (!state) return null
  const licenses = provider?.licenses ?? []
  return licenses.some(
    (license) => license.isVerified && license.state === state && !isExpired(license, now),
  )
}
