import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { paymentReceived, standingChanged } from '#events/billing.ts'
import { newId } from '#functions/platform/ids.ts'
import { logger } from '#functions/platform/log.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { createBooks } from '#infra/stand-ins/square/books.ts'
import { settle } from '#infra/stand-ins/square/charging.ts'
import { createNews, type SquareNews } from '#infra/stand-ins/square/news.ts'
import { billingRoutes } from '#shared/api/billing.ts'
import { CatalogueError } from '#shared/errors.ts'
import { paymentsBy } from '#test/support/billing-books.ts'
import {
  type Act,
  acted,
  aModel,
  compared,
  dayAfter,
  EXPIRES,
  type Model,
  seenIn,
} from '#test/support/billing-model.ts'
import { createMemoryTable } from '#test/support/billing-table.ts'
import { changeTo, followedBy } from '../rules/change.ts'
import { standingOf } from '../rules/standing.ts'
import { createBillingStore } from '../store.ts'
import { checkBilling } from './check.ts'
import { receiveNews } from './receive.ts'
import { subscribe } from './subscribe.ts'
import { sync } from './sync.ts'
import { updateSubscription } from './update.ts'

// What is otherwise is said to the log each time.
beforeAll(() => void vi.spyOn(logger, 'warn').mockReturnValue())
afterAll(() => void vi.restoreAllMocks())

const ORIGIN = 'https://app.example.com'
const KEY = 'key'
const CUSTOMER = 'customer'
/** Noon where the practice is, on either side of a clock change: days are the same there and at Square. */
const NOON = 'T17:00:00Z'

type Step =
  | { kind: 'act'; act: Act }
  | { kind: 'atOnce'; acts: readonly [Act, Act] }
  | { kind: 'day'; days: number; isCompared: boolean }
  /** News in an order of their own; some of them twice, some never. */
  | { kind: 'news'; order: number; lost: boolean }

