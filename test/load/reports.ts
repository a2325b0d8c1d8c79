import { appointmentWrites } from '#functions/appointments/store.ts'
import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { createDirectoryStore } from '#functions/patients/directory/store.ts'
import { type PatientItem, packRow } from '#functions/patients/records.ts'
import { createTaskDirectory } from '#functions/tasks/directory/rules/directory.ts'
import { createTaskDirectoryStore } from '#functions/tasks/directory/store.ts'
import { checksOf, listedOf, packTask } from '#functions/tasks/records.ts'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { appointmentStatuses } from '#shared/model/appointment.ts'
import { leadPipeline, leadReasons, leadTimestampFields } from '#shared/model/leads.ts'
import { anAppointment } from '#test/support/appointments.ts'
import { aPractice, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { type Asking, askAll, askingOf, timeAll } from './asking.ts'
import { goal, type Tell } from './figures.ts'
import type { Request } from './hammer.ts'
import { withFolder, withMeteredRun } from './local.ts'
import { withBrowser, withPage } from './open-page.ts'
import { makePatients, writeItems } from './records.ts'
import { chance, idOf } from './rows.ts'
import { scaled } from './scale.ts'
import { measured } from './stats.ts'
import { makeTasks } from './tasks.ts'

const LEADS = 100_000
const TASKS = 200_000
const APPOINTMENTS = 20_000
const ROUNDS = 7
const DAYS = 730
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** By which function each is answered. */
const reports = {
  reports: [
    ...['summary', 'leads', 'relative-conversion', 'actual-conversion', 'trends'],
    ...['lead-progress', 'lead-reasons', 'advocate'],
  ],
  tasks: ['task-advocate', 'checklists', 'distributions'],
  appointments: ['appointments'],
} as const
const REPORT_GOAL_MS = 150

/** Each report of a practice with 100,000 leads, 200,000 tasks and 20,000 appointments (scaled) of two years. */
export async function benchReports(tell: Tell): Promise<void> {
  await withFolder(async (folder) => {
    const { asking, cookies } = await benchTimes(folder, tell)
    await benchUnits(folder, asking, tell)
    await benchPage(folder, cookies, tell)
  })
}

/** Both years, a month and a week by turns: what is counted is never the same as in the call before. */
function asked({ practiceId }: Asking, report: string, at: number): Request {
  const ranges = ['recent365', 'lastYear', 'recent30', 'thisWeek', 'all']
  const range = ranges[at % ranges.length] ?? 'all'
  return {
    method: 'GET',
    path: `${API_BASE}/practices/${practiceId}/reports/${report}?range=${range}`,
  }
}

async function benchTimes(folder: string, tell: Tell) {
  const run = await startLocal({ dataDirectory: folder, log: console.error })
  try {
    const practice = await aPractice(run)
    const asking = askingOf(practice)
    await seed(run, practice, asking)
    for (const report of Object.values(reports).flat()) {
      await timeAll(run, asking, tell, {
        ...{ name: `reports: ${scaled(LEADS)} leads, ${report}`, most: REPORT_GOAL_MS },
        requestAt: (at) => asked(asking, report, at),
      })
    }
    return { asking, cookies: Object.fromEntries(practice.admin.client.cookies) }
  } finally {
    await run.stop()
  }
}

/** What each takes of the database, by a function that holds nothing yet, and by one that does. */
async function benchUnits(folder: string, asking: Asking, tell: Tell): Promise<void> {
  await withMeteredRun(folder, async (run, meter) => {
    for (const [name, some] of Object.entries(reports)) {
      const { accessKeyId } = run.credentialsOf(name)
      for (const report of some) {
        await run.reload()
        for (const kind of ['cold', 'warm'] as const) {
          const once = () =>
            askAll(run, asking, { count: 1, concurrency: 1 }, () => asked(asking, report, 0))
          const { trips, readUnits } = await meter.priceOf(accessKeyId, once)
          const title = `reports: ${scaled(LEADS)} leads, ${report}, ${kind}`
          tell({ name: title, value: readUnits, unit: 'RRU', comparedWith: null })
          tell({ name: title, value: trips, unit: 'trips', comparedWith: null })
        }
      }
    }
  })
}

/** From the address to the first chart, and what the page loads beyond the dashboard. */
async function benchPage(
  folder: string,
  cookies: Record<string, string>,
  tell: Tell,
): Promise<void> {
  const run = await startLocal({ dataDirectory: folder, log: console.error })
  try {
    await withBrowser(async (browser) => {
      const times: number[] = []
      let kilobytes = 0
      const rounds = scaled(ROUNDS)
      for (let round = 0; round <= rounds; round += 1) {
        await withPage(browser, { origin: run.origin, cookies }, async (page) => {
          await page.goto('/practice-hub')
          await page.getByRole('link', { name: 'Reports' }).first().waitFor()
          await page.waitForLoadState('networkidle')
          const loaded = () =>
            page.evaluate(() =>
              performance
                .getEntriesByType('resource')
                .filter(({ name }) => name.endsWith('.js'))
                .map((entry) => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0))
                .reduce((sum, size) => sum + size, 0),
            )
          const before = await loaded()
          const started = performance.now()
          await page.getByRole('link', { name: 'Reports' }).first().click()
          await page.getByRole('table', { name: 'What happened' }).waitFor()
          // The first round warms the functions.
          if (round > 0) times.push(performance.now() - started)
          kilobytes = ((await loaded()) - before) / 1024
        })
      }
      const name = 'reports: from the press to the first chart'
      tell({ name, ...measured(times), unit: 'ms', comparedWith: goal(400) })
      tell({
        ...{ name: 'reports: scripts beyond the dashboard', value: kilobytes },
        ...{ unit: 'KB', comparedWith: null },
      })
    })
  } finally {
    await run.stop()
  }
}

