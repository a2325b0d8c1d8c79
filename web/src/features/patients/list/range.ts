import type { PatientRow } from '#shared/model/patient.ts'
import type { LongRows } from '../../../ui/long-rows.ts'

/** The row that was picked last and its place then; null before any was. */
export type Anchor = { place: number; patientId: string } | null

/**
 * The places from the anchor to the one that is picked, `to` excluded. The list may have been read again since, so
 * the anchor is looked for where it stands now; where it is gone, the picked row stands alone.
 */
export function rangeTo(place: number, anchor: Anchor, rows: LongRows<PatientRow>) {
  const other = placeOf(anchor, rows) ?? place
  return { from: Math.min(place, other), to: Math.max(place, other) + 1 }
}

function placeOf(anchor: Anchor, { rowAt, total }: LongRows<PatientRow>): number | null {
  if (!anchor) return null
  const isThere = (place: number) => rowAt(place)?.patientId === anchor.patientId
  if (isThere(anchor.place)) return anchor.place
  for (let place = 0; place < total; place += 1) if (isThere(place)) return place
  return null
}
