import type { Page } from 'playwright-core'
import type { AppointmentItem } from '#functions/appointments/rules/appointment.ts'
import { appointmentWrites, calendarWrites } from '#functions/appointments/store.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Item, Write } from '#functions/platform/table.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import { aLocationForm, aPractice, aStaff } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { goal, type Tell } from './figures.ts'
import { framesOf } from './frames.ts'
import { withRun } from './local.ts'
import { type Task, tasksOf } from './main-thread.ts'
import { type Looking, withBrowser, withPage } from './open-page.ts'
import { timeToPaint } from './painted.ts'
import { makePatients, writeItems, writePatients } from './records.ts'
import { scaled } from './scale.ts'
import { measured, percentile } from './stats.ts'
import { tellTasks } from './tell-tasks.ts'

const APPOINTMENTS = 5000
const PATIENTS = 1000
const PROVIDERS = 10
const DAYS = 28
/** The practice is open from eight for ten hours. */
const [OPENS, QUARTERS] = [8, 40]
const ROUNDS = 7
/** How often the mouse moves while it drags, and through how many days. */
const STEPS = 120
const ACROSS = 3
/** Of a screen that draws 60 a second, one is late that takes half as long again. */
const FRAME_MS = 1000 / 60
const LATE_MS = 1.5 * FRAME_MS

type Practice = Looking & { month: string; providerId: string }
type Drags = { frames: number[]; still: number[]; tasks: Task[] }

/**
 * A month of 5,000 appointments (scaled) of ten providers: how long it takes to be painted, and
 * how evenly frames come while one of them is dragged, beside the same movement that drags nothing.
 */
export function benchCalendar(tell: Tell): Promise<void> {
  return withRun(async (run) => {
    const practice = await aFullMonth(run)
    const fetched: number[] = []
    const painted: number[] = []
    const inMonth: Drags = { frames: [], still: [], tasks: [] }
    const inWeek: Drags = { frames: [], still: [], tasks: [] }
    await withBrowser(async (browser) => {
      for (let round = 0; round < scaled(ROUNDS); round += 1) {
        await withPage(browser, practice, async (page) => {
          fetched.push(await openMonth(page, practice))
          painted.push(await paintAgain(page, practice))
          await dragBy(page, inMonth)
          await openWeek(page, practice)
          await dragBy(page, inWeek)
        })
      }
    })
    const name = `calendar: ${scaled(APPOINTMENTS)} appointments a month`
    const asked = { ...measured(fetched), unit: 'ms', comparedWith: null } as const
    tell({ name: `${name}, from Month to its paint, asked of the server`, ...asked })
    const own = { ...measured(painted), unit: 'ms', comparedWith: goal(300) } as const
    tell({ name: `${name}, from Month to its paint, held by the page`, ...own })
    tellDrags(`${name}, dragged in the month`, inMonth, tell)
    tellDrags(`${name}, dragged in a provider's week`, inWeek, tell)
  })
}

function tellDrags(name: string, { frames, still, tasks }: Drags, tell: Tell) {
  const late = (all: readonly number[]) => all.filter((ms) => ms > LATE_MS).length / all.length
  const p95 = percentile(frames, 0.95)
  tell({ name: `${name}, frame p95`, value: p95, unit: 'ms', comparedWith: goal(LATE_MS) })
  const beside = { what: 'with nothing dragged', value: late(still) }
  tell({
    ...{ name: `${name}, share of late frames`, value: late(frames) },
    ...{ unit: 'ratio', comparedWith: beside },
  })
  tellTasks(name, tasks, tell)
}

/** A practice whose next month is full. */
async function aFullMonth(run: LocalRun): Promise<Practice> {
  const { practiceId, admin } = await aPractice(run)
  const now = run.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
  const providers: string[] = []
  while (providers.length < PROVIDERS) {
    providers.push((await aStaff(run, practiceId, [role.provider])).id)
  }
  const place = await admin.client.post(`/practices/${practiceId}/locations`, {
    body: aLocationForm(),
  })
  const patients = makePatients(scaled(PATIENTS), practiceId, now)
  await writePatients(run, patients)
  const made = makeAppointments({
    ...{ practiceId, providers, month, now },
    locationId: answered(place, locationRoutes.create.response).id,
    patientIds: patients.map(({ patientId }) => patientId),
  })
  const writes = [
    ...appointmentWrites(
      practiceId,
      made.map((after) => ({ before: null, after })),
    ),
    ...calendarWrites(
      practiceId,
      providers.map((providerId) => ({ providerId, version: 0 })),
    ),
  ]
  await writeItems(run, writes.flatMap(itemOf))
  return {
    ...{ origin: run.origin, cookies: Object.fromEntries(admin.client.cookies) },
    ...{ month: month.slice(0, 10), providerId: providers[0] ?? '' },
  }
}

