import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aGuest, aPatient, aPractice } from '#test/support/builders.ts'
import { desktop, expectNoSideways, phone, runVisits } from './browser.ts'
import { button, title } from './onboarding-pages.ts'

const app = runApp()
const visits = runVisits()

/** Opens an address while the scripts of the application are still on their way. */
async function visitBefore(path: string, options: BrowserContextOptions = {}) {
  const visitor = await visits.visit(app.run.origin, options)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await visitor.page.goto(path, { waitUntil: 'commit' })
  return { ...visitor, arrive, asked }
}

const boxOf = (page: Page, name: string) => title(page, name).boundingBox()

const backgroundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)

describe('before the application is there', () => {
  it.each([
    ['on a computer', { viewport: desktop, colorScheme: 'light' }],
    ['on a phone, in the dark', { viewport: phone, colorScheme: 'dark' }],
  ] as const)('signing in has its words, which stay where they are %s', async (_, options) => {
    const { page, errors, arrive } = await visitBefore('/login', options)
    await title(page, 'Sign in').waitFor()
    const register = page.getByRole('link', { name: 'Create an account' })
    expect(await register.getAttribute('href')).toBe('/register')
    expect(await page.getByRole('textbox').count()).toBe(0)
    await visits.expectAccessible(page, 'signing in before the application is there')
    await expectNoSideways(page, 'signing in before the application is there')
    const before = await boxOf(page, 'Sign in')
    const background = await backgroundOf(page, '#start')

    arrive()
    await page.getByLabel('Email').waitFor()

    expect(await backgroundOf(page, 'body')).toBe(background)
    expect(await boxOf(page, 'Sign in')).toEqual(before)
    expect(await page.locator('#start').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('registering says what it asks first', async () => {
    const { page, arrive } = await visitBefore('/register')
    await title(page, 'What brings you to Praxis?').waitFor()
    const before = await boxOf(page, 'What brings you to Praxis?')

    arrive()
    await page.getByRole('link', { name: /patient/ }).waitFor()

    expect(await boxOf(page, 'What brings you to Praxis?')).toEqual(before)
  })

  it("a guest's page has its frame, and its link is opened once", async () => {
    const practice = await aPractice(app.run)
    const { key, pwd } = await aGuest(app.run, practice, await aPatient(practice))
    const { page, errors, arrive, asked } = await visitBefore(`/rad-cloud?key=${key}&pwd=${pwd}`)
    await page.getByRole('link', { name: 'Help' }).waitFor()
    await visits.expectAccessible(page, 'sending scans before the application is there')

    arrive()
    await title(page, `Send your scans to ${practice.name}`).waitFor()

    expect(asked.filter((path) => path.endsWith(`/sharelinks/${key}`))).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('other addresses, and what depends on what they say, have the mark alone', async () => {
    for (const path of [
      '/patient-link',
      '/login?returnTo=%2Fpatient-link',
      '/login/second-factor',
    ]) {
      const { page, arrive } = await visitBefore(path)
      await page.locator('#start > svg').waitFor()
      expect(await page.getByRole('heading').count()).toBe(0)
      arrive()
      await button(page, 'Sign in').waitFor()
    }
  })
})
