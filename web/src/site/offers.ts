import { planNames, plans } from '#shared/model/plans.ts'
import { siteAddresses } from '#shared/site.ts'

/** The plans as schema.org has them: a price is a decimal of dollars, where ours are cents. */
export const offersAt = (origin: string): object[] =>
  planNames.map((name) => {
    const { label, price } = plans[name]
    return {
      ...{ '@type': 'Offer', name: label, priceCurrency: price.currency },
      ...{ price: (price.amount / 100).toFixed(2), url: `${origin}${siteAddresses.pricing}` },
    }
  })
