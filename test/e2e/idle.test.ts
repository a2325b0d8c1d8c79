import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import {
  aMember,
  aPatient,
  aPractice,
  PASSWORD,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { phone, runVisits } from './browser.ts'
import { makeDisc } from './disc.ts'
import { button, signIn, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()
const SECOND = 1000
const MINUTE = 60 * SECOND
/** As the specification has it: ten minutes, the check timer of two, and the countdown. */
const WARNED = 12 * MINUTE
const LIMIT = 13 * MINUTE

type Visit = { page: Page; context: BrowserContext; errors: string[] }

/** Somebody who is signed in, in a browser whose time the test moves. */
async function visitAs(person: Person, path: string, options = {}): Promise<Visit> {
  const { page, context, errors } = await visits.visitAs(app.run.origin, person, options)
  await context.clock.install()
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, context, errors }
}

const visitPatients = (practice: PracticeOf, options = {}) =>
  visitAs(practice.admin, '/patient-link', options)

/** Lets time pass for pages and server at once, as where a machine sleeps. */
async function pass({ context }: Pick<Visit, 'context'>, milliseconds: number) {
  app.run.clock.advance(milliseconds)
  await context.clock.fastForward(milliseconds)
}

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay signed in' })
const gone = (page: Page) => warning(page).waitFor({ state: 'detached' })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** How many times a page asks the server who is signed in, which is what extends the session. */
function countRenewals(page: Page) {
  const isOne = (request: Request) => new URL(request.url()).pathname === '/api/v1/auth/session'
  let asked = 0
  let settled = 0
  page.on('request', (request) => {
    if (isOne(request)) asked += 1
  })
  const settle = (request: Request) => {
    if (isOne(request)) settled += 1
  }
  page.on('requestfinished', settle)
  page.on('requestfailed', settle)
  return { count: () => asked, areSettled: () => asked === settled }
}

/** Milliseconds of the page's time since it told the other tabs of activity. */
const sinceActivity = (page: Page): Promise<number> =>
  page.evaluate(() => Date.now() - Number(localStorage.getItem('praxis-active-at')))

/** Whether the session of the browser is good on the server. */
async function isSignedIn({ context }: Pick<Visit, 'context'>): Promise<boolean> {
  const reply = await context.request.get('/api/v1/members/me')
  return reply.status() === 200
}

describe('whoever is away', () => {
  test('is warned, and stays signed in on saying so', async () => {
    const visit = await visitPatients(await aPractice(app.run))
    const { page } = visit
    await pass(visit, WARNED - 30 * SECOND)
    expect(await warning(page).count()).toBe(0)
    await pass(visit, 35 * SECOND)
    await warning(page)
      .getByText(/^[1-5]\d seconds left$/)
      .first()
      .waitFor()
    await visits.expectAccessible(page, 'the warning')
    const renewals = countRenewals(page)

    await stay(page).click()

    await gone(page)
    await expect.poll(renewals.count).toBeGreaterThan(0)
    // 12 minutes before the answer and 12 after it: without it the server's session were nearly over.
    await pass(visit, WARNED - 10 * SECOND)
    expect(await warning(page).count()).toBe(0)
    expect(await isSignedIn(visit)).toBe(true)
    expect(visit.errors).toEqual([])
  })

  test('is signed out at zero, and finds again what was typed where it was typed', async () => {
    const practice = await aPractice(app.run)
    const visit = await visitAs(practice.admin, '/lead-convert?dialog=add&status=1')
    const { page } = visit
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Joan')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Roe')
    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()

    await pass(visit, MINUTE)

    await title(page, 'You were signed out').waitFor()
    expect(pathOf(page)).toBe('/logout')
    await page.getByText('after 13 minutes without activity').waitFor()
    expect(await page.getByText('Roe').count()).toBe(0)
    expect(await isSignedIn(visit)).toBe(false)
    await visits.expectAccessible(page, 'signed out for being away')
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, practice.admin.email, PASSWORD)
    await page.waitForURL(/\/lead-convert\?dialog=add&status=1/)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Last name', exact: true }).inputValue())
      .toBe('Roe')
    expect(visit.errors).toEqual([])
  })

  test('finds again a note and a comment that were not in forms', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const visit = await visitAs(practice.admin, `/lead-convert/${leadId}/tasks`)
    const { page } = visit
    const signInAgain = async () => {
      await title(page, 'You were signed out').waitFor()
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await signIn(page, practice.admin.email, PASSWORD)
    }
    await page.getByRole('button', { name: /with a comment$/ }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Left a message')

    await pass(visit, LIMIT)
    await signInAgain()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue())
      .toBe('Left a message')
    await page.keyboard.press('Escape')

    await button(page, 'Change').click()
    await page.getByRole('button', { name: /^Engaged/ }).click()
    await page.getByText('Verifying insurance').click()
    await page.getByLabel('Note').fill('Wants an MRI first')
    await pass(visit, LIMIT)
    await signInAgain()
    await page.getByText('New → Engaged').waitFor()
    expect(await page.getByLabel('Note').inputValue()).toBe('Wants an MRI first')
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true })
    expect(await submit.isEnabled()).toBe(true)
  })

  test('does not find what was typed by somebody else, nor after signing out by choice', async () => {
    const practice = await aPractice(app.run)
    const other = await aPractice(app.run)
    const visit = await visitAs(practice.admin, '/lead-convert?dialog=add')
    const { page } = visit
    const firstName = page.getByRole('textbox', { name: 'First name', exact: true })
    await firstName.fill('Joan')
    await pass(visit, LIMIT)
    await title(page, 'You were signed out').waitFor()

    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, other.admin.email, PASSWORD)
    await page.waitForURL(/\/lead-convert/)
    await firstName.waitFor()
    expect(await firstName.inputValue()).toBe('')
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).join())
    expect(await kept()).not.toContain('praxis-draft')
    await page.goto('/logout')
    await title(page, 'You are signed out').waitFor()

    await page.reload()
    await title(page, 'You are signed out').waitFor()
    expect(await isSignedIn(visit)).toBe(false)
  })

  test('is signed out at once where the machine slept, before anything else is done', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    const visit = await visitPatients(practice)
    const { page } = visit
    await page.getByText('Zoe Abel').first().waitFor()
    const renewals = countRenewals(page)
    // As just after waking: no network yet.
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))

    await pass(visit, 25 * MINUTE)
    await page.keyboard.press('Enter')

    await button(page, 'Try again').waitFor()
    expect(pathOf(page)).toBe('/logout')
    expect(await page.getByText('Zoe Abel').count()).toBe(0)
    expect(renewals.count()).toBe(0)
    await page.unroute('**/api/v1/**')
    expect(await isSignedIn(visit)).toBe(true)
    // Whoever loads another page meanwhile does not get round it.
    await page.goto('/patient-link')
    await title(page, 'You were signed out').waitFor()
    expect(await isSignedIn(visit)).toBe(false)
  })

  test('is left alone with the cookie of those who stay signed in', async () => {
    const practice = await aPractice(app.run)
    await practice.admin.client.post('/auth/options', { body: { stayLogin: 1 } })
    const visit = await visitPatients(practice)
    const { page } = visit
    expect(await page.evaluate(() => document.cookie)).toContain('praxis-extend-login=1')

    await pass(visit, WARNED + SECOND)
    await pass(visit, 4 * 60 * MINUTE)
    await pass(visit, SECOND)

    expect(await warning(page).count()).toBe(0)
    expect(pathOf(page)).toBe('/patient-link')
    expect(await isSignedIn(visit)).toBe(true)
  })

  test('answers by keyboard alone, and goes on typing; Escape is an answer too', async () => {
    const visit = await visitAs((await aPractice(app.run)).admin, '/lead-convert?dialog=add')
    const { page } = visit
    const firstName = page.getByRole('textbox', { name: 'First name', exact: true })
    await firstName.pressSequentially('Jo')
    await pass(visit, WARNED + SECOND)
    await expect.poll(() => stay(page).evaluate((own) => own === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await warning(page).evaluate((own) => own.contains(document.activeElement))).toBe(true)

    await stay(page).focus()
    await page.keyboard.press('Enter')
    await gone(page)
    await page.keyboard.type('an')
    expect(await firstName.inputValue()).toBe('Joan')

    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()
    const renewals = countRenewals(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await expect.poll(renewals.count).toBeGreaterThan(0)
    // The form below is as it was.
    expect(await firstName.inputValue()).toBe('Joan')
    expect(await firstName.isVisible()).toBe(true)
  })

  test('is told how long there is, by eye and sparingly by ear, also on a phone in the dark', async () => {
    const options = { viewport: phone, hasTouch: true, isMobile: true, colorScheme: 'dark' }
    const visit = await visitPatients(await aPractice(app.run), options)
    const { page } = visit
    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()
    await visits.expectAccessible(page, 'the warning on a phone')
    await stay(page).tap()
    await gone(page)

    const spoken = warning(page).getByRole('status')
    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()
    expect(await spoken.textContent()).toBe('')
    await pass(visit, 30 * SECOND)
    await expect.poll(() => spoken.textContent()).toBe('30 seconds left')
    await pass(visit, 19 * SECOND)
    await expect.poll(() => spoken.textContent()).toBe('10 seconds left')
    await stay(page).tap()
    await gone(page)
  })
})

