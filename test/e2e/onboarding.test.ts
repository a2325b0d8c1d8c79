import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runApp } from '#test/integration/app.ts'
import { aPractice, codeFor, PASSWORD, sentTo } from '#test/support/builders.ts'
import { desktop, expectNoSideways, phone, pressSignedOut, runVisits } from './browser.ts'
import {
  aFounder,
  button,
  enterCode,
  fields,
  fillPractice,
  fillRegistration,
  register,
  STRONG,
  signIn,
  title,
} from './onboarding-pages.ts'

const app = runApp()
const browser = runVisits()

/** Counts the calls that the page makes to a path. */
function countPosts(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count++
  })
  return () => count
}

describe('onboarding', () => {
  it('leads from registering to the dashboard, and back after signing out', async () => {
    const founder = aFounder()
    const { page, errors } = await browser.visit(app.run.origin)

    // Who is not signed in begins on the public site.
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await title(page, 'Sign in').waitFor()
    await browser.expectAccessible(page, 'sign in')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await title(page, 'What brings you to Praxis?').waitFor()
    await browser.expectAccessible(page, 'what brings the person')
    await page.getByRole('link', { name: /I run a practice/ }).click()
    await title(page, 'Create your account').waitFor()
    await fillRegistration(page, founder)
    await browser.expectAccessible(page, 'register')
    await button(page, 'Create account').click()
    await title(page, 'Check your email').waitFor()
    await browser.expectAccessible(page, 'code')
    await enterCode(app.run, page, founder)
    await title(page, 'Set up your practice').waitFor()
    await fillPractice(page, founder)
    expect(await fields(page).timezone.inputValue()).toContain('Central Time')
    await browser.expectAccessible(page, 'practice')
    await button(page, 'Create practice').click()

    await title(page, 'Dashboard').waitFor()
    expect(new URL(page.url()).pathname).toBe('/practice-hub')
    await page.getByText('0 of 6 done').waitFor()
    await page.getByText('15 days left').waitFor()
    await page.getByText('0 of 50 lead records used').waitFor()
    await page.getByRole('banner').getByText(founder.practice).waitFor()
    await page.getByText('All done').waitFor()
    await browser.expectAccessible(page, 'dashboard')

    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await title(page, 'You are signed out').waitFor()
    await browser.expectAccessible(page, 'signed out')

    await page.goto('/practice-hub/tasks?status=0&everyone=1')
    await title(page, 'Sign in').waitFor()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(
      '/practice-hub/tasks?status=0&everyone=1',
    )
    await signIn(page, founder.email, STRONG)
    await title(page, 'Tasks').waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe('/practice-hub/tasks?status=0&everyone=1')
    await browser.expectAccessible(page, 'tasks')
    expect(errors).toEqual([])
  })

  it('needs no mouse', async () => {
    const founder = aFounder()
    const { page } = await browser.visit(app.run.origin)
    const type = (text: string) => page.keyboard.type(text)
    const press = (key: string) => page.keyboard.press(key)

    await page.goto('/register')
    await title(page, 'What brings you to Praxis?').waitFor()
    const choice = page.getByRole('link', { name: /I run a practice/ })
    const isChosen = () => choice.evaluate((link) => link === document.activeElement)
    for (let tabs = 0; tabs < 10 && !(await isChosen()); tabs += 1) await press('Tab')
    await press('Enter')
    await title(page, 'Create your account').waitFor()
    for (const text of ['Ann', 'Lee', founder.email, '3125550188', STRONG]) {
      await type(text)
      await press('Tab')
    }
    await press('Enter')
    await title(page, 'Check your email').waitFor()
    await type(await codeFor(app.run, founder.email))
    await title(page, 'Set up your practice').waitFor()
    await type(founder.practice)
    await press('Tab')
    await type('3125550100')
    for (const text of ['', '', '200 W Lake St', '', 'Chicago', 'Illi']) {
      await press('Tab')
      await type(text)
    }
    await press('ArrowDown')
    await press('Enter')
    await press('Tab')
    await type('60606')
    await press('Enter')

    await title(page, 'Dashboard').waitFor()
    await press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await press('Escape')
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
  })

  it.each(['light', 'dark'] as const)('fits a phone, in %s colours', async (colorScheme) => {
    const founder = aFounder()
    const options = { viewport: phone, hasTouch: true, isMobile: true, colorScheme }
    const { page } = await browser.visit(app.run.origin, options)
    const check = async (where: string) => {
      await expectNoSideways(page, where)
      await browser.expectAccessible(page, where)
    }

    await page.goto('/login')
    await title(page, 'Sign in').waitFor()
    await check('sign in')
    await page.goto('/register?for=practice')
    await button(page, 'Create account').click()
    await page.getByText('Password is required').waitFor()
    await check('register with errors')
    await fillRegistration(page, founder)
    await button(page, 'Create account').click()
    await title(page, 'Check your email').waitFor()
    await check('code')
    await enterCode(app.run, page, founder)
    await title(page, 'Set up your practice').waitFor()
    await check('practice')
    await fillPractice(page, founder)
    await button(page, 'Create practice').click()
    await page.getByText('0 of 6 done').waitFor()
    await page.getByText('All done').waitFor()
    await check('dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click()
    await page.getByText('Nothing is late, due today or next.').waitFor()
    await check('tasks')
  })

  it('takes a double click for one', async () => {
    const founder = aFounder()
    const { page } = await browser.visit(app.run.origin)
    const registrations = countPosts(page, '/api/v1/members')
    const practices = countPosts(page, '/api/v1/practices')

    await page.goto('/register?for=practice')
    await fillRegistration(page, founder)
    await button(page, 'Create account').dblclick()
    await enterCode(app.run, page, founder)
    await title(page, 'Set up your practice').waitFor()
    await fillPractice(page, founder)
    await button(page, 'Create practice').dblclick()
    await title(page, 'Dashboard').waitFor()

    expect(registrations()).toBe(1)
    expect(practices()).toBe(1)
    expect(await sentTo(app.run, founder.email)).toHaveLength(1)
  })

  it('says beside the field what is wrong, and keeps what was typed', async () => {
    const { page } = await browser.visit(app.run.origin)
    const taken = await aPractice(app.run)
    const founder = { ...aFounder(), practice: taken.name }

    await page.goto('/register?for=practice')
    await fillRegistration(page, founder, 'password1')
    await button(page, 'Create account').click()
    await page.getByText(/^Password is too weak\. \S+/).waitFor()
    await fields(page).password.fill(STRONG)
    await fields(page).email.fill(taken.admin.email)
    await button(page, 'Create account').click()
    await page.getByText('This email address is already in use.').waitFor()
    await expect.poll(() => focused(page)).toBe('Email')
    await fields(page).email.fill(founder.email)
    await button(page, 'Create account').click()
    await title(page, 'Check your email').waitFor()
    await page.keyboard.type('000000')
    await page.getByRole('alert').getByText('That code is incorrect.').waitFor()
    await enterCode(app.run, page, founder)
    await title(page, 'Set up your practice').waitFor()
    await fillPractice(page, founder)
    await button(page, 'Create practice').click()

    await page.getByText('A practice with this name already exists.').waitFor()
    await expect.poll(() => focused(page)).toBe('Practice name')
    expect(await fields(page).street.inputValue()).toBe('200 W Lake St')
    await fields(page).practice.fill(`${taken.name} West`)
    await button(page, 'Create practice').click()
    await title(page, 'Dashboard').waitFor()
  })

  it('keeps what was typed but the password over a reload, and over the help and back', async () => {
    const { page } = await browser.visit(app.run.origin)
    const founder = aFounder()
    const kept = async () => {
      const { firstName, lastName, email, mobile, password } = fields(page)
      const read = [firstName, lastName, email, mobile, password].map((field) => field.inputValue())
      return Promise.all(read)
    }
    const expected = ['Ann', 'Lee', founder.email, '(312) 555-0188', '']

    await page.goto('/register?for=practice')
    await fillRegistration(page, founder)
    await page.reload()
    await expect.poll(kept).toEqual(expected)
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(stored).not.toContain(STRONG)
    await page.goto('/help')
    await page.goBack()
    await expect.poll(kept).toEqual(expected)
  })

  it('does not wait for the dictionary of passwords, as the server checks them', async () => {
    const { page } = await browser.visit(app.run.origin)
    const founder = aFounder()
    await page.goto('/register?for=practice')
    await fields(page).email.waitFor()
    const held: Route[] = []
    await page.route(
      (url) => /\/dist-[^/]*\.js$/.test(url.pathname),
      (route) => {
        held.push(route)
      },
    )

    await fillRegistration(page, founder, 'password1')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await button(page, 'Create account').click()
    await page.getByText(/^Password is too weak\. \S+/).waitFor()
    await fields(page).password.fill(STRONG)
    await button(page, 'Create account').click()
    await title(page, 'Check your email').waitFor()
    for (const route of held) await route.abort()
  })

  it('sends another code after a minute', async () => {
    const founder = aFounder()
    const { page } = await browser.visit(app.run.origin)
    await page.clock.install()
    await page.goto('/register?for=practice')
    await fillRegistration(page, founder)
    await page.clock.runFor(1000)
    await button(page, 'Create account').click()
    await page.getByText(/Resend code in \d+ s/).waitFor()

    app.run.clock.advance(61_000)
    await page.clock.runFor(61_000)
    await button(page, 'Send a new code').click()
    await page.getByText('A new code is on its way.').waitFor()

    expect(await sentTo(app.run, founder.email)).toHaveLength(2)
  })

  it('asks an account that is not verified for the code when it signs in', async () => {
    const founder = aFounder()
    const first = await browser.visit(app.run.origin)
    await first.page.goto('/register?for=practice')
    await fillRegistration(first.page, founder)
    await button(first.page, 'Create account').click()
    await title(first.page, 'Check your email').waitFor()

    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await signIn(page, founder.email, STRONG)
    await enterCode(app.run, page, founder)

    await title(page, 'Welcome, Ann').waitFor()
    await browser.expectAccessible(page, 'welcome')
    await page.getByRole('link', { name: /I run a practice/ }).click()
    await title(page, 'Set up your practice').waitFor()
  })

  it('goes on where the page was loaded anew before the code, and not back to registering', async () => {
    const founder = aFounder()
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await page.goto('/register?for=practice')
    await fillRegistration(page, founder)
    await button(page, 'Create account').click()
    await title(page, 'Check your email').waitFor()
    await page.reload()
    await enterCode(app.run, page, founder)

    await title(page, 'Set up your practice').waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== '/practice-setup')
    await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/register|verify/)
    await page.goto('/login')
    await title(page, 'Welcome, Ann').waitFor()
    await page.goto('/register?for=practice')
    await title(page, 'Set up your practice').waitFor()
  })
})

