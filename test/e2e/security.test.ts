import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { practiceRoutes } from '#shared/api/practices.ts'
import { role } from '#shared/model/roles.ts'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPractice,
  aStaff,
  codeFor,
  PASSWORD,
  type Person,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { expectNoSideways, phone, pressSignedOut, runVisits } from './browser.ts'
import { signIn, title } from './onboarding-pages.ts'
import { giveCode } from './sign-in-pages.ts'

const app = runApp()
const visits = runVisits()
const PATIENT = { timeout: 20_000 }
const NEW_PASSWORD = 'violet-tractor-82-moon'

/** Somebody who has signed in, on the page for it. */
async function visitAs(person: Person, options: BrowserContextOptions = {}) {
  const visitor = await visits.visitAs(app.run.origin, person, options)
  // Tests let the server's time pass.
  await visitor.page.clock.install({ time: app.run.clock.now() })
  await visitor.page.goto('/my/security')
  await title(visitor.page, 'Sign-in and security').waitFor()
  return visitor
}

/** The same person, signed in on another device. */
async function onAnotherDevice({ email }: Person) {
  const client = createClient(app.run.origin)
  await client.post('/auth/login', { body: { email, password: PASSWORD } })
  return client
}

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

let numbers = 0
/** A mobile number that nobody has verified yet. */
function aMobile(): string {
  numbers += 1
  return `415555${String(1000 + numbers)}`
}

async function verifyMobile({ client }: Person, mobile: string) {
  await client.post('/members/me/mobile', { body: { mobile, password: PASSWORD } })
  const code = await codeFor(app.run, `+1${mobile}`)
  await client.post('/members/me/mobile/verify', { body: { code } })
}

async function signOut(page: Page) {
  await page.goto('/logout')
  await title(page, 'You are signed out').waitFor()
}