/** One practice with three cards, at noon of a day, and Square's books. */
async function aPractice(today: string, turns: number) {
  let now = new Date(`${today}${NOON}`)
  const clock = () => now
  const books = createBooks(clock)
  const table = createMemoryTable()
  const store = createBillingStore(table, 'practice')
  const keys = practiceKeys('practice')
  const news = createNews(books, { origin: '', key: KEY })
  news.tellTo(`${ORIGIN}/api/v1${billingRoutes.receive.path}`)
  // Who of several is next depends on the numbers, and on nothing else.
  let state = turns
  const pause = async () => {
    state = (state * 48_271) % 2_147_483_647
    for (let turn = state % 24; turn > 0; turn -= 1) await Promise.resolve()
  }
  const { payments, fail } = paymentsBy(books, pause, KEY)
  for (const [id, last4, year, month] of [
    ['good', '1111', 2040, 1],
    ['refused', '0002', 2040, 1],
    ['expiring', '3333', EXPIRES.year, EXPIRES.month],
  ] as const) {
    books.cards.set(id, {
      ...{ id, last4, customerId: CUSTOMER, brand: 'VISA', expMonth: month, expYear: year },
      ...{ cardholderName: null, enabled: true, createdAt: books.now() },
    })
  }
  books.customers.set(CUSTOMER, {})
  books.refusedCharges.add('0002')
  news.take()
  const zone = 'America/New_York'
  const practice = { name: 'Bay Spine', contactEmail: 'a@example.com', timezone: zone }
  const counts = { leadRecordsUsed: 0, leadRecordsLimit: 50, leadRecordsMonth: '' }
  await table.transact([
    { kind: 'put', item: { ...keys.practice, entity: 'practice', ...practice } },
    {
      kind: 'put',
      item: { ...keys.plan, entity: 'plan', plan: 'trial', trialEndsAt: null, ...counts },
    },
  ])
  await store.replace(await store.billing(), { customerId: CUSTOMER })
  const work = () => ({ store, payments, now })

  async function act(one: Act, version: number): Promise<void> {
    const { subscription } = await store.billing()
    const how = { newId, writes: [] }
    if (one.kind === 'subscribe') {
      const planVariationId = `VARIATION-${one.plan.toUpperCase()}`
      return subscribe(work(), { planVariationId, cardId: one.card }, how)
    }
    if (!subscription) return
    const { id } = subscription
    if (one.kind !== 'change') {
      const cardId = one.kind === 'changeCard' ? { cardId: one.card } : {}
      return updateSubscription(work(), id, { action: one.kind, version, ...cardId }, how)
    }
    const offers = await payments.offers()
    const planVariationId = `VARIATION-${one.plan.toUpperCase()}`
    const offer = offers.find((found) => found.id === planVariationId)
    const shown = offer && changeTo(offer, subscription, { today: books.today(), offers })
    fail(one.fault ?? null)
    const form = { action: 'change', planVariationId, version } as const
    const dueNow = shown?.dueNow ? { dueNow: shown.dueNow.amount } : {}
    await updateSubscription(work(), id, { ...form, ...dueNow }, how).finally(() => fail(null))
  }

  /** What somebody does who has just opened the page; what is refused was told them. */
  async function actAll(acts: readonly Act[]): Promise<void> {
    await sync(work())
    const version = (await store.billing()).subscription?.version ?? 0
    const outcomes = await Promise.allSettled(acts.map((one) => act(one, version)))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !(outcome.reason instanceof CatalogueError)) {
        throw outcome.reason
      }
    }
  }

  const eventsOf = ({ detailType }: { detailType: string }) =>
    table
      .items()
      .filter((item) => item.detailType === detailType)
      .map((item): unknown => JSON.parse(String(item.detail)))

  return {
    books,
    actAll,
    open: () => sync(work()),
    pass: () => {
      now = new Date(now.getTime() + 24 * 60 * 60_000)
      now = new Date(`${now.toISOString().slice(0, 10)}${NOON}`)
      settle(books)
    },
    news: () => news.take(),
    async tell({ body, signature }: SquareNews): Promise<void> {
      const place = { table, payments, origin: ORIGIN }
      await receiveNews(place, { signed: { body, signature }, now }, JSON.parse(body))
    },
    async compare(): Promise<void> {
      const { checkAt: at } = await store.billing()
      if (at === null) return
      const envelope = { practiceId: 'practice', actor: null, occurredAt: at, version: 1 }
      const event = { ...envelope, id: `${at}#billing-practice`, payload: { at } }
      await checkBilling({ table, clock, payments: async () => payments }, event)
    },
    /** What is kept, by the names of the model. */
    async seen() {
      const [item, plan] = await Promise.all([store.billing(), store.plan()])
      const { subscription } = item
      const receipts = eventsOf(paymentReceived).map((paid) => (paid as { amount: number }).amount)
      return {
        standing: standingOf(item, now).kind,
        state: subscription?.state ?? null,
        plan: plan.plan,
        next: (subscription && followedBy(subscription))?.plan ?? null,
        taken: [...books.payments.values()].reduce((sum, { amount }) => sum + amount.amount, 0),
        receipted: receipts.reduce((sum, amount) => sum + amount, 0),
      }
    },
    told: () => eventsOf(standingChanged),
    live: () => [...books.subscriptions.values()].filter(({ status }) => status !== 'CANCELED'),
  }
}

/** How things may stand after two acts at once: one after the other, in either order, or one of them alone. */
function afterBoth(model: Model, [one, other]: readonly [Act, Act]): Model[] {
  const [first, second] = [acted(model, one), acted(model, other)]
  return [first, second, acted(first, other), acted(second, one)]
}

