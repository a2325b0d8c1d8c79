import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { LocalRun } from '#infra/runner/start.ts'
import { codeFor } from '#test/support/builders.ts'

/** Closes what says that something was done, which can no longer be undone then. */
export async function dismiss(page: Page, message: string) {
  const said = page.getByRole('alert').filter({ hasText: message })
  await said.getByRole('button', { name: 'Close' }).click()
}

export const STRONG = 'violet-tractor-82-moon'

export type Founder = { email: string; practice: string }

export function aFounder(): Founder {
  const tag = randomUUID().slice(0, 8)
  return { email: `founder-${tag}@example.com`, practice: `Lakeside Spine ${tag}` }
}

/** Fields by their labels, as somebody finds them who cannot see the page. */
export function fields(page: Page) {
  return {
    email: page.getByRole('textbox', { name: 'Email' }),
    password: page.getByLabel('Password', { exact: true }),
    firstName: page.getByLabel('First name'),
    lastName: page.getByLabel('Last name'),
    mobile: page.getByLabel('Mobile'),
    code: page.getByLabel('Verification code').first(),
    practice: page.getByLabel('Practice name'),
    phone: page.getByLabel('Phone'),
    street: page.getByLabel('Street address'),
    city: page.getByLabel('City'),
    state: page.getByRole('combobox', { name: 'State' }),
    zip: page.getByLabel('ZIP code'),
    timezone: page.getByRole('combobox', { name: 'Time zone' }),
  }
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

export function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

export async function fillRegistration(page: Page, { email }: Founder, password = STRONG) {
  const form = fields(page)
  await form.firstName.fill('Ann')
  await form.lastName.fill('Lee')
  await form.email.fill(email)
  await form.mobile.fill('(312) 555-0188')
  await form.password.fill(password)
}

/** Types the code that was sent; the page goes on by itself. */
export async function enterCode(run: LocalRun, page: Page, { email }: Founder) {
  await title(page, 'Check your email').waitFor()
  await fields(page).code.focus()
  await page.keyboard.type(await codeFor(run, email))
}

export async function fillPractice(page: Page, { practice }: Founder) {
  const form = fields(page)
  await form.practice.fill(practice)
  await form.phone.fill('312-555-0100')
  await form.street.fill('200 W Lake St')
  await form.city.fill('Chicago')
  await form.state.fill('Illi')
  await page.getByRole('option', { name: 'Illinois' }).click()
  await form.zip.fill('60606')
}

export async function signIn(page: Page, email: string, password: string) {
  await fields(page).email.fill(email)
  await fields(page).password.fill(password)
  await button(page, 'Sign in').click()
}

/** From registering to the page that asks for the practice. */
export async function register(run: LocalRun, page: Page, founder: Founder) {
  await page.goto('/register?for=practice')
  await fillRegistration(page, founder)
  await button(page, 'Create account').click()
  await enterCode(run, page, founder)
  await title(page, 'Set up your practice').waitFor()
}

/** From registering to the dashboard. */
export async function onboard(run: LocalRun, page: Page, founder: Founder) {
  await register(run, page, founder)
  await fillPractice(page, founder)
  await button(page, 'Create practice').click()
  await title(page, 'Dashboard').waitFor()
}
