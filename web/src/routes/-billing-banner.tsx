import { useLater } from '../ui/later.ts'

const loadBanner = () =>
  import('../features/billing/banner.tsx').then(({ BillingBanner }) => BillingBanner)

/** What is owed, or that the trial ends; most days there is nothing to say, so no page waits for it. */
export function BillingBanner() {
  const Banner = useLater(loadBanner)
  return Banner && <Banner />
}
