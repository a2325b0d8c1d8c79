import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, sentTo } from '#test/support/builders.ts'
import { desktop, expectNoSideways, phone, runVisits } from './browser.ts'

const app = runApp()
const browser = runVisits()

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The addresses of all pages that are to be found. */
async function listed(): Promise<string[]> {
  const sitemap = await (await fetch(`${app.run.origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

/** One page of each kind: the others are made of the same parts. */
const kinds = [
  '/',
  '/products/rad-cloud',
  '/pricing',
  '/solutions',
  '/help',
  '/help/send-scans',
  '/contact',
]

describe('the public site', () => {
  it('is read without scripts, on a phone too, and every page of it is there', async () => {
    const { page, errors } = await browser.visit(app.run.origin, {
      ...{ javaScriptEnabled: false, viewport: phone },
    })
    await page.goto('/')
    await title(page, 'From the first question to the visit, in one place.').waitFor()
    // The browser's own menu.
    await button(page, 'Menu').click()
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Pricing' })
      .click()
    await title(page, 'Plain prices, no surprises').waitFor()
    await page.getByText('$1,500').waitFor()

    const answers = await Promise.all(
      (await listed()).map(async (path) => {
        const { status, headers } = await fetch(app.run.origin + path)
        return `${path} ${status} ${headers.get('content-type')}`
      }),
    )
    expect(answers.filter((said) => !said.endsWith(' 200 text/html; charset=utf-8'))).toEqual([])
    expect(answers.length).toBeGreaterThan(30)
    expect(errors).toEqual([])
  })

  it('has nothing that axe finds, nor anything wider than the page', async () => {
    const dark = await browser.visit(app.run.origin, { colorScheme: 'dark', viewport: phone })
    const light = await browser.visit(app.run.origin, { colorScheme: 'light', viewport: desktop })
    for (const path of kinds) {
      for (const { page } of [dark, light]) {
        await page.goto(path)
        await page.locator('h1').waitFor()
        await browser.expectAccessible(page, path)
        await expectNoSideways(page, path)
      }
    }
    await light.page.goto('/products/crm')
    await light.page.getByRole('button', { name: 'Products' }).click()
    await light.page
      .getByRole('link', { name: /^RadCloud/ })
      .first()
      .waitFor()
    await browser.expectAccessible(light.page, 'the menu of products')
    expect([...dark.errors, ...light.errors]).toEqual([])
  })

  it('loads nothing of the application', async () => {
    const { page } = await browser.visit(app.run.origin)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })

    await page.goto('/', { waitUntil: 'networkidle' })

    const application = await (await fetch(`${app.run.origin}/login`)).text()
    expect(scripts[0]).toMatch(/^\/assets\/site-/)
    expect(scripts.filter((path) => application.includes(path))).toEqual([])
  })

  it('answers a lost address by a page, and as lost', async () => {
    const { page } = await browser.visit(app.run.origin)

    const answer = await page.goto('/nothing/of/ours')

    expect(answer?.status()).toBe(404)
    await title(page, 'This page doesn’t exist').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
    await title(page, 'How can we help?').waitFor()
  })

  it('stays out of the way of whoever is signed in, who finds it at an address of its own', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visitAs(app.run.origin, admin)

    await page.goto('/')
    await title(page, 'Dashboard').waitFor()
    await page.goto('/home')
    await title(page, 'From the first question to the visit, in one place.').waitFor()
    await page.goto('/rad-cloud/pricing')
    await title(page, 'Plain prices, no surprises').waitFor()
  })
})

describe('the help', () => {
  it('is searched as somebody types, and led to from the page that it is about', async () => {
    const { page, errors } = await browser.visit(app.run.origin)

    await page.goto('/login')
    await title(page, 'Sign in').waitFor()
    const help = page.getByRole('link', { name: 'Help', exact: true })
    expect(await help.getAttribute('href')).toBe('/help/sign-in-safely')
    await page.goto('/help')
    await page.getByRole('searchbox', { name: 'Search the help' }).fill('passkey')
    await page
      .locator('#help-found')
      .getByRole('link', { name: /^Sign in, and keep/ })
      .waitFor()
    await browser.expectAccessible(page, 'what was found')
    await page.locator('#for-patients').waitFor({ state: 'hidden' })
    await page.getByRole('searchbox').fill('forgot my pasword')
    await page.locator('#help-found').getByRole('link').first().waitFor()
    await page.getByRole('searchbox').fill('zzzzqqqq')
    await page.getByText('Nothing found.').waitFor()
    await page.locator('#for-patients').waitFor()
    expect(errors).toEqual([])
  })
})

describe('the newsletter', () => {
  it('is asked for, confirmed by the email, and ended by the link below one', async () => {
    const { page, errors } = await browser.visit(app.run.origin, { viewport: phone })
    const email = `${randomUUID()}@example.com`
    const linkIn = async (name: string) => {
      const [mail] = await sentTo(app.run, email)
      const [, path = ''] =
        new RegExp(`https?://[^/]+(/newsletter/${name}\\?\\S+)`).exec(mail?.text ?? '') ?? []
      return path
    }

    await page.goto('/about')
    await button(page, 'Subscribe').click()
    await page.getByText('Please input your name').waitFor()
    await page.getByText('Please input your email').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Rosa Diaz')
    await page.getByLabel('Email', { exact: true }).fill('rosa@')
    await button(page, 'Subscribe').click()
    await page.getByText('Please enter a valid email address').waitFor()
    await browser.expectAccessible(page, 'the form with a problem')

    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.route('**/newsletter/subscribers', (route) => route.abort(), { times: 1 })
    await button(page, 'Subscribe').click()
    await page.getByText('Subscribe attempt failed').waitFor()
    await page.getByText('Please await ant try again later.').waitFor()
    await button(page, 'Resubmit').click()
    await page.getByText('Successfully subscribed').waitFor()

    await page.goto(await linkIn('confirm'))
    await title(page, 'Confirm your subscription').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await browser.expectAccessible(page, 'confirming')
    await button(page, 'Confirm subscription').click()
    await page.getByText('You are subscribed.').waitFor()

    await page.goto(await linkIn('unsubscribe'))
    await button(page, 'Unsubscribe').click()
    await page.getByText('You are unsubscribed.').waitFor()
    // A call that is cut off is an error to Chromium.
    expect(errors.filter((said) => !said.includes('ERR_FAILED'))).toEqual([])
  })
})
