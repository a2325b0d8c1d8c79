import type {
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  PageScreenshotOptions,
} from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { Person } from '#test/support/builders.ts'
import { type Kind, openContext, violationsOf } from './chromium.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** How long a page may take to show what is expected: tests share the machine. */
const PATIENCE_MS = 40_000

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What went wrong in the page: uncaught errors, and what the console calls one. */
  errors: string[]
}

/** Visitors for the tests of a file, with that kind of Chromium; they are gone after each test. */
export function runVisits(kind: Kind = 'any') {
  const contexts: BrowserContext[] = []

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
  })

  /** Somebody with a browser of their own: no cookies, no storage. */
  async function visit(origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const sameEverywhere = { timezoneId: 'America/Chicago', locale: 'en-US' } as const
    const context = await openContext(
      {
        baseURL: origin,
        viewport: desktop,
        reducedMotion: 'reduce',
        ...sameEverywhere,
        ...options,
      },
      kind,
    )
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    return { page, context, errors: errorsOf(page) }
  }

  return {
    visit,

    /** The same, already signed in with the session of a client. */
    async visitAs(
      origin: string,
      { client }: Pick<Person, 'client'>,
      options: BrowserContextOptions = {},
    ): Promise<Visitor> {
      const visitor = await visit(origin, options)
      const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: origin }))
      await visitor.context.addCookies(cookies)
      return visitor
    },

    /** Checks what is on the page by the rules of axe. */
    async expectAccessible(page: Page, where: string): Promise<void> {
      const violations = await violationsOf(page)
      expect(violations, `${where}: ${violations.join(', ')}`).toEqual([])
    },
  }
}

/** A call that is refused makes Chromium say so; whether it should be is for each test to say. */
const REFUSED_CALL = /the server responded with a status of 4\d\d/

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_CALL.test(message.text())) {
      errors.push(`${message.text()} (${message.location().url})`)
    }
  })
  return errors
}

/**
 * Keeps a picture of the page for people to look at, if they ask for pictures (`PRAXIS_SCREENSHOTS=1`). No test
 * needs one, and they take the processor long where no graphics card draws them.
 */
export async function takePicture(page: Page, options: PageScreenshotOptions): Promise<void> {
  if (process.env.PRAXIS_SCREENSHOTS) await page.screenshot(options)
}

/** Checks that nothing is wider than the page, once that has taken the width that it was given. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: where, timeout: 20_000 }).toBeLessThanOrEqual(0)
}

/** Ends the session and presses, also where a poll noticed first and its dialog lies over the button. */
export async function pressSignedOut(button: Locator): Promise<void> {
  await button.page().context().clearCookies()
  await button.dispatchEvent('click')
}

/** Presses a box or a choice, and waits until it shows as chosen: the page may ask first, and say so later. */
export async function tick(choice: Locator, checked = true): Promise<void> {
  if ((await choice.isChecked()) !== checked) await choice.click()
  await expect.poll(() => choice.isChecked()).toBe(checked)
}
