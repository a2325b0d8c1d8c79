import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchOptions } from './launch.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** How long a page may take to show what is expected: tests share the machine. */
const PATIENCE_MS = 20_000

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What went wrong in the page: uncaught errors, and what the console calls one. */
  errors: string[]
}

/** One Chromium for the tests of a file; visitors are gone after each test. */
export function openBrowser() {
  let browser: Browser | null = null
  const contexts: BrowserContext[] = []

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions())
  }, 60_000)
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
  })
  afterAll(async () => {
    await browser?.close()
  })

  return {
    /** Somebody with a browser of their own: no cookies, no storage. */
    async visit(origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
      if (!browser) throw new Error('the browser has not started')
      const context = await browser.newContext({
        baseURL: origin,
        viewport: desktop,
        reducedMotion: 'reduce',
        timezoneId: 'America/Chicago',
        locale: 'en-US',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(PATIENCE_MS)
      const page = await context.newPage()
      return { page, context, errors: errorsOf(page) }
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
      errors.push(message.text())
    }
  })
  return errors
}

/** Checks what is on the page against WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join(' | ')}`,
  )
  expect(found, where).toEqual([])
}

/** Checks that nothing is wider than the page. */
export async function expectNoSideways(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, where).toBeLessThanOrEqual(0)
}
