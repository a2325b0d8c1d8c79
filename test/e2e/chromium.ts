import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { launchOptions } from './launch.ts'

/** One Chromium for all the files of a worker; it ends with the worker. */
let shared: Promise<Browser> | null = null

/** A browser without cookies and storage. */
export async function openContext(options: BrowserContextOptions = {}) {
  shared ??= chromium.launch(launchOptions())
  const browser = await shared
  return browser.newContext(options)
}

/**
 * What axe finds wrong with a page, by rule and element. The legacy mode looks at the page alone, and
 * not at frames of other origins, of which we have none: in half the time, without a page of its own.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page, ...(await scriptFor(page)) }).options({
    resultTypes: ['violations'],
  })
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Half a megabyte of script is brought to a document once: it stays as a person goes from page to page. */
async function scriptFor(page: Page): Promise<{ axeSource?: string }> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  return isThere ? { axeSource: ';' } : {}
}