describe('whoever is there', () => {
  test('and only types for long keeps the session', async () => {
    const visit = await visitAs((await aPractice(app.run)).admin, '/lead-convert?dialog=add')
    const { page } = visit
    const firstName = page.getByRole('textbox', { name: 'First name', exact: true })
    const renewals = countRenewals(page)

    for (let minutes = 0; minutes < 40; minutes += 4) {
      await pass(visit, 4 * MINUTE)
      await firstName.press('a')
      await expect.poll(renewals.areSettled).toBe(true)
    }

    expect(await firstName.inputValue()).toBe('a'.repeat(10))
    expect(renewals.count()).toBe(5)
    expect(await isSignedIn(visit)).toBe(true)
  })

  test('moves during the countdown: the dialog waits for zero, and is taken back', async () => {
    const visit = await visitPatients(await aPractice(app.run))
    const { page } = visit
    await page.mouse.move(50, 50)
    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()
    await pass(visit, 20 * SECOND)

    await page.mouse.move(200, 200)
    expect(await warning(page).isVisible()).toBe(true)
    await pass(visit, 45 * SECOND)

    await gone(page)
    expect(pathOf(page)).toBe('/patient-link')
  })

  test('sends scans for longer than the limit', async () => {
    const practice = await aPractice(app.run)
    const patient = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    await aChartOf(app.run, practice, patient)
    await app.run.idle()
    const { path, remove } = await makeDisc({ slices: 30 })
    onTestFinished(remove)
    const visit = await visitAs(patient, '/rad-cloud')
    const { page } = visit
    const held: (() => void)[] = []
    await page.route(
      (url) => url.origin !== app.run.origin,
      async (route) => {
        if (['PUT', 'POST'].includes(route.request().method())) {
          await new Promise<void>((resolve) => held.push(resolve))
        }
        await route.continue().catch(() => null)
      },
    )

    await page.getByTestId('folder-input').setInputFiles(path)
    const uploaded = page.getByTestId('files-uploaded')
    await uploaded.waitFor()
    for (let count = 1; count <= 5; count += 1) {
      await expect.poll(() => held.length, { timeout: 20_000 }).toBeGreaterThan(0)
      const before = await uploaded.textContent()
      await pass(visit, 6 * MINUTE)
      expect(await warning(page).count()).toBe(0)
      // What the page begins anew meanwhile goes on as well.
      const sentOn = () => {
        for (const release of held.splice(0)) release()
        return uploaded.textContent()
      }
      await expect.poll(sentOn, { timeout: 20_000 }).not.toBe(before)
      await expect.poll(() => sinceActivity(page)).toBeLessThan(MINUTE)
    }

    expect(pathOf(page)).toBe('/rad-cloud')
    expect(await isSignedIn(visit)).toBe(true)
  })

  test('as a guest is not watched', async () => {
    const { page, context } = await visits.visit(app.run.origin)
    await context.clock.install()
    await page.goto('/rad-cloud')
    await title(page, 'Sign in to send scans').waitFor()

    await context.clock.fastForward(WARNED + SECOND)
    await context.clock.fastForward(MINUTE)

    expect(await warning(page).count()).toBe(0)
    expect(pathOf(page)).toBe('/rad-cloud')
  })
})

