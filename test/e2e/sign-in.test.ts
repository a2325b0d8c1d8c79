import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, codeFor, PASSWORD, sentTo } from '#test/support/builders.ts'
import { expectNoSideways, phone, runVisits } from './browser.ts'
import { button, fields, STRONG, signIn, title } from './onboarding-pages.ts'
import {
  aTwoStepAdmin,
  beginSignIn,
  giveCode,
  otherThan,
  passTime,
  typeCode,
} from './sign-in-pages.ts'

const app = runApp()
const browser = runVisits()

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const boxes = (page: Page) => page.getByRole('textbox', { name: 'Verification code' })
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })

/** A visitor whose time is the server's, which tests before have moved. */
async function visit(options = {}) {
  const visitor = await browser.visit(app.run.origin, options)
  await visitor.page.clock.install({ time: app.run.clock.now() })
  return visitor
}

/** Asks for a code at /forget-password. */
async function askForReset(page: Page, email: string) {
  await fields(page).email.fill(email)
  await button(page, 'Send code').click()
  await page.getByText('If there is an account for').waitFor()
}

/** The address of the link in the newest mail that has one. */
async function resetPathFor(email: string): Promise<string> {
  const texts = (await sentTo(app.run, email)).map(({ text }) => text)
  return texts.flatMap((text) => text.match(/\/forget-password#\S+/)?.[0] ?? [])[0] ?? ''
}

describe('the second factor', () => {
  it('by email is asked for after the password, and leads to where one wanted to go', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page, errors } = await visit()

    await page.goto('/practice-hub/tasks?status=0')
    await title(page, 'Sign in').waitFor()
    await signIn(page, admin.email, PASSWORD)
    await title(page, 'Enter your sign-in code').waitFor()
    await page.getByText(`We sent a 6-digit code by email to ${admin.email}.`).waitFor()
    await browser.expectAccessible(page, 'second factor')
    expect(await button(page, 'Send the code by text instead').count()).toBe(0)
    await typeCode(page, (await codeFor(app.run, admin.email)).slice(0, 5))
    expect(await button(page, 'Confirm').isDisabled()).toBe(true)
    await page.keyboard.type((await codeFor(app.run, admin.email)).slice(5))

    await title(page, 'Tasks').waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe('/practice-hub/tasks?status=0')
    expect(errors).toEqual([])
  })

  it('by text can be had by email instead, and by text again', async () => {
    const admin = await aTwoStepAdmin(app.run, 'sms')
    const { page } = await visit()
    await beginSignIn(page, admin)
    await page.getByText('We sent a 6-digit code by text to your mobile number.').waitFor()
    const texts = (await sentTo(app.run, admin.mobile)).length

    await button(page, 'Send the code by email instead').click()
    await page.getByRole('status').getByText('We sent a new code by email.').waitFor()
    await page.getByText(`We sent a 6-digit code by email to ${admin.email}.`).waitFor()
    await button(page, 'Send the code by text instead').click()
    await page.getByText('Enter the code that we sent by text a moment ago.').waitFor()
    expect(await sentTo(app.run, admin.mobile)).toHaveLength(texts)
    await giveCode(page, await codeFor(app.run, admin.mobile))

    await title(page, 'Dashboard').waitFor()
  })

  it('says beside the code that it is wrong, until it is edited', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page } = await visit()
    await beginSignIn(page, admin)
    const code = await codeFor(app.run, admin.email)
    const refusal = page.getByText('That code is incorrect. Check it and try again.')

    await giveCode(page, otherThan(code))
    await refusal.waitFor()
    await browser.expectAccessible(page, 'wrong code')
    await expect
      .poll(() =>
        boxes(page)
          .first()
          .evaluate((box) => box.matches(':focus')),
      )
      .toBe(true)
    await page.keyboard.type('1')
    await refusal.waitFor({ state: 'hidden' })
    await page.keyboard.press('Backspace')
    for (let wrong = 0; wrong < 4; wrong++) {
      await giveCode(page, otherThan(code))
      await refusal.waitFor()
    }
    await giveCode(page, code)
    await page.getByText('Too many wrong codes. Request a new one.').waitFor()

    await passTime(app.run, page, MINUTE)
    await button(page, 'Send a new code').click()
    await page.getByText('We sent a new code by email.').waitFor()
    await page.getByText(/Resend code in \d+ s/).waitFor()
    await giveCode(page, await codeFor(app.run, admin.email))
    await title(page, 'Dashboard').waitFor()
  })

  it('may be pasted, with the words around it', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page, context } = await visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await beginSignIn(page, admin)
    const code = await codeFor(app.run, admin.email)
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await boxes(page).nth(2).focus()
      await page.keyboard.press('Control+V')
    }

    await paste(`Your Praxis sign-in code is ${otherThan(code)}\n\nIt is good for 10 minutes.`)
    await page.getByText('That code is incorrect. Check it and try again.').waitFor()
    await paste(`${code.slice(0, 3)}-${code.slice(3)}`)

    await title(page, 'Dashboard').waitFor()
  })

  it('is filled in by the phone', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page } = await visit()
    await beginSignIn(page, admin)
    expect(await boxes(page).first().getAttribute('autocomplete')).toBe('one-time-code')
    expect(await boxes(page).first().getAttribute('inputmode')).toBe('numeric')

    // The phone puts the whole code into the first box.
    await boxes(page)
      .first()
      .fill(await codeFor(app.run, admin.email))

    await title(page, 'Dashboard').waitFor()
  })

  it('is still asked for after the page was loaded anew, and where another page is opened', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page } = await visit()
    await beginSignIn(page, admin)

    await page.reload()
    await title(page, 'Enter your sign-in code').waitFor()
    await page.goto('/practice-hub/tasks')
    await title(page, 'Enter your sign-in code').waitFor()
    await giveCode(page, await codeFor(app.run, admin.email))

    await title(page, 'Tasks').waitFor()
  })

  it('lets somebody else sign in instead', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const other = await aPractice(app.run)
    const { page } = await visit()
    await beginSignIn(page, admin)

    await page.getByRole('link', { name: 'Sign in with another account' }).click()
    await title(page, 'Sign in').waitFor()
    await signIn(page, other.admin.email, PASSWORD)

    await title(page, 'Dashboard').waitFor()
    await page.getByRole('banner').getByText(other.name).waitFor()
  })

  it('leads back to the password where it took too long, and says so', async () => {
    const admin = await aTwoStepAdmin(app.run)
    const { page } = await visit()
    await beginSignIn(page, admin)

    await passTime(app.run, page, 11 * MINUTE)
    await giveCode(page, await codeFor(app.run, admin.email))
    await page.getByText('Signing in took too long.').waitFor()
    expect(await fields(page).email.inputValue()).toBe(admin.email)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fields(page).password.fill(PASSWORD)
    await button(page, 'Sign in').click()
    await passTime(app.run, page, 11 * MINUTE)
    await page.reload()
    await page.getByText('Signing in took too long.').waitFor()
  })

  it('needs no mouse', async () => {
    const admin = await aTwoStepAdmin(app.run, 'sms')
    const { page } = await visit()
    const press = (key: string) => page.keyboard.press(key)

    await page.goto('/login')
    await title(page, 'Sign in').waitFor()
    const isFocused = () => fields(page).email.evaluate((box) => box === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.type(admin.email)
    await press('Tab')
    await page.keyboard.type(PASSWORD)
    await press('Enter')
    await title(page, 'Enter your sign-in code').waitFor()
    for (let box = 0; box < 6; box++) await press('Tab')
    await press('Enter')
    await page.getByText('We sent a new code by email.').waitFor()
    await page.keyboard.type(await codeFor(app.run, admin.email))
    await press('Enter')

    await title(page, 'Dashboard').waitFor()
  })
})

