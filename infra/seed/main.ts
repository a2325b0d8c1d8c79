import type { DemoAccount, Seed, SeedOptions } from '../runner/seeding.ts'
import { ensureAccount } from './accounts.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { claimChart } from './claims.ts'
import { connect, type Engines } from './connect.ts'
import { liveOn } from './life.ts'
import { createLinkSender, type LinkSender } from './links.ts'
import { type DemoPlan, planDemo } from './plan.ts'
import {
  type Account,
  DEMO_PASSWORD,
  demoAdmin,
  demoColleagues,
  demoOperator,
  demoPatientAccount,
} from './practice.data.ts'
import { ensurePractice, type Practicing } from './practice.ts'
import type { Person, Uploader } from './records.ts'
import { demoScans, type Scans } from './scans.data.ts'
import { sendScans, untilShown } from './scans.ts'
import { writeStories } from './stories.ts'
import { countTasks } from './waiting.ts'

/** Of everything that is drawn by chance. */
const SEED = 20_260

/**
 * Fills an empty local run with the demo practice. Where it was interrupted before it goes on:
 * what is there already stays as it is.
 */
export const seed: Seed = async (options) => {
  const { log } = options
  const engines = connect(options)
  try {
    log('Setting up the demo practice; this happens once')
    const practicing = await ensurePractice(engines.table, new Date())
    const { practice, team, now } = practicing
    log(`  ${practice.name}: ${team.staffs.length} people work there`)
    const calendar = createCalendar(now, practice.timezone)
    const plan = planDemo(SEED, calendar, team)
    await writeStories(engines.table, practice.id, plan.stories, now)
    await countTasks(engines.table, practice)
    const tasks = plan.stories.flatMap((story) => story.tasks)
    const appointments = plan.stories.flatMap((story) => story.appointments)
    log(
      `  ${plan.stories.length} patients and leads, ${tasks.length} tasks, ${appointments.length} appointments`,
    )
    await ensureAccount(engines.table, demoOperator, now)
    await seedScans(options, engines, { ...practicing, calendar, plan })
    log(`  ${demoScans.length} uploads of scans`)
    await liveOn({ origin: options.origin, table: engines.table, team, plan, now })
    log('  providers, templates, groups, invitations and a proposal')
    return { accounts }
  } finally {
    engines.close()
  }
}

type Setting = Practicing & { calendar: Calendar; plan: DemoPlan }

async function seedScans(options: SeedOptions, engines: Engines, setting: Setting) {
  const { practice, team, calendar, plan } = setting
  const links = createLinkSender(options, engines.table, practice)
  const patientId = await openAccount(options, engines, setting)
  // Good no more: the disc was brought to the practice in the end.
  await links.send(plan.patientOf('discBringer'), team.people.staff, calendar.worked(18, 0.3))
  await links.send(plan.patientOf('linkHolder'), team.people.staff, calendar.worked(1, 0.4))
  // Taken back: the discs came by mail.
  const { staff } = team.people
  const taken = await links.send(plan.patientOf('returner'), staff, calendar.worked(7, 0.5))
  await links.revoke(taken, staff, calendar.worked(6, 0.2))
  const viewer = staffUploader(team.people.staff)
  const senders: Record<Scans['sender'], (scans: Scans) => Promise<Uploader>> = {
    staff: async () => viewer,
    patient: async ({ role }) => {
      const { firstName, lastName } = plan.patientOf(role)
      return { kind: 'patient', id: patientId, name: `${firstName} ${lastName}` }
    },
    guest: (scans) => guestWithLink(links, setting, scans),
  }
  const uploads = []
  // In the order in which they came, as the practice's recent activity tells them.
  const inOrder = demoScans.toSorted((one, other) => other.sentDays - one.sentDays)
  for (const [position, scans] of inOrder.entries()) {
    const patient = plan.patientOf(scans.role)
    const sender = await senders[scans.sender](scans)
    const sending = { scans, patient, sender, viewer, seed: SEED + position }
    uploads.push(await sendScans(engines, calendar, sending))
  }
  await Promise.all(uploads.map((upload) => untilShown(engines, upload)))
}

/** Makes the patient's account, which claimed the chart some weeks ago. Returns its id. */
async function openAccount(
  options: SeedOptions,
  { table }: Engines,
  { practice, team, calendar, plan }: Setting,
): Promise<string> {
  const openedAt = calendar.worked(26, 0.5)
  const { id } = await ensureAccount(table, demoPatientAccount, openedAt)
  const patient = plan.patientOf('accountHolder')
  await claimChart(options, table, {
    ...{ practiceId: practice.id, patient, memberId: id },
    ...{ staff: team.people.staff, at: openedAt },
  })
  return id
}

const staffUploader = ({ id, name }: Person): Uploader => ({ kind: 'staff', id, name })

/** Somebody who got a link the working day before, and opened it just before sending. */
async function guestWithLink(
  links: LinkSender,
  { team, calendar, plan }: Setting,
  { role, sentDays }: Scans,
): Promise<Uploader> {
  const patient = plan.patientOf(role)
  const link = await links.send(patient, team.people.staff, calendar.worked(sentDays + 1, 0.7))
  await links.open(link, calendar.worked(sentDays, 0.5))
  return {
    kind: 'guest',
    id: `link:${link.linkId}`,
    name: `${patient.firstName} ${patient.lastName}`,
  }
}

const shown: readonly Account[] = [
  demoAdmin,
  demoColleagues.staff,
  demoColleagues.doctor,
  demoColleagues.manager,
  demoColleagues.marketing,
  demoPatientAccount,
  demoOperator,
]

const accounts: DemoAccount[] = shown.flatMap(({ email, label }) =>
  label === undefined ? [] : [{ email, password: DEMO_PASSWORD, label }],
)