async function seed(run: LocalRun, { practiceId, admin }: PracticeOf, { people }: Asking) {
  const now = run.clock.now()
  const table = tableOf(run)
  const leads = makeLeads(practiceId, { now, people })
  // Reports are the same without the rows themselves, which take minutes to write.
  await createDirectoryStore(table, practiceId).saveSnapshot(
    createDirectory(leads.map(packRow)),
    now,
  )
  const about = leads.slice(0, 5000).map(({ patientId }) => patientId)
  const tasks = makeTasks(scaled(TASKS), { practiceId, now, advocates: people, about })
  const rows = tasks.map((task, at) => packTask({ ...listedOf(task), checks: checks(at) }))
  await createTaskDirectoryStore(table, practiceId, null).saveSnapshot(
    createTaskDirectory(rows),
    now,
  )
  await writeItems(run, [
    ...appointmentsOf(practiceId, { now, about, people }),
    ...people.map((providerId) => ({
      ...{ pk: `PRACTICE#${practiceId}#CALENDARS`, sk: providerId, entity: 'calendar' },
      ...{ providerId, version: 1 },
    })),
  ])
  console.error(`Seeded the reports of ${admin.id}`)
}

/** Leads of two years that came so far, by some sources and campaigns; the same ones every time. */
function makeLeads(
  practiceId: string,
  { now, people }: { now: Date; people: readonly string[] },
): PatientItem[] {
  const pick = chance(11)
  return makePatients(scaled(LEADS), practiceId, now).map((made) => {
    const began = Date.parse(made.createdAt)
    const path = leadPipeline.slice(0, 1 + pick(leadPipeline.length))
    const stamps = path.map((status, step) => {
      const at = Math.min(now.getTime(), began + step * pick(5 * 24) * HOUR_MS)
      return [leadTimestampFields[status], new Date(at).toISOString()] as const
    })
    const leadStatus = path.at(-1) ?? 1
    const leadStatusAt = stamps.at(-1)?.[1] ?? made.createdAt
    return {
      ...{ ...made, isLead: true, isPatient: false, leadStatus, leadStatusAt },
      leadAdvocateId: people[pick(people.length)] ?? null,
      firstSource: ['Google', 'Web Form', 'Referral', 'Facebook', null][pick(5)] ?? null,
      firstCampaign: pick(3) === 0 ? `Campaign ${pick(300)}` : null,
      leadData: {
        ...made.leadData,
        status: leadStatus,
        statusReason: leadReasons[leadStatus][pick(3)] ?? null,
        ...Object.fromEntries(stamps),
      },
    }
  })
}

const check = (id: string, status: string | null) => ({
  ...{ id, name: id, statuses: ['Yes', 'No'], isPrimary: false, status },
})

/** Two items, each of which got one of two statuses, or none. */
function checks(at: number): string {
  const said = ['Yes', 'No', null]
  return checksOf([
    check('FIRST', said[at % 3] ?? null),
    check('SECOND', said[Math.floor(at / 3) % 3] ?? null),
  ])
}

type Booking = { now: Date; about: readonly string[]; people: readonly string[] }

/** Appointments of two years, and of some weeks to come. */
function appointmentsOf(practiceId: string, { now, about, people }: Booking) {
  const count = scaled(APPOINTMENTS)
  const last = now.getTime() + 30 * DAY_MS
  return Array.from({ length: count }, (_, at) => {
    const scheduledAt = new Date(last - Math.floor((at * (DAYS + 30) * DAY_MS) / count))
    return anAppointment({
      ...{ id: idOf(at), practiceId, scheduledAt: scheduledAt.toISOString() },
      patientId: about[at % about.length] ?? '',
      providerId: people[at % people.length] ?? '',
      locationId: idOf(at % 3),
      status:
        scheduledAt > now
          ? 'scheduled'
          : (appointmentStatuses[at % appointmentStatuses.length] ?? 'completed'),
    })
  }).flatMap((after) =>
    appointmentWrites(practiceId, [{ before: null, after }]).flatMap((write) =>
      write.kind === 'put' ? [write.item] : [],
    ),
  )
}
