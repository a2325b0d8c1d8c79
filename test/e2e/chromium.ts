import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchOptions } from './launch.ts'

/** A real Chromium for the tests of one file. */
export function runBrowser() {
  let browser: Browser | null = null

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions())
  })
  afterAll(() => browser?.close())

  return {
    open: (options: BrowserContextOptions = {}) => {
      if (!browser) throw new Error('the browser has not started')
      return browser.newContext(options)
    },
    /** What axe finds wrong with a page, by rule and element. */
    violations: async (page: Page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
    },
  }
}