describe('the session', () => {
  it('ends with a dialog that leads back, with what was typed', async () => {
    const founder = aFounder()
    const { page } = await browser.visit(app.run.origin)
    await register(app.run, page, founder)
    await fillPractice(page, founder)
    await pressSignedOut(button(page, 'Create practice'))

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await browser.expectAccessible(page, 'session ended')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await title(page, 'Sign in').waitFor()
    await signIn(page, founder.email, STRONG)
    await title(page, 'Set up your practice').waitFor()
    expect(await fields(page).practice.inputValue()).toBe(founder.practice)
    expect(await fields(page).state.inputValue()).toBe('Illinois')
    await button(page, 'Create practice').click()

    await title(page, 'Dashboard').waitFor()
  })

  it('comes back to paths of this site only', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visit(app.run.origin)
    await page.goto(`/login?returnTo=${encodeURIComponent('//evil.example/')}`)
    await signIn(page, admin.email, PASSWORD)

    await title(page, 'Dashboard').waitFor()
    expect(new URL(page.url()).origin).toBe(app.run.origin)
  })

  it('answers a wrong password without a word about the account', async () => {
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await signIn(page, 'nobody@example.com', 'whatever')

    await page.getByRole('alert').getByText('Incorrect email or password.').waitFor()
    expect(await fields(page).email.inputValue()).toBe('nobody@example.com')
  })
})