const itemOf = (write: Write): Item[] => (write.kind === 'put' ? [write.item] : [])

type Plan = {
  practiceId: string
  providers: readonly string[]
  locationId: string
  patientIds: readonly string[]
  month: string
  now: Date
}

/** As many on each day and with each provider, a quarter of an hour each. */
function makeAppointments(plan: Plan): AppointmentItem[] {
  const { practiceId, providers, locationId, patientIds, month, now } = plan
  return Array.from({ length: scaled(APPOINTMENTS) }, (_, index) => {
    const turn = Math.floor(index / (DAYS * PROVIDERS))
    const at = new Date(month)
    at.setUTCDate(1 + (index % DAYS))
    at.setUTCHours(OPENS, 15 * ((turn * 2) % QUARTERS))
    return {
      ...{ id: newId(), practiceId, locationId, minutes: 15, comment: '', version: 1 },
      patientId: patientIds[index % patientIds.length] ?? '',
      providerId: providers[Math.floor(index / DAYS) % PROVIDERS] ?? '',
      ...{ scheduledAt: at.toISOString(), status: 'scheduled', seriesId: null },
      ...{ wantsOtherTime: false, isPatientsWord: false },
      ...{ creatorId: practiceId, createdAt: now.toISOString() },
    }
  })
}

const choose = (page: Page, view: string) => page.getByText(view, { exact: true }).click()

/** The last full day of a month, which is there once all of it is. */
const lastOf = ({ month }: Practice) =>
  `[data-event-id="more-${month.slice(0, 8)}${String(DAYS).padStart(2, '0')}"]`

const EVENT = '[data-event-id]:not([data-event-id^="more-"])'

/** From a day to the month, which the page has not read yet; ms. */
async function openMonth(page: Page, practice: Practice): Promise<number> {
  await page.goto(`/practice-hub/calendar?view=day&day=${practice.month}`)
  await page.locator(EVENT).first().waitFor()
  await page.waitForLoadState('networkidle')
  return toMonth(page, practice)
}

/** From a day to the month that has been read; ms. */
async function paintAgain(page: Page, practice: Practice): Promise<number> {
  await choose(page, 'Day')
  await page.locator(lastOf(practice)).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return toMonth(page, practice)
}

async function toMonth(page: Page, practice: Practice): Promise<number> {
  const sign = { event: 'click', there: lastOf(practice) } as const
  const { ms } = await timeToPaint(page, sign, () => choose(page, 'Month'))
  await page.waitForLoadState('networkidle')
  return ms
}

async function openWeek(page: Page, { month, providerId }: Practice): Promise<void> {
  const day = `${month.slice(0, 8)}15`
  await page.goto(`/practice-hub/calendar?view=week&day=${day}&providerId=${providerId}`)
  await page.locator(EVENT).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Moves the mouse over some days and back, first with nothing, then with an appointment; puts it back. */
async function dragBy(page: Page, drags: Drags): Promise<void> {
  const event = page.locator(EVENT).first()
  await event.scrollIntoViewIfNeeded()
  const box = await event.boundingBox()
  if (!box) throw new Error('there is no appointment to drag')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  drags.still.push(...(await framesOf(page, () => thereAndBack(page, from, box.width))))
  const { answer, tasks } = await tasksOf(page, () =>
    framesOf(page, async () => {
      await page.mouse.down()
      await thereAndBack(page, from, box.width)
    }),
  )
  await page.mouse.up()
  drags.frames.push(...answer)
  drags.tasks.push(...tasks)
}

async function thereAndBack(page: Page, from: { x: number; y: number }, width: number) {
  await page.mouse.move(from.x + ACROSS * width, from.y, { steps: STEPS / 2 })
  await page.mouse.move(from.x, from.y, { steps: STEPS / 2 })
}
