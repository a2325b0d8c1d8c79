import { cached } from '#functions/platform/cached.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { readSecretText } from '#functions/platform/secret-settings.ts'
import { SECRET_CACHED_MS } from '#functions/platform/secrets.ts'
import type { KeptPlan } from '../records.ts'
import { offersOf } from '../rules/offer.ts'
import type { PaymentService, Payments } from './payments.ts'
import type { CataloguePlan } from './seller.ts'
import { parseSettings } from './settings.ts'

/**
 * The stage's payment service by the settings in its secret; null where none is set up. Square's client, which is
 * several times as large as all the rest of the function, is loaded where there is an account.
 */
export function paymentsOf(secretArn: string, clock: Clock, kept: () => Promise<KeptPlan[]>) {
  const secret = cached(SECRET_CACHED_MS, clock, () => readSecretText(secretArn))
  let created: { text: string; payments: Payments | null } | null = null

  async function create(text: string): Promise<Payments | null> {
    const settings = parseSettings(text)
    if (!settings) return null
    const { createSquare } = await import('./square.ts')
    return offering(createSquare(settings))
  }

  /** The catalogue is asked for anew where the operator changed what is offered, so that it is on offer at once. */
  function offering(service: PaymentService): Payments {
    let read: { of: string; catalogue: () => Promise<CataloguePlan[]> } | null = null
    return {
      ...service,
      async offers() {
        const plans = await kept()
        const of = plans.map(({ plan, version }) => `${plan} ${version}`).join()
        if (read?.of !== of) {
          read = { of, catalogue: cached(SECRET_CACHED_MS, clock, service.catalogue) }
        }
        return offersOf(await read.catalogue(), plans)
      },
    }
  }

  return async (): Promise<Payments | null> => {
    const text = await secret()
    if (created?.text !== text) created = { text, payments: await create(text) }
    return created.payments
  }
}
