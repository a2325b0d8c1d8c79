import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { type BarePage, openBarePage } from './bare-page.ts'

/** How long a page took to send a folder, and what it cost the page. */
export type PageUpload = {
  /** From choosing the folder to the answer that the upload is complete. */
  ms: number
  /** From choosing the folder to the first byte for the object store. */
  firstByteMs: number
  /** The longest that the page did not answer; 0 where none took 50 ms, which browsers call long. */
  longestTask: number
  heapBytes: number
}

const noted = v.object({ ms: v.number(), firstByteMs: v.number(), longestTask: v.number() })
const measurements = v.object({
  metrics: v.array(v.object({ name: v.string(), value: v.number() })),
})

/** Sends a folder by the guest's page, as a patient does; the time is that from choosing it on. */
export async function uploadInPage(
  browser: Browser,
  url: string,
  folder: string,
): Promise<PageUpload> {
  const page = await openBarePage(browser, url)
  await page.evaluate(quiet)
  await page.evaluate(watch)
  await page.choose('[data-testid=folder-input]', folder)
  const figures = v.parse(noted, await page.evaluate(ended))
  return { ...figures, heapBytes: await heapOf(page) }
}

/** In the page: until it has asked for nothing for a second. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 1000)
    }).observe({ type: 'resource', buffered: true })
  })
}

/** In the page: notes there when the folder is chosen, what is sent, and how long tasks take. */
function watch(): void {
  const { dataset } = document.documentElement
  const note = (name: string, value: number) => {
    dataset[name] = String(value)
  }
  addEventListener('change', ({ timeStamp }) => note('chosen', timeStamp), { capture: true })
  const longest = ({ duration }: PerformanceEntry) =>
    note('longest', Math.max(Number(dataset.longest ?? 0), duration))
  const request = ({ name, startTime, duration }: PerformanceEntry) => {
    if (!name.startsWith(location.origin)) dataset.first ??= String(startTime)
    else if (name.endsWith('/complete')) note('ended', startTime + duration)
  }
  new PerformanceObserver((list) => list.getEntries().forEach(longest)).observe({
    type: 'longtask',
  })
  new PerformanceObserver((list) => list.getEntries().forEach(request)).observe({
    type: 'resource',
  })
}

/** In the page: what was noted, once the upload is complete. */
function ended(): Promise<unknown> {
  return new Promise((resolve) => {
    const look = () => {
      const { chosen, first, ended: end, longest } = document.documentElement.dataset
      if (end === undefined) return setTimeout(look, 100)
      return resolve({
        ms: Number(end) - Number(chosen),
        firstByteMs: Number(first) - Number(chosen),
        longestTask: Number(longest ?? 0),
      })
    }
    look()
  })
}

async function heapOf(page: BarePage): Promise<number> {
  await page.send('Performance.enable')
  const { metrics } = v.parse(measurements, await page.send('Performance.getMetrics'))
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