describe('a forgotten password', () => {
  it('is replaced by the code that was sent', async () => {
    const { admin } = await aPractice(app.run)
    const { page, errors } = await visit()

    await page.goto('/login?returnTo=/practice-hub/tasks')
    await fields(page).email.fill(admin.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await title(page, 'Choose a new password').waitFor()
    expect(await fields(page).email.inputValue()).toBe(admin.email)
    await browser.expectAccessible(page, 'forgot')
    await button(page, 'Send code').click()
    await page.getByText('If there is an account for').waitFor()
    await browser.expectAccessible(page, 'new password')
    await page.reload()
    await page.getByText('If there is an account for').waitFor()
    const code = await codeFor(app.run, admin.email)

    await typeCode(page, code)
    await page.keyboard.type('password1')
    await button(page, 'Change password').click()
    await page.getByText(/^Password is too weak\. \S+/).waitFor()
    await newPassword(page).fill(PASSWORD)
    await button(page, 'Change password').click()
    await page.getByText('The new password is the same as the old one.').waitFor()
    await browser.expectAccessible(page, 'same password')
    await newPassword(page).fill(STRONG)
    await page
      .getByText('The new password is the same as the old one.')
      .waitFor({ state: 'hidden' })
    await button(page, 'Change password').click()

    await page.getByText('Your password was changed. Sign in with the new one.').waitFor()
    expect(await fields(page).email.inputValue()).toBe(admin.email)
    expect(page.url()).not.toContain(admin.email)
    await fields(page).password.fill(STRONG)
    await button(page, 'Sign in').click()
    await title(page, 'Tasks').waitFor()
    expect(errors).toEqual([])
  })

  it('is not one of the former', async () => {
    const { admin } = await aPractice(app.run)
    await admin.client.patch('/members/me/password', {
      body: { oldPassword: PASSWORD, newPassword: STRONG },
    })
    const { page } = await visit()
    await page.goto('/forget-password')
    await askForReset(page, admin.email)
    await typeCode(page, await codeFor(app.run, admin.email))
    await newPassword(page).fill(PASSWORD)
    await button(page, 'Change password').click()

    await page.getByText('You used this password before. Choose a new one.').waitFor()
  })

  it('is replaced by the link that was mailed, which changes nothing by itself', async () => {
    const { admin } = await aPractice(app.run)
    const asking = await visit()
    await asking.page.goto('/forget-password')
    await askForReset(asking.page, admin.email)
    const { page, errors } = await visit()

    await page.goto(await resetPathFor(admin.email))
    await title(page, 'Choose a new password').waitFor()
    await newPassword(page).waitFor()
    await browser.expectAccessible(page, 'new password by link')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect((await admin.client.get('/members/me')).status).toBe(200)
    await newPassword(page).fill('password1')
    await button(page, 'Change password').click()
    await page.getByText(/^Password is too weak\. \S+/).waitFor()
    await newPassword(page).fill(STRONG)
    await button(page, 'Change password').click()

    await page.getByText('Your password was changed. Sign in with the new one.').waitFor()
    await signIn(page, admin.email, STRONG)
    await title(page, 'Dashboard').waitFor()
    expect(errors).toEqual([])

    const again = await visit({ viewport: phone, hasTouch: true, isMobile: true })
    await again.page.goto(await resetPathFor(admin.email))
    await newPassword(again.page).fill(`${STRONG}-2`)
    await button(again.page, 'Change password').click()
    await again.page.getByText('This link no longer works').waitFor()
    await browser.expectAccessible(again.page, 'used link')
    await expectNoSideways(again.page, 'used link')
    await button(again.page, 'Request another link').click()
    await fields(again.page).email.waitFor()
  })

  it('accepts the newest code, and answers the same way with and without an account', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await visit()
    const nobody = `nobody-${admin.email}`

    await page.goto('/forget-password')
    await askForReset(page, nobody)
    await page.getByText(/Resend code in \d+ s/).waitFor()
    await button(page, 'Use a different email address').click()
    await askForReset(page, admin.email)
    await page.getByText(/Resend code in \d+ s/).waitFor()
    const former = await codeFor(app.run, admin.email)
    await passTime(app.run, page, MINUTE)
    await button(page, 'Send a new code').click()
    await page.getByText('A new code is on its way.').waitFor()
    const code = await codeFor(app.run, admin.email)
    await typeCode(page, code === former ? otherThan(code) : former)
    await newPassword(page).fill(STRONG)
    await button(page, 'Change password').click()
    await page.getByText('That code is incorrect. Check it and try again.').waitFor()
    expect(await newPassword(page).inputValue()).toBe(STRONG)
    await typeCode(page, code)
    await button(page, 'Change password').click()

    await page.getByText('Your password was changed.').waitFor()
  })

  it('asked for again within a minute goes on with the code that was sent', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await visit()
    await page.goto('/forget-password')
    await askForReset(page, admin.email)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByText('If there is an account for').waitFor()

    const elsewhere = await visit()
    await elsewhere.page.goto('/forget-password')
    await fields(elsewhere.page).email.fill(admin.email)
    await button(elsewhere.page, 'Send code').click()
    await elsewhere.page
      .getByText('A code was sent to this address less than a minute ago.')
      .waitFor()
  })
})

