import type { LocalRun } from '#infra/runner/start.ts'
import { aPatient, aPractice, type PracticeOf } from '#test/support/builders.ts'
import type { Client } from '#test/support/client.ts'
import { aThread } from '#test/support/thread.ts'
import type { Tell } from './figures.ts'
import { withFolder, withMeteredRun } from './local.ts'
import { tasksOf } from './main-thread.ts'
import { benchMessageBurst } from './messages-burst.ts'
import { benchLiveMessages } from './messages-live.ts'
import { withBrowser, withPage } from './open-page.ts'
import { writeItems } from './records.ts'
import { scaled } from './scale.ts'
import { scroll } from './scrolling.ts'
import { tellTasks } from './tell-tasks.ts'

const MESSAGES = 10_000
const TEXT = 'The doctor has looked at your images and would like to talk with you about them. '

/** What it costs to open a thread of 10,000 messages (scaled), at its end and elsewhere. */
export async function benchMessages(tell: Tell): Promise<void> {
  await withFolder((folder) =>
    withMeteredRun(folder, async (run, meter) => {
      const practice = await aPractice(run)
      const { practiceId, admin } = practice
      const patientId = await aPatient(practice)
      await run.idle()
      const { accessKeyId } = run.credentialsOf('messages')
      for (const count of [50, scaled(MESSAGES)]) {
        await write(run, practiceId, patientId, count)
        const pages = {
          'the newest 50': { order: 'createdAt DESC' },
          'from the middle': { order: 'createdAt DESC', offset: Math.floor(count / 2) },
          'as many as an answer has': { limit: 1_000_000 },
        } as const
        for (const [what, page] of Object.entries(pages)) {
          const open = () => read(admin.client, practiceId, { patientId, ...page })
          // What was seen is entered once.
          await open()
          const { trips, readUnits } = await meter.priceOf(accessKeyId, open)
          const name = `messages: a thread of ${count}, ${what}`
          tell({ name, value: readUnits, unit: 'RRU', comparedWith: null })
          tell({ name, value: trips, unit: 'trips', comparedWith: null })
        }
      }
      await scrollThrough(run, practice, patientId, tell)
    }),
  )
  await benchLiveMessages(tell)
  await benchMessageBurst(tell)
}

/** Pixels of the newest messages that are scrolled through, and how many a second. */
const SCROLLED = { pixels: -20_000, speed: 4000 }

/** Opens the long thread in a browser and scrolls back, where older pages are read on the way. */
async function scrollThrough(
  run: LocalRun,
  { admin }: PracticeOf,
  patientId: string,
  tell: Tell,
): Promise<void> {
  const cookies = Object.fromEntries(admin.client.cookies)
  await withBrowser((browser) =>
    withPage(browser, { origin: run.origin, cookies }, async (page) => {
      const opened = Date.now()
      await page.goto(`/patient-link/${patientId}/messages`)
      await page.getByText(TEXT.trim()).last().waitFor()
      const name = `messages: a thread of ${scaled(MESSAGES)}`
      const value = Date.now() - opened
      tell({ name: `${name}, opened in a browser`, value, unit: 'ms', comparedWith: null })
      await page.waitForLoadState('networkidle')
      const region = '[aria-label="Messages"]'
      const { tasks } = await tasksOf(page, () => scroll(page, region, SCROLLED))
      tellTasks(`${name}, scrolled back`, tasks, tell)
    }),
  )
}

async function read(client: Client, practiceId: string, query: Record<string, string | number>) {
  const { status } = await client.get(`/practices/${practiceId}/messages`, { query })
  if (status !== 200) throw new Error(`the thread answered ${status}`)
}

/** A thread in which both sides write by turns. */
async function write(run: LocalRun, practiceId: string, patientId: string, count: number) {
  const texts = Array.from({ length: count }, () => TEXT)
  await writeItems(run, aThread(run, { practiceId, patientId, texts }).items)
}
