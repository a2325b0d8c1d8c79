import * as v from 'valibot'
import { BAA_VERSION } from '#shared/model/baa.ts'
import { ensureAccount } from './accounts.ts'
import { payForPlan } from './billing.ts'
import type { CastName } from './cast.data.ts'
import { arrangeConsults } from './consults.ts'
import {
  applicant,
  applicantMessage,
  applications,
  groups,
  invitations,
  notes,
  templates,
  websiteForm,
} from './life.data.ts'
import { writeMessages } from './messages.ts'
import { connectPhone } from './phone.ts'
import type { DemoPlan, Team } from './plan.ts'
import { demoOperator } from './practice.data.ts'
import type { Table } from './records.ts'
import { askReviews } from './reviews.ts'
import { asMember } from './visitor.ts'

type Setting = { origin: string; table: Table; team: Team; plan: DemoPlan; now: Date }

/**
 * What people of the practice did of late, by calls as they would make them: each account of the demo
 * then shows every feature. What is there already stays as it is.
 */
export async function liveOn(setting: Setting): Promise<void> {
  await applyAsProviders(setting)
  await keepTemplates(setting)
  await findColleagues(setting)
  await formGroups(setting)
  await proposeChange(setting)
  await writeNotes(setting)
  await buildLeadForm(setting)
  await writeMessages(setting)
  await askReviews(setting)
  await arrangeConsults(setting)
  await payForPlan(setting)
  await connectPhone(setting)
}

async function applyAsProviders(setting: Setting): Promise<void> {
  const { doctor, secondDoctor, staff, admin } = setting.team.people
  for (const [name, { id }] of Object.entries({ doctor, secondDoctor })) {
    const form = name === 'doctor' ? applications.doctor : applications.secondDoctor
    await asMember(setting, id, async (call) => {
      await call('POST', '/providers/apply', form)
      await call('POST', '/providers/me/baa', { version: BAA_VERSION })
    })
  }
  const operator = await ensureAccount(setting.table, demoOperator, setting.now)
  await asMember(setting, operator.id, (call) =>
    call('POST', `/providers/${doctor.id}/verify`, { verified: 1 }),
  )
  const supports = `/practices/${setting.team.practiceId}/providers/${doctor.id}/supports`
  await asMember(setting, admin.id, (call) => call('POST', supports, { staffId: staff.id }))
}

async function keepTemplates(setting: Setting): Promise<void> {
  const { admin, staff, doctor } = setting.team.people
  for (const { id } of [admin, staff, doctor]) {
    await asMember(setting, id, async (call) => {
      for (const template of templates) await call('POST', '/members/me/templates', template)
    })
  }
}

/** Some are invited, and somebody asks to join. */
async function findColleagues(setting: Setting): Promise<void> {
  const { practiceId, people } = setting.team
  const practice = `/practices/${practiceId}`
  await asMember(setting, people.admin.id, async (call) => {
    for (const invitation of invitations) await call('POST', `${practice}/staffs`, invitation)
  })
  const { id } = await ensureAccount(setting.table, applicant, setting.now)
  await asMember(setting, id, (call) =>
    call('POST', `${practice}/request`, { message: applicantMessage }),
  )
}

const formList = v.object({ items: v.array(v.unknown()) })

/** One, as many as the trial allows. */
async function buildLeadForm(setting: Setting): Promise<void> {
  const path = `/practices/${setting.team.practiceId}/lead-forms`
  await asMember(setting, setting.team.people.admin.id, async (call) => {
    const { items } = v.parse(formList, await call('GET', path))
    if (items.length === 0) await call('POST', path, websiteForm)
  })
}

const groupList = v.object({ items: v.array(v.object({ id: v.string(), name: v.string() })) })

/** Of the story's people, those whom nobody tells more of. */
const GROUPED = 24

async function formGroups(setting: Setting): Promise<void> {
  const { practiceId, people } = setting.team
  const practice = `/practices/${practiceId}`
  await asMember(setting, people.admin.id, async (call) => {
    for (const { name } of groups) await call('POST', `${practice}/groups`, { name })
    const { items } = v.parse(groupList, await call('GET', `${practice}/groups`))
    for (const { name, manager } of groups) {
      const group = items.find((one) => one.name === name)
      if (!group) throw new Error(`There is no group ${name}`)
      const staffId = people[manager].id
      await call('POST', `${practice}/groups/${group.id}/managers`, { staffId })
      await call('POST', `${practice}/groups/${group.id}/staffs`, { staffId: people.staff.id })
    }
    const told = new Set(castOf(setting))
    const patients = setting.plan.stories
      .map(({ patient }) => patient)
      .filter(({ patientId, isArchived }) => !told.has(patientId) && !isArchived)
      .slice(-GROUPED)
    for (const [position, { patientId }] of patients.entries()) {
      const groupId = items[position % items.length]?.id
      await call('PATCH', `${practice}/patients/${patientId}/group`, { groupId })
    }
  })
}

const told: readonly CastName[] = ['accountHolder', 'linkUser', 'linkHolder']
const castOf = ({ plan }: Setting) => told.map((name) => plan.patientOf(name).patientId)

const chart = v.object({ version: v.number() })
const last = v.object({ proposal: v.nullable(v.object({})) })

/** The patient with an account is asked to accept a change. */
async function proposeChange(setting: Setting): Promise<void> {
  const { team, plan } = setting
  const { patientId } = plan.patientOf('accountHolder')
  const path = `/practices/${team.practiceId}/patients/${patientId}`
  await asMember(setting, team.people.staff.id, async (call) => {
    const { proposal } = v.parse(last, await call('GET', `${path}/proposal`))
    if (proposal !== null) return
    const { version } = v.parse(chart, await call('GET', path))
    const change = { addressLine1: '88 Grand Ave, Apt 5', addressCity: 'Oakland', version }
    await call('POST', `${path}/proposal`, change)
  })
}

const written = v.object({ items: v.array(v.object({ note: v.string() })) })

/** What colleagues should know of some of the patients; one tells the doctor. */
async function writeNotes(setting: Setting): Promise<void> {
  const { team, plan } = setting
  const path = `/practices/${team.practiceId}/notes`
  for (const { about, by, tells, note } of notes) {
    const { patientId } = plan.patientOf(about)
    const notifyStaffIds = tells ? [team.people[tells].id] : []
    await asMember(setting, team.people[by].id, async (call) => {
      const { items } = v.parse(written, await call('GET', `${path}?patientId=${patientId}`))
      if (items.some((one) => one.note === note)) return
      await call('POST', path, { patientId, note, notifyStaffIds })
    })
  }
}
