import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import { runApp } from '#test/integration/app.ts'
import { aMember, aPractice, PASSWORD, type Person, tableOf } from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { expectNoSideways, phone, pressSignedOut, runVisits } from './browser.ts'
import { button, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

async function visitAs(person: Person, options: BrowserContextOptions = {}) {
  const visitor = await visits.visitAs(app.run.origin, person, options)
  return visitor
}

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' })

describe('the profile', () => {
  it('keeps what is typed through a wrong press, and changes the name', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visitAs(admin)
    await page.goto('/practice-hub')
    await button(page, 'Account: Ann Lee').click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await title(page, 'Profile').waitFor()
    await page.getByText(admin.email).first().waitFor()
    await browserChecks(page, 'profile')

    await firstName(page).fill('Anne Marie')
    await page.getByRole('link', { name: 'Patients' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await visits.expectAccessible(page, 'leaving')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    expect(await firstName(page).inputValue()).toBe('Anne Marie')
    await button(page, 'Save name').click()
    await page.getByText('Name saved').waitFor()
    await page.getByRole('button', { name: 'Account: Anne Marie Lee' }).waitFor()

    await page.getByRole('link', { name: 'Patients' }).click()
    await title(page, /^Patients/).waitFor()
    expect(errors).toEqual([])
  })

  it('lets staff with a verified number choose texts and quiet hours', async () => {
    const { admin } = await aPractice(app.run)
    await tableOf(app.run).transact([
      {
        kind: 'update',
        key: identityKeys.member(admin.id),
        set: { mobile: aMobile(), mobileVerified: true },
      },
    ])
    const { page, errors } = await visitAs(admin)
    await page.goto('/practice-hub/profile')
    const leads = page.getByRole('switch', { name: 'Texts about new leads' })
    const from = page.getByLabel('Quiet hours from')
    await leads.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => leads.isChecked()).toBe(true)
    await expect.poll(() => from.isEnabled()).toBe(true)
    await from.selectOption('10:00 PM')
    await expect.poll(() => from.isEnabled()).toBe(true)
    await visits.expectAccessible(page, 'the choices of texts')
    await page.reload()

    await expect.poll(() => leads.isChecked()).toBe(true)
    await expect.poll(() => from.inputValue()).toBe('22')
    expect(errors).toEqual([])
  })

  it('lets staff choose about what emails come', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visitAs(admin)
    await page.goto('/practice-hub/profile')
    const tasks = page.getByRole('switch', { name: /^Tasks/ })
    expect(await page.getByRole('switch', { name: /^New leads/ }).isChecked()).toBe(true)
    expect(await tasks.isChecked()).toBe(false)

    await tasks.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => tasks.isChecked()).toBe(true)
    await visits.expectAccessible(page, 'the choices of emails')
    await page.reload()

    await expect.poll(() => tasks.isChecked()).toBe(true)
    expect(errors).toEqual([])
  })

  it('keeps what is typed when the session ends', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await visitAs(admin)
    await page.goto('/practice-hub/profile')
    await firstName(page).fill('Anne')
    await pressSignedOut(button(page, 'Save name'))
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button').click()
    await signIn(page, admin.email, PASSWORD)

    await title(page, 'Profile').waitFor()
    expect(await firstName(page).inputValue()).toBe('Anne')
    await button(page, 'Save name').click()
    await page.getByText('Name saved').waitFor()
  })

  it('switches between the practices that somebody works in', async () => {
    const one = await aPractice(app.run)
    const other = await aPractice(app.run)
    const { id: staffId, firstName, lastName, email } = one.admin
    await tableOf(app.run).transact(
      joinWrites(
        other.practiceId,
        { staffId, firstName, lastName, email },
        { roles: [4], now: app.run.clock.now() },
      ),
    )
    const { page } = await visitAs(one.admin)
    await page.goto('/practice-hub/profile')
    const practices = page.getByRole('table', { name: 'Practices you work in' })
    await practices.getByText('Advocate').waitFor()
    await button(page, `Switch to ${other.name}`).click()

    await page.getByText(`You're now in ${other.name}`).waitFor()
    await button(page, `Switch to ${one.name}`).waitFor()
    await page.getByRole('banner').getByText(other.name).waitFor()
  })

  it('shows a patient on a phone who cares for them', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run)
    await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const { page } = await visitAs(patient, { viewport: phone, hasTouch: true, isMobile: true })
    await page.goto('/my/profile')

    await title(page, 'Profile').waitFor()
    const care = page.getByRole('region', { name: 'Your care' })
    await care.getByText(practice.name).waitFor()
    await care.getByText('No appointment planned').waitFor()
    await browserChecks(page, 'a patient’s profile')
    await page.getByRole('link', { name: 'Verify number' }).click()
    await title(page, 'Sign-in and security').waitFor()
  })
})

async function browserChecks(page: Page, where: string) {
  await visits.expectAccessible(page, where)
  await expectNoSideways(page, where)
}