const plan = fc.constantFrom('basic' as const, 'max' as const)
const card = fc.constantFrom(
  'good' as const,
  'good' as const,
  'refused' as const,
  'expiring' as const,
)
const fault = fc.constantFrom(undefined, undefined, 'lose' as const, 'refuse' as const)
const anAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('subscribe' as const), plan, card }),
  fc.record({ kind: fc.constant('change' as const), plan }),
  fc
    .record({ plan, fault })
    .map(({ fault: is, ...of }) => ({ kind: 'change' as const, ...of, ...(is && { fault: is }) })),
  fc.record({
    kind: fc.constantFrom('keepPlan' as const, 'cancel' as const, 'undoCancel' as const),
  }),
  fc.record({ kind: fc.constant('changeCard' as const), card }),
)
const raised: Act = { kind: 'change', plan: 'max' }
const canceled: Act = { kind: 'cancel' }
const atOnce: fc.Arbitrary<readonly [Act, Act]> = fc.oneof(
  fc.constantFrom([raised, raised] as const, [canceled, canceled] as const),
  fc.constantFrom(
    [raised, canceled] as const,
    [canceled, { kind: 'changeCard', card: 'good' }] as const,
  ),
  fc.tuple(plan, plan).map(([one, other]): readonly [Act, Act] => [
    { kind: 'subscribe', plan: one, card: 'good' },
    { kind: 'subscribe', plan: other, card: 'good' },
  ]),
)
const begun: Step = { kind: 'act', act: { kind: 'subscribe', plan: 'basic', card: 'expiring' } }
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anAct.map((act) => ({ kind: 'act' as const, act })) },
  { weight: 1, arbitrary: atOnce.map((acts) => ({ kind: 'atOnce' as const, acts })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('day' as const),
      days: fc.constantFrom(1, 1, 2, 15, 31),
      isCompared: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('news' as const),
      order: fc.nat(1000),
      lost: fc.boolean(),
    }),
  },
)

/** In another order by a number, and half of them twice. */
function disturbed(news: readonly SquareNews[], order: number): SquareNews[] {
  const again = news.filter((_, index) => (index + order) % 2 === 0)
  const all = [...news, ...again].map((one, index) => ({
    one,
    at: (index * 7919 + order * 31) % 101,
  }))
  return all.toSorted((one, other) => one.at - other.at).map(({ one }) => one)
}

it('what a practice owes and may do is what a plain model says, whatever happens in between', async () => {
  const start = fc.constantFrom(
    '2026-12-31',
    '2027-01-30',
    '2027-02-28',
    '2027-03-10',
    '2027-10-31',
  )
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(aStep, { maxLength: 25, size: 'max' }).map((all) => [begun, ...all]),
      async (today, turns, steps) => {
        const practice = await aPractice(today, turns)
        let model = aModel(today)
        for (const step of steps) {
          if (step.kind === 'act') {
            await practice.actAll([step.act])
            model = acted(model, step.act)
          } else if (step.kind === 'atOnce') {
            if (model.pending) continue
            await practice.actAll(step.acts)
            await practice.open()
            const seen = JSON.stringify(await practice.seen())
            const may = afterBoth(model, step.acts)
            const found = may.find((one) => JSON.stringify(seenIn(one)) === seen)
            expect(may.map(seenIn), JSON.stringify(step)).toContainEqual(JSON.parse(seen))
            model = found ?? model
          } else if (step.kind === 'day') {
            for (let day = 0; day < step.days; day += 1) {
              practice.pass()
              model = dayAfter(model)
              if (!step.isCompared) continue
              await practice.compare()
              model = compared(model)
              expect(await practice.seen(), `${model.today} ${JSON.stringify(step)}`).toEqual(
                seenIn(model),
              )
            }
          } else {
            const news = practice.news()
            const told = step.lost ? [] : disturbed(news, step.order)
            for (const one of told) await practice.tell(one)
            // Whoever was told of all of it need not look.
            if (told.length > 0) expect(await practice.seen()).toEqual(seenIn(model))
          }
          await practice.open()
          expect(await practice.seen(), JSON.stringify(step)).toEqual(seenIn(model))
          expect(practice.live().length).toBeLessThanOrEqual(1)
        }
        const { standing } = seenIn(model)
        const told = practice.told().at(-1) ?? { standing: 'good' }
        expect(told).toEqual(expect.objectContaining({ standing }))
      },
    ),
    { numRuns: 100 },
  )
})
