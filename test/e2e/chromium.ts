import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { launchOptions } from './launch.ts'

export type Kind = 'any' | 'whole'

/** One Chromium of a kind for all the files of a worker; it ends with the worker. */
const shared = new Map<Kind, Promise<Browser>>()

/** A browser without cookies and storage; a whole one can also show notifications. */
export async function openContext(options: BrowserContextOptions = {}, kind: Kind = 'any') {
  const launched = shared.get(kind) ?? chromium.launch(launchOptions(kind))
  shared.set(kind, launched)
  const browser = await launched
  return browser.newContext(options)
}

/**
 * What axe finds wrong with a page, by rule and element. The legacy mode looks at the page alone, and
 * not at frames of other origins, of which we have none: in half the time, without a page of its own.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await endTransitions(page)
  const builder = new AxeBuilder({ page, ...(await scriptFor(page)) }).options({
    resultTypes: ['violations'],
  })
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}

/** Ends transitions of colours: axe measures the contrast of the colours at that moment. */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  })
}

/** Half a megabyte of script is brought to a document once: it stays as a person goes from page to page. */
async function scriptFor(page: Page): Promise<{ axeSource?: string }> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  return isThere ? { axeSource: ';' } : {}
}
