import * as v from 'valibot'
import { unreadInCharts } from '#functions/messages/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { type PatientStatus, patientRecord } from '#shared/model/patient.ts'
import { idsOf, patientKeys } from '../records.ts'

const ownRecord = v.pick(patientRecord, [
  'practiceId',
  'patientId',
  'mergedInto',
  'mergedFrom',
  'nextAppointmentAt',
])

type Chart = { practiceId: string; patientId: string }

/**
 * What waits for a member in the charts that are theirs, in two trips however many they are. A record
 * that was merged is left out: the link to the one that stands for it comes a moment later.
 */
export async function ownStatus(
  table: Table,
  { memberId, charts }: { memberId: string; charts: readonly Chart[] },
  now: Date,
): Promise<PatientStatus> {
  const keys = charts.map(({ practiceId, patientId }) => patientKeys(practiceId).patient(patientId))
  const practiceIds = charts.map(({ practiceId }) => practiceId)
  const [records, practices] = await Promise.all([
    table.getMany(keys, ownRecord, Object.keys(ownRecord.entries)),
    readPractices(table, practiceIds),
  ])
  const standing = records.filter(({ mergedInto }) => mergedInto === null)
  const named = standing.flatMap((record) => {
    const practice = practices.get(record.practiceId)
    return practice ? [{ ...record, practice, ids: idsOf(record) }] : []
  })
  const unread = await unreadInCharts(table, memberId, named)
  const items = named.map(({ practiceId, patientId, practice, nextAppointmentAt }, at) => ({
    ...{ practiceId, practiceName: practice.name, timezone: practice.timezone, patientId },
    hours: practice.hours,
    holidays: practice.holidays,
    unreadMessageCount: unread[at] ?? 0,
    nextAppointmentAt: upcoming(nextAppointmentAt, now),
  }))
  return { items: items.toSorted((a, b) => (a.practiceName < b.practiceName ? -1 : 1)) }
}

/** It is looked for again a moment after it has begun. */
function upcoming(at: string | null, now: Date): string | null {
  return at !== null && at > now.toISOString() ? at : null
}
