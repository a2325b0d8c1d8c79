import type { Browser, CDPSession, Page } from 'playwright-core'
import type { LocalRun } from '#infra/runner/start.ts'
import { consultPath } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import { aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { goal, type Tell } from './figures.ts'
import { withRun } from './local.ts'
import { withBrowser, withPage } from './open-page.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'

/** How often somebody comes in, and how often the network is cut. */
const ROUNDS = { join: 20, cut: 5 }
const CUT_MS = 5000
const MINUTE_MS = 60_000
/** A picture that takes longer than this does not come. */
const PATIENCE_MS = 60_000
const GOALS = { join: goal(1500), cut: goal(3000), calls: goal(3) }
const NAMES = { doctor: 'Ann Lee', patient: 'Jane Doe' }

/** Two in a call, by the real pages in one browser with made up cameras. */
export function benchConsult(tell: Tell): Promise<void> {
  return withRun((run) =>
    withBrowser(async (browser) => {
      const { path, doctor, patient } = await aConsult(run)
      await as(browser, run, doctor, (office) =>
        as(browser, run, patient, async (own) => {
          await comeIn(office, path, 'Start the call')
          await comeIn(own, path, 'Join the call')
          await nextPicture(own, NAMES.doctor)
          await benchJoining(own, tell)
          await benchCuts([office, own], tell)
          await benchCalls([office, own], tell)
        }),
      )
    }),
  )
}

async function aConsult(run: LocalRun) {
  const practice = await aPractice(run)
  const doctor = await aStaff(run, practice.practiceId, [role.provider])
  const { patient, charts } = await aChartOwner(run, [practice])
  await run.idle()
  const made = await consultsOf(practice.admin).create({
    ...{ practiceId: practice.practiceId, patientId: charts[0]?.patientId },
    ...{ providerId: doctor.id, scheduledAt: inMinutes(run.clock.now(), 5) },
  })
  // Where the patient is, and the consent, are not measured.
  await consultsOf(patient).join(made.id, { ...inTexas, consent: 1 })
  return { path: consultPath(made), doctor, patient }
}

const as = <T>(
  browser: Browser,
  { origin }: LocalRun,
  { client }: Person,
  use: (page: Page) => Promise<T>,
) => withPage(browser, { origin, cookies: Object.fromEntries(client.cookies) }, use)

async function comeIn(page: Page, path: string, press: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
  await page.getByRole('button', { name: 'Turn camera off' }).waitFor()
  await page.getByRole('button', { name: press }).click()
}

/** From the press that joins to the first picture of the other, as it is painted. */
async function benchJoining(own: Page, tell: Tell) {
  const times: number[] = []
  for (let round = 0; round < Math.max(5, scaled(ROUNDS.join)); round += 1) {
    await own.getByRole('button', { name: 'Leave', exact: true }).click()
    const join = own.getByRole('button', { name: 'Join the call' })
    await join.waitFor()
    const began = Date.now()
    await join.click()
    times.push((await nextPicture(own, NAMES.doctor)) - began)
  }
  const name = 'consult: from Join to the first picture of the other'
  tell({ name: `${name}, median`, ...measured(times), unit: 'ms', comparedWith: null })
  const value = percentile(times, 0.95)
  tell({ name: `${name}, p95`, value, unit: 'ms', comparedWith: GOALS.join })
}

/** From the end of a cut to the next picture, on either page. */
async function benchCuts(pages: readonly Page[], tell: Tell) {
  const lines = await Promise.all(pages.map((page) => page.context().newCDPSession(page)))
  // Chromium shapes those connections that begin after it.
  for (const line of lines) await setCut(line, false)
  const [office, own] = pages
  if (!office || !own) return
  await own.getByRole('button', { name: 'Leave', exact: true }).click()
  await own.getByRole('button', { name: 'Join the call' }).click()
  await nextPicture(own, NAMES.doctor)
  const times: number[] = []
  for (let round = 0; round < Math.max(3, scaled(ROUNDS.cut)); round += 1) {
    await nextPicture(office, NAMES.patient)
    for (const line of lines) await setCut(line, true)
    await own.waitForTimeout(CUT_MS)
    const began = Date.now()
    for (const line of lines) await setCut(line, false)
    const seen = await Promise.all([
      nextPicture(office, NAMES.patient),
      nextPicture(own, NAMES.doctor),
    ])
    times.push(Math.max(...seen) - began)
  }
  tell({
    ...{ name: 'consult: from the end of a cut of 5 s to pictures on both pages', unit: 'ms' },
    ...{ ...measured(times), comparedWith: GOALS.cut },
  })
}

const setCut = (line: CDPSession, isCut: boolean) =>
  line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1 },
    ...{ packetLoss: isCut ? 100 : 0, packetQueueLength: 100, packetReordering: false },
  })

/** What each page of a call asks of our API in a minute of which nobody touches it. */
async function benchCalls(pages: readonly Page[], tell: Tell) {
  const counts = pages.map(() => 0)
  for (const [place, page] of pages.entries()) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/'))
        counts[place] = (counts[place] ?? 0) + 1
    })
  }
  await pages[0]?.waitForTimeout(2 * MINUTE_MS)
  tell({
    name: 'consult: calls to our API a minute, of a page in a running call',
    value: Math.max(...counts) / 2,
    unit: 'count',
    comparedWith: GOALS.calls,
  })
}

/** When the next picture of somebody is painted, by the clock that all share. */
async function nextPicture(page: Page, of: string): Promise<number> {
  const video = page.getByLabel(of, { exact: true })
  await video.waitFor({ state: 'attached' })
  return video.evaluate(
    (shown, patience) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('no picture came')), patience)
        if (!(shown instanceof HTMLVideoElement)) return reject(new Error('this is no picture'))
        shown.requestVideoFrameCallback(() => resolve(Date.now()))
      }),
    PATIENCE_MS,
  )
}
