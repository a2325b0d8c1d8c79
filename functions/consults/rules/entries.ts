import type { EntryText } from '#functions/patients/public.ts'
import type { DeliveryFailure } from '#shared/model/delivery.ts'
import type { ConsultItem } from '../records.ts'

const happened = {
  edit: 'Video consultation moved',
  transfer: 'Video consultation given to another doctor',
  start: 'Video consultation started',
  finish: 'Video consultation finished',
  cancel: 'Video consultation canceled',
  noShow: 'The patient did not come to the video consultation',
  notStarted: 'Nobody started the video consultation',
  remind: 'Reminded of the video consultation',
  scheduled: 'The patient was told that the video consultation was scheduled',
  moved: 'The patient was told that the video consultation has another time',
  canceled: 'The patient was told that the video consultation does not take place',
  sendAgain: 'The link of the video consultation was asked for, and sent again',
} as const

/** What the history says of a reminder or an announcement that reached nobody. */
export function unsentEntry(
  { id, scheduledAt }: ConsultItem,
  reason: DeliveryFailure | null,
): EntryText {
  return {
    kind: 'appointment',
    summary: 'A message about the video consultation reached nobody',
    details: { consultId: id, scheduledAt, reason },
  }
}

/** What the history of a record says of a consultation. */
export function consultEntry(
  { id, scheduledAt, scheduledLen }: ConsultItem,
  what: keyof typeof happened | 'create',
): EntryText {
  const created =
    scheduledAt === null ? 'Video consultation asked for' : 'Video consultation scheduled'
  return {
    kind: 'appointment',
    summary: what === 'create' ? created : happened[what],
    details: { consultId: id, scheduledAt, minutes: scheduledLen },
  }
}