describe('the password', () => {
  test('is changed, says what is wrong beside it, and signs out the other devices', async () => {
    const practice = await aPractice(app.run)
    const other = await onAnotherDevice(practice.admin)
    const { page, errors } = await visitAs(practice.admin)
    await page.goto('/practice-hub')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
    await title(page, 'Sign-in and security').waitFor()
    await section(page, 'Where you are signed in').getByRole('listitem').nth(1).waitFor()
    await visits.expectAccessible(page, 'the page')

    await button(page, 'Change password').click()
    const old = field(page, 'Current password')
    const fresh = field(page, 'New password')
    const submit = button(page, 'Change password')
    await submit.click()
    await page.getByText('Current password is required').waitFor()
    await page.getByText('New password is required').waitFor()
    await old.fill('not-the-password-1')
    await fresh.fill('password')
    await submit.click()
    await page.getByText(/^Password is too weak\./).waitFor()
    await visits.expectAccessible(page, 'a weak password')
    await fresh.fill(NEW_PASSWORD)
    await submit.click()
    const wrong = page.getByText(/^That's not your password/)
    await wrong.waitFor()
    expect(await fresh.inputValue()).toBe(NEW_PASSWORD)
    expect(await old.evaluate((node) => node === document.activeElement)).toBe(true)
    await old.fill(PASSWORD)
    await wrong.waitFor({ state: 'detached' })
    await fresh.fill(PASSWORD)
    await submit.click()
    await page.getByText('This is the password you have. Choose a different one.').waitFor()
    await fresh.fill(NEW_PASSWORD)
    await submit.click()
    await page.getByText('Password changed. Your other devices are signed out.').waitFor()

    await expect
      .poll(() => section(page, 'Where you are signed in').getByRole('listitem').count(), PATIENT)
      .toBe(1)
    expect(await other.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    await button(page, 'Change password').click()
    await old.fill(NEW_PASSWORD)
    await fresh.fill(PASSWORD)
    await submit.click()
    await page.getByText(/^You used this password before/).waitFor()
    await button(page, 'Cancel').click()
    await expect
      .poll(() => button(page, 'Change password').evaluate((it) => it === document.activeElement))
      .toBe(true)
    expect(errors).toEqual([])
  })
})

describe('a mobile number', () => {
  test('is verified by the code that was sent to it', async () => {
    const person = await aMember(app.run)
    const taken = aMobile()
    await verifyMobile(await aMember(app.run), taken)
    const { page, context, errors } = await visitAs(person)
    await page.goto('/rad-cloud')
    await page.getByRole('main').getByRole('link', { name: 'Sign-in and security' }).click()
    const mobile = section(page, 'Mobile number')
    await mobile.getByText('(415) 555-0123').waitFor()
    await mobile.getByText('Not verified').waitFor()
    await section(page, 'Two-step sign-in').getByRole('switch').waitFor()

    await button(page, 'Verify number').click()
    const dialog = page.getByRole('dialog', { name: 'Verify your mobile number' })
    const number = dialog.getByLabel('Mobile number')
    const password = dialog.getByLabel('Password', { exact: true })
    await expect
      .poll(() => number.evaluate((it) => it === document.activeElement), PATIENT)
      .toBe(true)
    await number.fill('415')
    await password.fill(PASSWORD)
    await button(page, 'Send code').click()
    await page.getByText('Mobile number must be a 10-digit phone number').waitFor()
    await visits.expectAccessible(page, 'a number that is none')
    await number.fill(taken)
    await button(page, 'Send code').click()
    await page.getByText(/^Another account has verified this number/).waitFor()
    const fresh = aMobile()
    await number.fill(`${fresh.slice(0, 3)}-${fresh.slice(3, 6)}-${fresh.slice(6)}`)
    await password.fill('not-the-password-1')
    await button(page, 'Send code').click()
    await page.getByText(/^That's not your password/).waitFor()
    await password.fill(PASSWORD)
    await button(page, 'Send code').click()
    await dialog.getByText(/^We sent a 6-digit code by text to/).waitFor()
    await dialog.getByText(/^\(415\) 555-/).waitFor()
    await dialog.getByText(/^Resend code in \d+ s/).waitFor()
    expect(await inDialog(page, 'Verify').isDisabled()).toBe(true)
    await visits.expectAccessible(page, 'the code')

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Verify number').click()
    const code = await codeFor(app.run, `+1${fresh}`)
    const box = dialog.getByRole('textbox').first()
    await box.focus()
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await dialog.getByRole('alert').getByText('That code is incorrect.').waitFor()
    await page.clock.fastForward(61_000)
    app.run.clock.advance(61_000)
    await button(page, 'Send a new code').click()
    await dialog.getByText('A new code is on its way.').waitFor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sent = `Your code is ${await codeFor(app.run, `+1${fresh}`)}.`
    await page.evaluate((text) => navigator.clipboard.writeText(text), sent)
    await box.focus()
    await page.keyboard.press('Control+v')
    await page.getByText('Your mobile number is verified').waitFor()

    await mobile.getByText('Verified', { exact: true }).waitFor()
    await button(page, 'Change number').waitFor()
    expect(errors).toEqual([])
  })
})

describe('two-step sign-in', () => {
  test('asks for a code at the next sign-in, until the password turns it off', async () => {
    const person = await aMember(app.run)
    const { page, errors } = await visitAs(person)
    const factor = section(page, 'Two-step sign-in')
    const toggle = factor.getByRole('switch')
    await toggle.waitFor()
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    await page.getByText('Two-step sign-in is on').waitFor()
    expect(await factor.getByRole('radio', { name: 'By text' }).isDisabled()).toBe(true)
    await factor.getByText('Verify your mobile number first').waitFor()
    await visits.expectAccessible(page, 'turned on')

    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    await signIn(page, person.email, PASSWORD)
    await page.getByLabel('Verification code').first().waitFor()
    await giveCode(page, await codeFor(app.run, person.email))
    await title(page, 'Sign-in and security').waitFor()

    await toggle.click()
    await page.getByRole('dialog', { name: 'Turn off two-step sign-in?' }).waitFor()
    await visits.expectAccessible(page, 'the question for the password')
    await inDialog(page, 'Cancel').click()
    expect(await toggle.isChecked()).toBe(true)
    await toggle.click()
    const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
    await password.fill('not-the-password-1')
    await inDialog(page, 'Turn off').click()
    await page.getByText(/^That's not your password/).waitFor()
    await password.fill(PASSWORD)
    await page.getByText(/^That's not your password/).waitFor({ state: 'detached' })
    await inDialog(page, 'Turn off').click()
    await page.getByText('Two-step sign-in is off').waitFor()
    await expect.poll(() => toggle.isChecked(), PATIENT).toBe(false)

    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    await signIn(page, person.email, PASSWORD)
    await title(page, 'Sign-in and security').waitFor()
    expect(errors).toEqual([])
  })

  test('sends its code by text to a verified number', async () => {
    const person = await aMember(app.run)
    const mobile = aMobile()
    await verifyMobile(person, mobile)
    const { page } = await visitAs(person)
    const factor = section(page, 'Two-step sign-in')
    await factor.getByRole('switch').click()
    await factor.getByText(/^To \(415\) 555-/).waitFor()
    await factor.getByRole('radio', { name: 'By text' }).click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
    await inDialog(page, 'Send by text').click()
    await page.getByText('Codes come by text now').waitFor()
    expect(await factor.getByRole('radio', { name: 'By text' }).isChecked()).toBe(true)

    await signOut(page)
    await page.goto('/login?returnTo=/my/security')
    await signIn(page, person.email, PASSWORD)
    await page.getByLabel('Verification code').first().waitFor()
    await giveCode(page, await codeFor(app.run, `+1${mobile}`))
    await title(page, 'Sign-in and security').waitFor()
  })
})

test('staying signed in is told to the browser, and no more once it is off', async () => {
  const { page, context } = await visitAs(await aMember(app.run))
  const toggle = section(page, 'Stay signed in').getByRole('switch')
  const told = async () =>
    (await context.cookies()).some(
      ({ name, value }) => name === 'praxis-extend-login' && value === '1',
    )

  await toggle.click()
  await page.getByText('You stay signed in for up to 12 hours', { exact: true }).waitFor()
  expect(await toggle.isChecked()).toBe(true)
  expect(await told()).toBe(true)
  await toggle.click()
  await page.getByText('You are signed out when you are away for a while').waitFor()
  expect(await told()).toBe(false)
})

describe('where somebody is signed in', () => {
  test('is listed, and ends where they say', async () => {
    const person = await aMember(app.run)
    const elsewhere = await visits.visit(app.run.origin)
    await elsewhere.page.goto('/login?returnTo=/my/security')
    await signIn(elsewhere.page, person.email, PASSWORD)
    await title(elsewhere.page, 'Sign-in and security').waitFor()
    const { page, errors } = await visitAs(person)
    const sessions = section(page, 'Where you are signed in')
    const rows = sessions.getByRole('listitem')
    await rows.nth(1).waitFor()
    await rows.first().getByText('This device').waitFor()
    expect(await rows.nth(1).textContent()).toMatch(/^Chrom\w+ .*on Linux.*From 127\.0\.0\.1/)
    expect(await rows.nth(1).textContent()).toMatch(/Signed in a few seconds ago/)
    await rows.nth(1).getByText('a few seconds ago').first().hover()
    await page.getByText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [AP]M C[SD]T$/).waitFor()

    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out Chrom/ })
      .click()
    await page.getByRole('dialog', { name: 'Sign out this device?' }).waitFor()
    await visits.expectAccessible(page, 'the question')
    await inDialog(page, 'Keep it signed in').click()
    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out Chrom/ })
      .click()
    await inDialog(page, 'Sign out').click()
    await page.getByText('That device is signed out').waitFor()
    await expect.poll(() => rows.count(), PATIENT).toBe(1)
    expect(await button(page, 'Sign out everywhere else').count()).toBe(0)

    await section(elsewhere.page, 'Stay signed in').getByRole('switch').click()
    await elsewhere.page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await title(elsewhere.page, 'Sign in').waitFor()
    expect(errors).toEqual([])
  })

  test('ends everywhere else, and everywhere', async () => {
    const person = await aMember(app.run)
    const others = [await onAnotherDevice(person), await onAnotherDevice(person)]
    const { page } = await visitAs(person)
    const rows = section(page, 'Where you are signed in').getByRole('listitem')
    await rows.nth(2).waitFor()
    await button(page, 'Sign out everywhere else').click()
    await inDialog(page, 'Sign out everywhere else').click()
    await page.getByText('You are signed out everywhere else').waitFor()
    await expect.poll(() => rows.count(), PATIENT).toBe(1)
    for (const other of others) {
      expect(await other.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }

    const another = await onAnotherDevice(person)
    await button(page, 'Sign out everywhere').click()
    await inDialog(page, 'Sign out everywhere').click()
    await title(page, 'You are signed out').waitFor()
    expect(await another.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    await page.goto('/my/security')
    await title(page, 'Sign in').waitFor()
  })

  test('says so where it cannot be read, and reads it again', async () => {
    const visitor = await visits.visit(app.run.origin)
    const person = await aMember(app.run)
    await visitor.context.addCookies(
      [...person.client.cookies].map(([name, value]) => ({ name, value, url: app.run.origin })),
    )
    const { page } = visitor
    const broken = { name: 'ERR_SERVER_INTERNAL', message: 'It broke.', comments: [] }
    // All but the call that says who is signed in.
    const calls = /\/api\/v1\/auth\/(?!session$)/
    await page.route(calls, (route) => route.fulfill({ status: 400, json: broken }))
    await page.goto('/my/security')
    await section(page, 'Where you are signed in').getByText('It broke.').waitFor()
    await visits.expectAccessible(page, 'what could not be read')
    await page.unroute(calls)
    await section(page, 'Where you are signed in').getByRole('button').click()
    await section(page, 'Where you are signed in').getByText('This device').waitFor()
  })
})

describe("a practice's policy", () => {
  test('makes everybody give a code from their next sign-in on', async () => {
    const practice = await aPractice(app.run)
    const staff = await aStaff(app.run, practice.practiceId, [role.staff])
    const { page, errors } = await visitAs(practice.admin)
    await page.goto('/practice-hub/settings?tab=policy')
    const policy = section(page, 'Sign-in policy')
    expect(await button(page, 'Save policy').isDisabled()).toBe(true)
    await policy.getByRole('switch', { name: 'Require two-step sign-in' }).click()
    await policy.getByRole('combobox', { name: 'Passwords must be changed' }).click()
    await page.getByRole('option', { name: 'Every 90 days' }).click()
    await visits.expectAccessible(page, 'the policy')
    await button(page, 'Save policy').click()
    await page.getByText('Sign-in policy saved').waitFor()
    expect(await button(page, 'Save policy').isDisabled()).toBe(true)
    await page.goto('/my/security')
    expect(await section(page, 'Sign-in policy').count()).toBe(0)
    await section(page, 'Two-step sign-in')
      .getByText(/A practice you work in requires/)
      .waitFor()
    const kept = answered(
      await practice.admin.client.get(`/practices/${practice.practiceId}`),
      practiceRoutes.get.response,
    )
    expect(kept).toMatchObject({ requireTwoFactor: true, passwordMaxAgeDays: 90, version: 2 })

    const other = await visits.visit(app.run.origin)
    await other.page.goto('/login?returnTo=/my/security')
    await signIn(other.page, staff.email, PASSWORD)
    await other.page.getByLabel('Verification code').first().waitFor()
    await giveCode(other.page, await codeFor(app.run, staff.email))
    await title(other.page, 'Sign-in and security').waitFor()
    const toggle = section(other.page, 'Two-step sign-in').getByRole('switch')
    await toggle.waitFor()
    expect([await toggle.isChecked(), await toggle.isDisabled()]).toEqual([true, true])
    await other.page.getByText(/A practice you work in requires this/).waitFor()
    await visits.expectAccessible(other.page, 'a switch that is locked')
    expect(errors).toEqual([])
  })

  test('keeps what was chosen when somebody else changed the practice meanwhile', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const { page } = await visitAs(admin)
    await page.goto('/practice-hub/settings?tab=policy')
    const policy = section(page, 'Sign-in policy')
    const require = policy.getByRole('switch', { name: 'Require two-step sign-in' })
    await require.click()
    await admin.client.patch(`/practices/${practiceId}`, { body: { passwordMaxAgeDays: 30 } })
    await button(page, 'Save policy').click()
    await policy.getByRole('alert').getByText('Passwords must be changed: every 30 days.').waitFor()
    await visits.expectAccessible(page, 'the conflict')
    expect(await require.isChecked()).toBe(true)
    await button(page, 'Save policy').click()
    await page.getByText('Sign-in policy saved').waitFor()
    const { body } = await admin.client.get(`/practices/${practiceId}`)
    expect(body).toMatchObject({ requireTwoFactor: true, passwordMaxAgeDays: 30, version: 3 })
  })
})

test('what was chosen and typed comes back after the session ended', async () => {
  const { admin } = await aPractice(app.run)
  const { page } = await visitAs(admin)
  await button(page, 'Verify number').click()
  const dialog = page.getByRole('dialog', { name: 'Verify your mobile number' })
  await dialog.getByLabel('Mobile number').fill('415-555-0166')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await pressSignedOut(button(page, 'Send code'))
  await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button').click()
  await signIn(page, admin.email, PASSWORD)

  await title(page, 'Sign-in and security').waitFor()
  await button(page, 'Verify number').click()
  expect(await dialog.getByLabel('Mobile number').inputValue()).toBe('(415) 555-0166')
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('')
})

test('needs no mouse', async () => {
  const person = await aMember(app.run)
  const { page } = await visitAs(person)
  await section(page, 'Where you are signed in').getByText('This device').waitFor()
  const press = (key: string) => page.keyboard.press(key)

  await button(page, 'Change password').focus()
  await press('Enter')
  await page.keyboard.type(PASSWORD)
  await press('Tab')
  await page.keyboard.type(NEW_PASSWORD)
  await press('Enter')
  await page.getByText('Password changed.').waitFor()
  await expect
    .poll(() => button(page, 'Change password').evaluate((it) => it === document.activeElement))
    .toBe(true)
  await press('Tab')
  await press('Tab')
  await press('Space')
  await page.getByText('Two-step sign-in is on').waitFor()
  await expect
    .poll(() => section(page, 'Two-step sign-in').getByRole('switch').isEnabled(), PATIENT)
    .toBe(true)
})

test.each(['light', 'dark'] as const)('fits a phone, in %s colours', async (colorScheme) => {
  const { admin } = await aPractice(app.run)
  await admin.client.post('/auth/options', { body: { enableTwoFactor: 1 } })
  await onAnotherDevice(admin)
  const { page } = await visitAs(admin, {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    colorScheme,
  })
  await section(page, 'Where you are signed in').getByText('This device').waitFor()
  await button(page, 'Change password').click()
  await expectNoSideways(page, 'the page')
  await visits.expectAccessible(page, 'the page')
  await button(page, 'Verify number').click()
  await page.getByRole('dialog').getByLabel('Mobile number').waitFor()
  await expectNoSideways(page, 'the dialog')
  await visits.expectAccessible(page, 'the dialog')
})
