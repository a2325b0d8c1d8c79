import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, codeFor, PASSWORD } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits } from './browser.ts'
import { button, fields, signIn, title } from './onboarding-pages.ts'
import { aTwoStepAdmin, giveCode } from './sign-in-pages.ts'

const app = runApp({ openidPort: 0 })
const browser = runVisits()

/** Goes to the provider from a page for signing in, and says there who one is. */
async function continueAs(page: Page, email: string) {
  await button(page, 'Continue with Demo identity').click()
  await title(page, 'Demo identity').waitFor()
  await fields(page).email.fill(email)
  await button(page, 'Continue').click()
}

describe('signing in through a sign-in service', () => {
  it('makes an account for somebody new, and leaves no code in the address', async () => {
    const { page, errors } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await button(page, 'Continue with Demo identity').waitFor()
    await browser.expectAccessible(page, 'sign in')
    await continueAs(page, `${randomUUID()}@example.com`)

    await title(page, /^Welcome/).waitFor()
    expect(new URL(page.url()).origin).toBe(app.run.origin)
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await page.waitForURL((url) => !url.pathname.startsWith('/openid'))
    expect(errors).toEqual([])
  })

  it('joins an account of the same address by its password, over a reload too', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login?returnTo=/practice-hub/tasks')
    await continueAs(page, admin.email)
    await title(page, 'You already have an account').waitFor()
    await page.getByText(`An account uses ${admin.email}.`).waitFor()
    expect(page.url()).not.toContain('code=')
    await browser.expectAccessible(page, 'link')

    await fields(page).password.fill('not-the-password')
    await button(page, 'Confirm and sign in').click()
    await page.getByText('This is not the password of the account.').waitFor()
    await page.reload()
    await fields(page).password.fill(PASSWORD)
    await button(page, 'Confirm and sign in').click()
    await title(page, 'Tasks').waitFor()

    const again = await browser.visit(app.run.origin)
    await again.page.goto('/login')
    await continueAs(again.page, admin.email)
    await title(again.page, 'Dashboard').waitFor()
  })

  it('offers to sign out there too', async () => {
    const { page, errors } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await continueAs(page, `${randomUUID()}@example.com`)
    await title(page, /^Welcome/).waitFor()
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await title(page, 'You are signed out').waitFor()
    await browser.expectAccessible(page, 'signed out')
    await page.getByRole('link', { name: 'Sign out of Demo identity too' }).click()

    await page.waitForURL((url) => url.origin !== app.run.origin)
    expect(errors).toEqual([])
  })

  it('asks for the second factor too', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login?returnTo=/practice-hub/tasks')
    await continueAs(page, admin.email)
    await fields(page).password.fill(PASSWORD)
    await button(page, 'Confirm and sign in').click()
    await title(page, 'Enter your sign-in code').waitFor()
    await giveCode(page, await codeFor(app.run, admin.email))

    await title(page, 'Tasks').waitFor()
  })

  it('says what to do where it was not finished, and leads back to the password', async () => {
    const { admin } = await aPractice(app.run)
    const options = { viewport: phone, hasTouch: true, isMobile: true }
    const { page } = await browser.visit(app.run.origin, options)
    await page.goto('/openid/callback?error=access_denied&state=made-up')
    await title(page, 'Signing in did not work').waitFor()
    await page.getByText('Go back and start again.').waitFor()
    await browser.expectAccessible(page, 'failed')
    await expectNoSideways(page, 'failed')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await signIn(page, admin.email, PASSWORD)

    await title(page, 'Dashboard').waitFor()
  })
})
