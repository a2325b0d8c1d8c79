import * as v from 'valibot'
import { ensureAccount } from './accounts.ts'
import type { DemoPlan, Team } from './plan.ts'
import { demoPatientAccount } from './practice.data.ts'
import type { AppointmentItem, Table } from './records.ts'
import { asMember } from './visitor.ts'

type Setting = { origin: string; table: Table; team: Team; plan: DemoPlan; now: Date }

const MINUTE_MS = 60_000
const STEP_MS = 15 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const MINUTES = 30
/** People may come in half an hour before; what is due a quarter of an hour before is due after all of this. */
const AHEAD_MS = 20 * MINUTE_MS

const listed = v.object({ items: v.array(v.object({ id: v.string() })) })

/**
 * Video consultations of the patient with an account: one that begins soon, so that both can come in by and
 * by, and one that the patient asks for. Where there are some already, none is added.
 */
export async function arrangeConsults(setting: Setting): Promise<void> {
  const { team, plan } = setting
  // Where filling was interrupted, the practice has stood for a while.
  const now = new Date()
  const { practiceId, people } = team
  const { patientId } = plan.patientOf('accountHolder')
  const { id: patientMember } = await ensureAccount(setting.table, demoPatientAccount, now)
  const about = { practiceId, patientId }
  const isThere = await asMember(setting, people.staff.id, async (call) => {
    const path = `/video-consultations?practiceId=${practiceId}&patientId=${patientId}`
    if (v.parse(listed, await call('GET', path)).items.length > 0) return true
    await call('POST', '/video-consultations', {
      ...{ ...about, providerId: people.doctor.id, scheduledLen: MINUTES },
      scheduledAt: firstFree(plan, people.doctor.id, now),
      note: 'Results of the new images, and what to do about the pain at night.',
    })
    return false
  })
  if (isThere) return
  await asMember(setting, patientMember, (call) =>
    call('POST', '/video-consultations', {
      ...about,
      wantedTimes: [5, 6].map((days) => stepAfter(now.getTime() + days * DAY_MS)),
      note: 'How the exercises go.',
    }),
  )
}

const stepAfter = (at: number) => new Date(Math.ceil(at / STEP_MS) * STEP_MS).toISOString()

/** The first quarter of an hour, soon, at which the provider has no appointment. */
function firstFree({ stories }: DemoPlan, providerId: string, now: Date): string {
  const taken = stories
    .flatMap(({ appointments }) => appointments)
    .filter((one) => one.providerId === providerId)
  let at = Date.parse(stepAfter(now.getTime() + AHEAD_MS))
  while (taken.some((one) => overlaps(one, at))) at += STEP_MS
  return new Date(at).toISOString()
}

function overlaps({ scheduledAt, minutes }: AppointmentItem, at: number): boolean {
  const start = Date.parse(scheduledAt)
  return start < at + MINUTES * MINUTE_MS && at < start + minutes * MINUTE_MS
}
