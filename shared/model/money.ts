import * as v from 'valibot'

/** An amount of money: whole units of the currency's smallest, such as cents, and the currency by ISO 4217. */
export const money = v.object({
  amount: v.pipe(v.number(), v.integer()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
export type Money = v.InferOutput<typeof money>

/** Whole US dollars. */
// @__NO_SIDE_EFFECTS__
export function dollars(whole: number) {
  return { amount: whole * 100, currency: 'USD' } as const
}

/** An amount as people read it: `$1,500` where it is whole, `$74.19` where it is not. */
export function formatMoney({ amount, currency }: Money): string {
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = whole.resolvedOptions().maximumFractionDigits ?? 2
  const value = amount / 10 ** digits
  if (!Number.isInteger(value)) return whole.format(value)
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat('en-US', options).format(value)
}
