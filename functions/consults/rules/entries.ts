import type { EntryText } from '#functions/patients/public.ts'
import type { ConsultItem } from '../records.ts'

const happened = {
  edit: 'Video consultation moved',
  transfer: 'Video consultation given to another doctor',
  start: 'Video consultation started',
  finish: 'Video consultation finished',
  cancel: 'Video consultation canceled',
} as const

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