describe('two tabs', () => {
  async function visitTwice(practice: PracticeOf) {
    const visit = await visitPatients(practice)
    const other = await visit.context.newPage()
    await other.goto('/practice-hub/tasks')
    await title(other, 'Tasks').waitFor()
    await other.waitForLoadState('networkidle')
    return { ...visit, other }
  }

  test('are warned together, and one answer is for both', async () => {
    const visit = await visitTwice(await aPractice(app.run))
    const { page, other } = visit
    await pass(visit, WARNED + SECOND)
    await warning(page).waitFor()
    await warning(other).waitFor()

    await stay(other).click()

    await gone(other)
    await gone(page)
  })

  test('count activity in either, and are signed out together', async () => {
    const visit = await visitTwice(await aPractice(app.run))
    const { page, other } = visit
    await pass(visit, 8 * MINUTE)
    await other.keyboard.press('Shift')
    await pass(visit, 8 * MINUTE)
    expect(await warning(page).count()).toBe(0)

    await pass(visit, LIMIT)

    await title(page, 'You were signed out').waitFor()
    await title(other, 'You were signed out').waitFor()
    expect(await isSignedIn(visit)).toBe(false)
  })

  test('sign out with one another', async () => {
    const practice = await aPractice(app.run)
    const visit = await visitTwice(practice)
    const { page, other } = visit

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await title(page, 'You are signed out').waitFor()

    await other.getByText('You signed out in another tab.').waitFor()
    expect(await other.getByText('Tasks').count()).toBe(0)
    await visits.expectAccessible(other, 'signed out in another tab')
    // What is shown once the session has ended does not end the next one.
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signIn(page, practice.admin.email, PASSWORD)
    await title(page, 'Dashboard').waitFor()
    await other.reload()
    await title(other, 'Dashboard').waitFor()
    expect(await isSignedIn(visit)).toBe(true)
  })

  test('never show what is of two people', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice, { firstName: 'Zoe', lastName: 'Abel' })
    const second = await aPractice(app.run)
    const visit = await visitTwice(practice)
    const { page, context } = visit
    await page.getByText('Zoe Abel').first().waitFor()

    // As where a tab missed that the others signed out.
    const client = second.admin.client
    await context.clearCookies()
    await context.addCookies(
      [...client.cookies].map(([name, value]) => ({ name, value, url: app.run.origin })),
    )
    const third = await context.newPage()
    await third.goto('/patient-link')
    await third.getByText('No patients yet').waitFor()

    await title(page, 'Someone else signed in').waitFor()
    expect(await page.getByText('Zoe Abel').count()).toBe(0)
    await visits.expectAccessible(page, 'somebody else signed in')
    await page.getByRole('link', { name: 'Continue' }).click()
    await title(page, 'Dashboard').waitFor()
    await page.getByRole('banner').getByText(second.name).waitFor()
    expect(await isSignedIn(visit)).toBe(true)
  })
})