describe('on a phone', () => {
  it.each(['light', 'dark'] as const)('signing in fits, in %s colours', async (colorScheme) => {
    const admin = await aTwoStepAdmin(app.run, 'sms')
    const { page } = await visit({ viewport: phone, hasTouch: true, isMobile: true, colorScheme })
    const check = async (where: string) => {
      await expectNoSideways(page, where)
      await browser.expectAccessible(page, where)
    }

    await page.goto('/login')
    await title(page, 'Sign in').waitFor()
    await check('sign in')
    await signIn(page, admin.email, PASSWORD)
    await title(page, 'Enter your sign-in code').waitFor()
    await check('second factor')
    await giveCode(page, otherThan(await codeFor(app.run, admin.mobile)))
    await page.getByText('That code is incorrect.').waitFor()
    await check('wrong code')
    await button(page, 'Send the code by email instead').click()
    await page.getByText('We sent a new code by email.').waitFor()
    await check('by email')
    await page.goto('/forget-password')
    await title(page, 'Choose a new password').waitFor()
    await check('forgot')
    await askForReset(page, admin.email)
    await check('new password')
  })
})

describe('a password that is too old', () => {
  it('leads to choosing a new one, and says why', async () => {
    const { admin, practiceId } = await aPractice(app.run)
    const read = await admin.client.get(`/practices/${practiceId}`)
    await admin.client.patch(`/practices/${practiceId}`, {
      body: { passwordMaxAgeDays: 30, version: versionOf(read.body) },
    })
    app.run.clock.advance(31 * DAY)
    const { page } = await visit()

    await page.goto('/login?returnTo=/practice-hub/tasks')
    await signIn(page, admin.email, PASSWORD)
    await title(page, 'Choose a new password').waitFor()
    await page.getByText(/Your practice asks its staff to change their password/).waitFor()
    expect(await fields(page).email.inputValue()).toBe(admin.email)
    await browser.expectAccessible(page, 'expired')
    await button(page, 'Send code').click()
    await page.getByText('If there is an account for').waitFor()
    await typeCode(page, await codeFor(app.run, admin.email))
    await newPassword(page).fill(STRONG)
    await button(page, 'Change password').click()
    await page.getByText('Your password was changed.').waitFor()
    await fields(page).password.fill(STRONG)
    await button(page, 'Sign in').click()

    await title(page, 'Tasks').waitFor()
  })
})

function versionOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined
}
