import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aMember, anOperator, aSession, PASSWORD, type Person } from '#test/support/builders.ts'
import { totpCode } from '#test/support/factors.ts'
import { signedIn, turnOnTwoFactor } from '#test/support/sign-in.ts'
import { runVisits } from './browser.ts'
import { button, signIn, title } from './onboarding-pages.ts'
import { giveCode } from './sign-in-pages.ts'

const app = runApp()
const visits = runVisits()
const STEP = 30_000

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true })
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true })

async function visitSecurity(person: Person) {
  const visitor = await visits.visitAs(app.run.origin, person)
  await visitor.page.goto('/my/security')
  await title(visitor.page, 'Sign-in and security').waitFor()
  return visitor
}

const keyIn = async (page: Page) =>
  ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '')

async function signOut(page: Page) {
  await page.goto('/logout')
  await title(page, 'You are signed out').waitFor()
}

/** An authenticator of the browser's, which holds passkeys and verifies the person. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether somebody touches it as soon as it asks. */
    attend: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

describe('an authenticator app', () => {
  test('is set up, signs in by the keyboard alone, and a recovery code does without it', async () => {
    const person = await aMember(app.run)
    const { page, errors } = await visitSecurity(person)
    await button(page, 'Set up an app').click()
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code with the key for your app' }).waitFor()
    await visits.expectAccessible(page, 'the QR code')
    const secret = await keyIn(page)
    await dialog(page).getByRole('textbox', { name: 'Code from the app' }).first().focus()
    await page.keyboard.type(totpCode(secret, app.run.clock.now()))
    const codes = dialog(page).getByRole('list', { name: 'Recovery codes' })
    await codes.waitFor()
    await visits.expectAccessible(page, 'the recovery codes')
    const recovery = await codes.getByRole('listitem').allInnerTexts()
    expect(recovery).toHaveLength(10)
    const saved = page.waitForEvent('download')
    await inDialog(page, 'Download').click()
    expect((await saved).suggestedFilename()).toBe('praxis-recovery-codes.txt')
    await inDialog(page, 'I have saved them').click()
    await section(page, 'Recovery codes').getByText('10 codes are left').waitFor()
    await visits.expectAccessible(page, 'the page with an app')

    await signOut(page)
    app.run.clock.advance(STEP)
    await page.goto('/login?returnTo=/my/security')
    await page.getByLabel('Email').fill(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Enter the 6-digit code that your authenticator app shows.').waitFor()
    await visits.expectAccessible(page, 'the code of the app')
    await giveCode(page, totpCode(secret, app.run.clock.now()))
    await title(page, 'Sign-in and security').waitFor()

    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    await signIn(page, person.email, PASSWORD)
    await button(page, 'Use a recovery code').click()
    await title(page, 'Enter a recovery code').waitFor()
    await visits.expectAccessible(page, 'the recovery code')
    await page.getByLabel('Recovery code').fill('not a code')
    await button(page, 'Confirm').click()
    await page.getByText('Recovery code must be a recovery code').waitFor()
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await button(page, 'Confirm').click()
    await section(page, 'Recovery codes').getByText('9 codes are left').waitFor()
    expect(errors).toEqual([])
  })

  test('refuses a wrong code in place, and is removed with the password', async () => {
    const { page } = await visitSecurity(await aMember(app.run))
    await button(page, 'Set up an app').click()
    await password(page).fill(PASSWORD)
    await inDialog(page, 'Continue').click()
    const secret = await keyIn(page)
    const boxes = dialog(page).getByRole('textbox', { name: 'Code from the app' })
    await boxes.first().focus()
    const late = new Date(app.run.clock.now().getTime() + 10 * STEP)
    await page.keyboard.type(totpCode(secret, late))
    await dialog(page).getByRole('alert').filter({ hasText: /code/ }).waitFor()
    await page.keyboard.type(totpCode(secret, app.run.clock.now()))
    await inDialog(page, 'I have saved them').click()

    await section(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click()
    await password(page).fill(PASSWORD)
    await inDialog(page, 'Remove').click()
    await section(page, 'Authenticator app').getByText('Not set up yet').waitFor()
    expect(await section(page, 'Recovery codes').count()).toBe(0)
  })
})

describe('an operator without a second factor', () => {
  test('adds one first, and then opens the pages of the platform', async () => {
    const { id } = await anOperator(app.run)
    const client = await aSession(app.run, id, 0, false)
    const { page, errors } = await visits.visitAs(app.run.origin, { client })
    await page.goto('/admin/practices')
    await title(page, 'Protect your account first').waitFor()
    await visits.expectAccessible(page, 'the step before the pages of the platform')
    await page.getByRole('link', { name: 'Open security settings' }).click()
    await title(page, 'Sign-in and security').waitFor()
    await button(page, 'Set up an app').click()
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const secret = await keyIn(page)
    await dialog(page).getByRole('textbox', { name: 'Code from the app' }).first().focus()
    await page.keyboard.type(totpCode(secret, app.run.clock.now()))
    await inDialog(page, 'I have saved them').click()

    await page.goto('/admin/practices')
    await title(page, 'Practices').waitFor()
    expect(errors).toEqual([])
  })
})

describe('a passkey', () => {
  test('is added, signs in alone and as the second factor, and is removed', async () => {
    const person = await aMember(app.run)
    const { page, errors } = await visitSecurity(person)
    const authenticator = await withAuthenticator(page)
    const passkeys = section(page, 'Passkeys')
    await button(page, 'Add a passkey').click()
    await dialog(page).getByLabel('Name').fill('Work laptop')
    await password(page).fill(PASSWORD)
    await visits.expectAccessible(page, 'the dialog')
    await inDialog(page, 'Continue').click()
    await inDialog(page, 'I have saved them').click()
    await passkeys.getByText('Work laptop').waitFor()
    await visits.expectAccessible(page, 'the page with a passkey')

    await authenticator.attend(false)
    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    const alone = button(page, 'Sign in with a passkey')
    await alone.waitFor()
    await visits.expectAccessible(page, 'the sign-in page')
    await authenticator.attend(true)
    await alone.click()
    await passkeys.getByText(/last used/).waitFor()

    // The page has signed out the session of the person's own client.
    await turnOnTwoFactor({ ...person, client: await signedIn(app.run, person) }, 'passkey')
    await authenticator.attend(false)
    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    await signIn(page, person.email, PASSWORD)
    await title(page, 'Confirm with your passkey').waitFor()
    await visits.expectAccessible(page, 'the second factor')
    await authenticator.attend(true)
    await button(page, 'Use your passkey').click()
    await title(page, 'Sign-in and security').waitFor()

    await button(page, 'Rename Work laptop').click()
    await dialog(page).getByLabel('Name').fill('Old laptop')
    await inDialog(page, 'Save').click()
    await button(page, 'Remove Old laptop').click()
    await password(page).fill(PASSWORD)
    await inDialog(page, 'Remove').click()
    await passkeys.getByText('Not set up yet').waitFor()
    expect(errors).toEqual([])
  })

  test('is offered where the email address is filled in', async () => {
    const { page } = await visitSecurity(await aMember(app.run))
    await withAuthenticator(page)
    await button(page, 'Add a passkey').click()
    await dialog(page).getByLabel('Name').fill('Phone')
    await password(page).fill(PASSWORD)
    await inDialog(page, 'Continue').click()
    await inDialog(page, 'I have saved them').click()

    await signOut(page)
    await page.goto('/login?returnTo=/my/security')

    // The authenticator chooses at once what the browser offers.
    await title(page, 'Sign-in and security').waitFor()
  })

  test('that is canceled says so, and the password still signs in', async () => {
    const person = await aMember(app.run)
    const { page } = await visits.visit(app.run.origin)
    // There is none to choose.
    await withAuthenticator(page)
    await page.goto('/login?returnTo=/my/security')
    await button(page, 'Sign in with a passkey').click()
    await page.getByText(/^Nothing happened/).waitFor()
    await signIn(page, person.email, PASSWORD)
    await title(page, 'Sign-in and security').waitFor()
  })
})
