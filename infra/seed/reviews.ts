import * as v from 'valibot'
import { ensureAccount } from './accounts.ts'
import type { DemoPlan, Team } from './plan.ts'
import { demoPatientAccount } from './practice.data.ts'
import type { Table } from './records.ts'
import { type DemoReview, demoReviews } from './reviews.data.ts'
import { asMember } from './visitor.ts'

type Setting = { origin: string; table: Table; team: Team; plan: DemoPlan; now: Date }

const begun = v.object({ id: v.string() })
const listed = v.object({ items: v.array(v.object({ title: v.string() })) })

/** What patients asked in writing, and how far that is; a question that is there already is not asked again. */
export async function askReviews(setting: Setting): Promise<void> {
  const { id: patientMember } = await ensureAccount(setting.table, demoPatientAccount, setting.now)
  for (const review of demoReviews) {
    const memberOf = (by: DemoReview['by']) =>
      by === 'patient' ? patientMember : setting.team.people[by].id
    if (!(await isAsked(setting, review))) await ask(setting, review, memberOf)
  }
}

async function isAsked(
  setting: Setting,
  { about, question }: Pick<DemoReview, 'about' | 'question'>,
): Promise<boolean> {
  const { practiceId, people } = setting.team
  const { patientId } = setting.plan.patientOf(about)
  const path = `/patients/${patientId}/chat-reviews?practiceId=${practiceId}`
  const found = await asMember(setting, people.admin.id, (call) => call('GET', path))
  return v.parse(listed, found).items.some(({ title }) => question.startsWith(title.slice(0, 40)))
}

async function ask(
  setting: Setting,
  { about, by, question: content, provider, steps }: DemoReview,
  memberOf: (by: DemoReview['by']) => string,
): Promise<void> {
  const { practiceId, people } = setting.team
  const { patientId } = setting.plan.patientOf(about)
  const providerId = provider && people[provider].id
  const form = { practiceId, patientId, content, providerId }
  const made = await asMember(setting, memberOf(by), (call) =>
    call('POST', '/medical-record-reviews', form),
  )
  const { id } = v.parse(begun, made)
  for (const step of steps) {
    await asMember(setting, memberOf(step.by), (call) =>
      call('POST', `/medical-record-reviews/${id}/${step.call}`, step.body),
    )
  }
}
