import type { Browser, Page } from 'playwright-core'
import * as v from 'valibot'
import { uploadRoutes } from '#shared/api/uploads.ts'
import type { Sent } from './upload.ts'

/** How a page sent a folder: bytes and time of the sending, and what it cost the page. */
export type PageUpload = Sent & {
  /** From choosing the folder to the first call. */
  readingMs: number
  /** The longest that the page did not answer, from choosing the folder on. */
  longestTask: number
  heapBytes: number
}

const PATIENCE_MS = 10 * 60_000

/** Sends a folder by the guest's page, as a patient does. */
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
  await watchTasks(page)

  const begun = page.waitForRequest((request) => isCall(request, '/uploads'))
  const completed = page.waitForResponse((response) => isCall(response.request(), '/complete'))
  const chosen = performance.now()
  await input.setInputFiles(folder)
  await begun
  const started = performance.now()
  const response = await completed
  const ended = performance.now()
  const { bytes } = v.parse(uploadRoutes.complete.response, await response.json())
  return {
    bytes,
    ms: ended - started,
    readingMs: started - chosen,
    longestTask: await longestTask(page),
    heapBytes: await heapOf(page),
  }
}

function isCall(request: { method(): string; url(): string }, ending: string): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname.endsWith(ending)
}

/** Notes on the page itself how long its tasks take. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.longestTask = '0'
    const note = (entry: PerformanceEntry) => {
      const { dataset } = document.documentElement
      dataset.longestTask = String(Math.max(Number(dataset.longestTask), entry.duration))
    }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask' })
  })
}

/** The longest task noted in ms; 0 where none took 50 ms, which browsers call long. */
async function longestTask(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.documentElement.dataset.longestTask))
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
