import { randomUUID } from 'node:crypto'
import type { LocalRun } from '#infra/runner/start.ts'
import { aMember, aPatient, type Person, type PracticeOf } from './builders.ts'

export type Chart = { practice: PracticeOf; patientId: string; path: string }
export type ChartOwner = { patient: Person; charts: Chart[] }

/** A member with a chart in each of the practices, linked by the address. */
export async function aChartOwner(
  run: LocalRun,
  practices: readonly PracticeOf[],
  form: Record<string, unknown> = {},
): Promise<ChartOwner> {
  const email = `${randomUUID()}@example.com`
  const charts: Chart[] = []
  for (const practice of practices) {
    const patientId = await aPatient(practice, { email, ...form })
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    charts.push({ practice, patientId, path })
  }
  const patient = await aMember(run, { email, firstName: 'Jane', lastName: 'Doe' })
  await run.idle()
  return { patient, charts }
}
