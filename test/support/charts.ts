import { randomUUID } from 'node:crypto'
import { saveChart } from '#functions/patients/accounts/operations/chart.ts'
import { connect, invited } from '#functions/patients/accounts/rules/chart-account.ts'
import { readChartAccount } from '#functions/patients/accounts/store.ts'
import { createPatientStore } from '#functions/patients/store.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { aMember, aPatient, type Person, type PracticeOf, tableOf } from './builders.ts'

export type Chart = { practice: PracticeOf; patientId: string; path: string }
export type ChartOwner = { patient: Person; charts: Chart[] }

type Owned = { practiceId: string; patientId: string; memberId: string }

/** Writes a connected account to the table, as an accepted invitation would. */
export async function connectAccount(
  run: LocalRun,
  { practiceId, patientId, memberId }: Owned,
): Promise<void> {
  const table = tableOf(run)
  const record = await createPatientStore(table, practiceId).stored(patientId)
  if (!record) throw new Error('there is no such record')
  const now = run.clock.now()
  const chart = { record, account: await readChartAccount(table, { practiceId, patientId }) }
  const sent = {
    ...{ invitationId: newId(), secretHash: hashSecret(newSecret()), sentThru: 'email' as const },
    ...{ sentTo: record.email ?? 'owner@example.com', sentBy: 'Ann Lee' },
    isOwnContact: record.email !== null,
  }
  const open = invited(chart.account, sent, null, now)
  if (!open.invitation) throw new Error('there is no invitation')
  const account = connect(open, open.invitation, memberId, now)
  await saveChart(table, chart, { account, now, writes: [] })
}

/** A chart of the practice that is connected with the account of a member. Returns its id. */
export async function aChartOf(
  run: LocalRun,
  practice: PracticeOf,
  person: Pick<Person, 'id' | 'email'>,
  form: Record<string, unknown> = {},
): Promise<string> {
  const { practiceId } = practice
  const patientId = await aPatient(practice, { email: person.email, ...form })
  await connectAccount(run, { practiceId, patientId, memberId: person.id })
  return patientId
}

/** A member with a connected chart in each of the practices. */
export async function aChartOwner(
  run: LocalRun,
  practices: readonly PracticeOf[],
  form: Record<string, unknown> = {},
): Promise<ChartOwner> {
  const email = `${randomUUID()}@example.com`
  const patient = await aMember(run, { email, firstName: 'Jane', lastName: 'Doe' })
  const charts: Chart[] = []
  for (const practice of practices) {
    const patientId = await aChartOf(run, practice, patient, form)
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    charts.push({ practice, patientId, path })
  }
  await run.idle()
  return { patient, charts }
}
