import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { AdminPlan } from '#shared/model/billing-admin.ts'
import { plans as ourPlans, type PaidPlanName, paidPlanNames } from '#shared/model/plans.ts'
import type { Payments } from '../../ports/payments.ts'
import type { CataloguePlan } from '../../ports/seller.ts'
import type { KeptPlan } from '../../records.ts'
import { offeredPlan, ownWords } from '../../rules/offer.ts'
import { type OperatorCall, type OperatorStore, operatorRecord } from '../store.ts'

export type PlanWork = {
  store: OperatorStore
  payments: Payments
  kept: () => Promise<KeptPlan[]>
  call: OperatorCall
}
type Words = Pick<KeptPlan, 'name' | 'services' | 'description'>
type NewPlan = Words & { plan: PaidPlanName; squareSubscriptionPlan?: string | undefined }

/** What was never said anything of has the first version. */
const FIRST_VERSION = 1

/** The plans on offer, with the ways to pay for them. */
export async function listPlans({ payments, kept }: PlanWork): Promise<AdminPlan[]> {
  const [catalogue, said] = await Promise.all([payments.catalogue(), kept()])
  return paidPlanNames.flatMap((plan) => shown(plan, catalogue, said) ?? [])
}

function shown(
  plan: PaidPlanName,
  catalogue: readonly CataloguePlan[],
  said: readonly KeptPlan[],
): AdminPlan | null {
  const found = offeredPlan(plan, catalogue, said)
  if (!found) return null
  const of = said.find((one) => one.plan === plan)
  const { name, services, description } = of ?? ownWords(plan)
  return {
    ...{ id: plan, plan, name, services, description, squareSubscriptionPlan: found.id },
    ...{ variations: found.variations, version: of?.version ?? FIRST_VERSION },
  }
}

/** A plan that is on offer, as it is kept and as it is shown. @throws ERR_TARGET_NOT_FOUND */
async function readOffered({ payments, kept }: PlanWork, plan: PaidPlanName) {
  const [catalogue, said] = await Promise.all([payments.catalogue(), kept()])
  const offered = shown(plan, catalogue, said)
  if (!offered) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return { offered, before: said.find((one) => one.plan === plan) ?? null }
}

/**
 * Offers a plan: one that the payment service has, or one that is made there at the price of its kind.
 * @throws ERR_PLAN_OFFERED, ERR_REQUEST_PARAMS_MISFORMAT, ERR_VERSION_CONFLICT, ERR_BILLING_UNAVAILABLE
 */
export async function addPlan(work: PlanWork, form: NewPlan): Promise<AdminPlan> {
  const { payments, kept, store, call } = work
  const { plan, name, services, description, squareSubscriptionPlan: wanted } = form
  const [catalogue, said] = await Promise.all([payments.catalogue(), kept()])
  if (offeredPlan(plan, catalogue, said)) throw new CatalogueError('ERR_PLAN_OFFERED')
  const before = said.find((one) => one.plan === plan) ?? null
  const version = (before?.version ?? FIRST_VERSION) + 1
  const bought = wanted ?? (await makePlan(work, plan, version))
  const isThere = (await payments.catalogue()).some(
    ({ id, variations }) => id === bought && variations.length > 0,
  )
  if (!isThere) throw badField('squareSubscriptionPlan', 'must be a plan of Square with a price')
  if (said.some((one) => one.plan !== plan && one.squareSubscriptionPlan === bought)) {
    throw badField('squareSubscriptionPlan', 'must not be that of another kind')
  }
  const after = {
    ...{ plan, name, services, description, squareSubscriptionPlan: bought, isOffered: true },
    version,
  }
  await store.keepPlan(before, after, [
    operatorRecord(call, { action: 'plans.create', subject: plan, outcome: 'done' }),
  ])
  return (await readOffered(work, plan)).offered
}

/** The one of our own name where there is one; by its key it is made once, also of two who ask at once. */
async function makePlan(
  { payments }: PlanWork,
  plan: PaidPlanName,
  version: number,
): Promise<string> {
  const { label: name, price } = ourPlans[plan]
  const named = async () => {
    const found = (await payments.catalogue()).find(
      (one) => one.name.toLowerCase() === name.toLowerCase() && one.variations.length > 0,
    )
    return found?.id
  }
  const before = await named()
  if (before !== undefined) return before
  await payments.seller.addPlan({ key: `plan-${plan}-${version}`, name, price })
  return (await named()) ?? ''
}

/** Changes what is said of a plan. @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT */
export async function updatePlan(
  work: PlanWork,
  plan: PaidPlanName,
  {
    version,
    ...change
  }: { [K in keyof Words]?: Words[K] | undefined } & {
    version?: number | undefined
  },
): Promise<AdminPlan> {
  const { offered, before } = await readOffered(work, plan)
  ensureVersion(offered, version)
  const { name, services, description, squareSubscriptionPlan } = offered
  const after = {
    ...{ plan, squareSubscriptionPlan, isOffered: true, version: offered.version + 1 },
    name: change.name ?? name,
    services: change.services ?? services,
    description: change.description ?? description,
  }
  await work.store.keepPlan(before, after, [
    operatorRecord(work.call, { action: 'plans.update', subject: plan, outcome: 'done' }),
  ])
  return { ...offered, ...after, id: plan }
}

/** Offers a plan no more; who has it keeps it. @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT */
export async function removePlan(work: PlanWork, plan: PaidPlanName): Promise<void> {
  const { offered, before } = await readOffered(work, plan)
  const { name, services, description, squareSubscriptionPlan, version } = offered
  const after = {
    ...{ plan, name, services, description, squareSubscriptionPlan },
    ...{ isOffered: false, version: version + 1 },
  }
  await work.store.keepPlan(before, after, [
    operatorRecord(work.call, { action: 'plans.delete', subject: plan, outcome: 'done' }),
  ])
}
