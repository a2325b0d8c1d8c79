import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { uploadRoutes } from '#shared/api/uploads.ts'
import type { Sent } from './upload.ts'

/** How a page sent a folder: bytes and time of the sending, and what it cost the page. */
export type PageUpload = Sent & {
  /** From choosing the folder to the first byte for the object store. */
  firstByteMs: number
  /** The longest that the page did not answer, from choosing the folder on. */
  longestTask: number
  heapBytes: number
}

const PATIENCE_MS = 15 * 60_000

/** Sends a folder by the guest's page, as a patient does; the time is that from choosing it on. */
export async function uploadInPage(
  browser: Browser,
  url: string,
  folder: string,
): Promise<PageUpload> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(url)
  const input = page.getByTestId('folder-input')
  await input.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await watch(page)

  const completed = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    return response.request().method() === 'POST' && pathname.endsWith('/complete')
  })
  await input.setInputFiles(folder)
  const response = await completed
  const { bytes } = v.parse(uploadRoutes.complete.response, await response.json())
  const [, key = ''] = /\/uploads\/([^/]+)\/complete$/.exec(new URL(response.url()).pathname) ?? []
  return { key, bytes, ...(await noted(page)), heapBytes: await heapOf(page) }
}

/** Notes on the page itself when the folder is chosen, what is sent, and how long its tasks take. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const note = (name: string, value: number) => {
      dataset[name] = String(value)
    }
    const of = (name: string) => Number(dataset[name] ?? 0)
    addEventListener('change', ({ timeStamp }) => note('chosen', timeStamp), { capture: true })
    const longest = ({ duration }: PerformanceEntry) =>
      note('longest', Math.max(of('longest'), duration))
    const request = ({ name, startTime, duration }: PerformanceEntry) => {
      if (new URL(name).origin !== location.origin) dataset.first ??= String(startTime)
      else if (name.endsWith('/complete')) note('ended', startTime + duration)
    }
    new PerformanceObserver((list) => list.getEntries().forEach(longest)).observe({
      type: 'longtask',
    })
    new PerformanceObserver((list) => list.getEntries().forEach(request)).observe({
      type: 'resource',
    })
  })
}

/** What was noted; the longest task is 0 where none took 50 ms, which browsers call long. */
async function noted(page: Page) {
  await page.locator('html[data-ended]').waitFor({ state: 'attached' })
  const { chosen, first, ended, longest } = await page.evaluate(() => ({
    ...document.documentElement.dataset,
  }))
  return {
    ms: Number(ended) - Number(chosen),
    firstByteMs: Number(first) - Number(chosen),
    longestTask: Number(longest ?? 0),
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
