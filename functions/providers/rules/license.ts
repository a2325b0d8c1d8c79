import { isExpired } from '#shared/model/provider.ts'
import type { ProviderItem } from '../public.ts'

/**
 * Whether a doctor has a license that is good where the patient lives, also one that nobody has verified yet;
 * null where it is not known where that is.
 */
export function isLicensedIn(
  state: string | null,
  provider: ProviderItem | null,
  now: Date,
): boolean | null {
  if (!state) return null
  const licenses = provider?.licenses ?? []
  return licenses.some((license) => license.state === state && !isExpired(license, now))
}
