import { type Browser, chromium, type Page } from 'playwright-core'
import { launchOptions } from '#test/e2e/launch.ts'

/** Where a page is, and who looks at it: session cookies by their names. */
export type Looking = { origin: string; cookies: Record<string, string> }

/** A browser that is closed afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions())
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A page as wide as that of a desktop, of somebody who is signed in, with an empty cache; closed afterwards. */
export async function withPage<T>(
  browser: Browser,
  { origin, cookies }: Looking,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  try {
    const given = Object.entries(cookies)
    await context.addCookies(given.map(([name, value]) => ({ name, value, url: origin })))
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}
