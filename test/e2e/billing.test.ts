import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createBillingStore } from '#functions/billing/store.ts'
import { createNewsletterStore } from '#functions/newsletter/store.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { ROOT } from '#infra/functions.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import { aPayingPractice, squareOf } from '#test/support/billing.ts'
import { aMember, aPractice, aStaff, changePlan, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { desktop, expectNoSideways, phone, runVisits, takePicture } from './browser.ts'
import { title } from './onboarding-pages.ts'

const app = runApp({ squarePort: 0 })
const visits = runVisits()

const SCREENSHOTS = join(ROOT, '.build/screenshots')
const DAY_MS = 24 * 60 * 60_000

async function keep(page: Page, name: string) {
  mkdirSync(SCREENSHOTS, { recursive: true })
  await takePicture(page, { path: join(SCREENSHOTS, `billing-${name}.png`), fullPage: true })
}

/** Looks at the page as wide as it is, and on a phone in the dark. */
async function look(page: Page, name: string) {
  await keep(page, name)
  await visits.expectAccessible(page, name)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await expectNoSideways(page, name)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await keep(page, `${name}-390`)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)

/** Types a card into the payment service's own frame, and saves it. */
async function saveCard(page: Page, number: string) {
  const fields = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('MM/YY').fill('12/40')
  await fields.getByLabel('CVV').fill('111')
  await fields.getByLabel('ZIP').fill('90210')
  await button(page, 'Save card').click()
}

test('a practice adds a card, subscribes, upgrades, cancels and takes that back', async () => {
  const practice = await aPractice(app.run)
  const { books, trouble } = squareOf(app.run)
  await changePlan(app.run, practice, {
    trialEndsAt: new Date(app.run.clock.now().getTime() + 2.5 * DAY_MS).toISOString(),
  })
  const { page, errors } = await visits.visitAs(app.run.origin, practice.admin)
  await page.goto('/practice-hub')
  await page.getByText('Your free trial ends in 3 days.').waitFor()
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await title(page, 'Subscription').waitFor()
  await button(page, 'Choose Basic').waitFor()
  await look(page, 'trial')

  await button(page, 'Choose Basic').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Add card' }).click()
  await title(page, 'Add a card').waitFor()
  page.once('dialog', (asked) => void asked.dismiss())
  await saveCard(page, '4800 0000 0000 0004')
  await page.getByText('Your bank did not confirm the card.').waitFor()
  await saveCard(page, '4000 0000 0000 0002')
  await page.getByText(/^The bank refused the card/).waitFor()
  await expectFocus(button(page, 'Save card'))
  await look(page, 'card')
  await saveCard(page, '4111 1111 1111 1111')

  await page.getByRole('radio', { name: /Visa ending in 1111/ }).waitFor()
  await page.getByText(/^\$150(\.00)? due on/).waitFor()
  await look(page, 'subscribe')
  await inDialog(page, 'Start today').click()
  await page.getByText(/due today$/).waitFor()
  // Square subscribes, and its answer is lost: asked again, it is the same subscription.
  trouble('POST /v2/subscriptions', { kind: 'lose' })
  await inDialog(page, 'Subscribe').click()
  await page.getByText('Subscribe attempt failed').waitFor()
  await look(page, 'subscribe-failed')
  trouble('POST /v2/subscriptions', null)
  await inDialog(page, 'Resubmit').dblclick()
  await page.getByText('Successfully subscribed').waitFor()
  await page.getByText(/^Paid through/).waitFor()
  await page.getByText(/^Your free trial ends/).waitFor({ state: 'detached' })
  expect([...books.subscriptions.values()]).toHaveLength(1)
  await look(page, 'subscribed')

  await button(page, 'Upgrade to 360 Max').click()
  await page.getByText(/^You pay \$[\d,.]+ now/).waitFor()
  await look(page, 'change')
  books.refusedCharges.add('1111')
  await inDialog(page, /^Pay \$/).click()
  await page.getByText(/^The bank refused the card/).waitFor()
  await expectFocus(inDialog(page, /^Pay \$/))
  books.refusedCharges.clear()
  await inDialog(page, /^Pay \$/).click()
  await page.getByText('Your plan is 360 Max now').waitFor()
  await page.getByText('360 Max, $1,500 a month').waitFor()

  await button(page, 'Cancel subscription').click()
  await inDialog(page, 'Cancel subscription').click()
  await page.getByText('Subscription canceled').waitFor()
  await page.getByText(/^Ends on/).waitFor()
  await look(page, 'canceling')
  await button(page, 'Keep subscription').click()
  await page.getByText('Your subscription goes on').waitFor()
  await button(page, 'Cancel subscription').waitFor()

  await page.getByRole('tab', { name: 'Cards' }).click()
  await page.getByText('Pays the subscription').waitFor()
  await look(page, 'cards')
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await look(page, 'invoices')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByText(/of 1,000 lead records used$/).waitFor()
  await page.getByText('3 days left').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('the operator finds a practice, gives it more time, and gives back a part of what another paid', async () => {
  const [operator, practice, payer] = await Promise.all([
    aMember(app.run),
    aPractice(app.run),
    aPayingPractice(app.run),
  ])
  await payer.subscribe()
  await tableOf(app.run).update({
    ...{ kind: 'update', key: identityKeys.member(operator.id), set: { role: role.admin } },
  })
  const { page, errors } = await visits.visitAs(app.run.origin, operator)
  await page.goto('/admin/practices')
  await page.getByText('Type at least three letters of its name.').waitFor()
  const { name } = await practiceOf(practice)
  await page.getByRole('searchbox').fill(name)
  await button(page, name).waitFor()
  await look(page, 'admin-practices')
  await button(page, name).click()
  await inDialog(page, 'Extend trial').waitFor()
  await look(page, 'admin-practice')
  await page.getByLabel('Days to add').fill('10')
  await inDialog(page, 'Extend trial').click()
  await page.getByText(/^The trial ends on .* now$/).waitFor()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not paid since May')
  await inDialog(page, 'Suspend practice').click()
  await page.getByText(`${name} is suspended`).waitFor()
  await inDialog(page, 'End suspension').waitFor()
  await seesReadOnly(practice)

  await page.goto('/admin/billing')
  await button(page, 'Edit Basic').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Basic plan')
  await inDialog(page, 'Save plan').click()
  await page.getByText('Plan saved').waitFor()
  await look(page, 'admin-plans')
  await page.getByRole('tab', { name: 'Discounts' }).click()
  await button(page, 'Add discount').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Early birds')
  await page.getByRole('dialog').getByLabel('Value').fill('12.5')
  await look(page, 'admin-discount')
  await inDialog(page, 'Save discount').click()
  await page.getByText('12.5 %').waitFor()

  await page.getByRole('tab', { name: 'Payments' }).click()
  await look(page, 'admin-payments')
  await page
    .getByRole('button', { name: /^Refund \$150 of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Amount in dollars').fill('20')
  await page.getByRole('dialog').getByLabel('Reason').fill('Closed for a week')
  await look(page, 'admin-refund')
  await inDialog(page, 'Refund $20').click()
  await page.getByText('$20 is on its way back').waitFor()
  await page.getByRole('tab', { name: 'Refunds' }).click()
  await page.getByText('Closed for a week').waitFor()
  await look(page, 'admin-refunds')

  await aDifference(payer)
  await page.getByRole('tab', { name: 'Differences' }).click()
  await page.getByText('Repaired', { exact: true }).waitFor()
  await page.getByText(/^(No practice has been compared yet|Last compared on)/).waitFor()
  await look(page, 'admin-differences')
  await operatesNewsletter(page)
  expect(errors).toEqual([])
})

async function practiceOf({ practiceId, admin }: Awaited<ReturnType<typeof aPractice>>) {
  const reply = await admin.client.get(`/practices/${practiceId}`)
  return answered(reply, practiceRoutes.get.response)
}

/** What a night found of a practice, and took over. */
async function aDifference({ practiceId }: { practiceId: string }) {
  const table = tableOf(app.run)
  const found = { here: 'S1 active VARIATION-BASIC', there: 'S1 paused VARIATION-BASIC' }
  await table.transact([
    createBillingStore(table, practiceId).differencesWrite(app.run.clock.now().toISOString(), [
      { kind: 'subscription', ...found, isRepaired: true },
    ]),
  ])
}

/** Somebody gets the newsletter: the operator sees it, takes the list along, and takes them off. */
async function operatesNewsletter(page: Page) {
  const [store, at] = [createNewsletterStore(tableOf(app.run)), app.run.clock.now().toISOString()]
  const email = 'rosa@example.com'
  const rosa = { mark: hashSecret(email), email, name: 'Rosa Diaz' }
  const since = { at, mails: 0, mailsSince: at, version: 1 }
  await store.write([store.replace(null, { ...rosa, ...since, state: 'subscribed' })])
  await page.goto('/admin/newsletter')
  await page.getByText('Confirmed (1)').waitFor()
  await page.getByLabel('Email').fill(email)
  await button(page, 'Find address').click()
  await page.getByRole('status').getByText(email).waitFor()
  await look(page, 'admin-newsletter')
  const download = page.waitForEvent('download')
  await button(page, 'Export confirmed').click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFF?email,name,unsubscribe,one-click\nrosa@example\.com,Rosa Diaz,http/)
  await page
    .getByRole('table')
    .getByRole('button', { name: `Remove ${email}` })
    .click()
  await inDialog(page, 'Remove').click()
  await page.getByText('Nobody gets the newsletter yet').waitFor()
  await page.getByText('Unsubscribed (1)').click()
  await page.getByText('Not kept any more').first().waitFor()
  await look(page, 'admin-newsletter-left')
}

/** Who may not pay is told on every page that nothing is lost, and who can lift it. */
async function seesReadOnly({ practiceId }: Awaited<ReturnType<typeof aPractice>>) {
  const { client } = await aStaff(app.run, practiceId, [4])
  const { page, errors } = await visits.visitAs(app.run.origin, { client })
  await page.goto('/practice-hub')
  const notice = page.getByRole('region', { name: 'Notice about your plan' })
  await notice.getByText(/Nothing is lost\. An admin of your practice can ask us/).waitFor()
  await look(page, 'read-only-staff')
  expect(errors).toEqual([])
}