describe('when something is wrong', () => {
  it('shows a page for addresses that lead nowhere', async () => {
    const { page } = await browser.visit(app.run.origin)
    // Elsewhere a lost address is the public site's (site.test.ts).
    await page.goto('/login/no/such/page')

    await title(page, "This page doesn't exist").waitFor()
    await browser.expectAccessible(page, 'not found')
    await page.getByRole('link', { name: 'Back Home' }).click()
    await title(page, 'Sign in').waitFor()
  })

  it('says that the service is not available, and goes on once it is', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visit(app.run.origin)
    await page.goto('/login')
    await page.route('**/api/v1/auth/login', (route) => route.abort())
    await signIn(page, admin.email, PASSWORD)
    await page.getByRole('alert').getByText('Service is not available.').waitFor()
    await page.unroute('**/api/v1/auth/login')
    await button(page, 'Sign in').click()

    await title(page, 'Dashboard').waitFor()
  })

  it('shows the 500 page where a page cannot be shown', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visitAs(app.run.origin, admin)
    await page.goto('/practice-hub')
    // The dashboard, which asks for the first five, goes on as it is.
    const pages = '**/tasks?*limit=100'
    await page.route(pages, (route) => route.fulfill({ json: { items: [null], total: 1 } }))
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click()

    await title(page, 'Something went wrong on this page').waitFor()
    await browser.expectAccessible(page, '500')
    await page.unroute(pages)
    await page.getByRole('link', { name: 'Back Home' }).click()
    await title(page, 'Dashboard').waitFor()
  })

  it('loads the page anew, once, when a piece of it is gone', async () => {
    const { admin } = await aPractice(app.run)
    const { page } = await browser.visitAs(app.run.origin, admin)
    await page.goto('/practice-hub')
    let refused = 0
    await page.route('**/assets/tasks-*.js', async (route) => {
      refused++
      if (refused > 1) return route.continue()
      return route.abort()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click()

    await title(page, 'Tasks').waitFor()
    expect(refused).toBe(2)
  })

  it('offers to refresh once there is a newer version', async () => {
    const { page } = await browser.visit(app.run.origin, { viewport: desktop })
    await page.route('**/version.html?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '999.0.0.991231.2359' }),
    )
    await page.goto('/login')
    const dialog = page.getByRole('dialog', { name: 'A new version is ready' })
    await dialog.waitFor()
    await browser.expectAccessible(page, 'new version')
    await button(page, 'Later').click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await dialog.waitFor()

    const loaded = page.waitForEvent('load')
    await button(page, 'Refresh Now').click()
    await loaded
  })
})

/** The label of the field that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLInputElement
      ? (activeElement.labels?.[0]?.textContent ?? '')
      : ''
  })
}
