import type { Page, Write } from '#functions/platform/table.ts'
import type { Plan } from '#functions/practices/public.ts'
import type { ListGroup } from '#shared/model/lists.ts'
import type { TimelineEntry } from '#shared/model/patient.ts'
import type { Revised } from './domain/directory.ts'
import type { Person } from './domain/lead-status.ts'
import type { PatientItem } from './records.ts'

/** The patients of one practice: built for it, and reaching no other. */
export type PatientStore = {
  readonly practiceId: string
  find(patientId: string): Promise<PatientItem | null>
  /** Records with this email address or mobile number. */
  findByContact(contact: Contact): Promise<PatientItem[]>
  plan(): Promise<Plan | null>
  /** Somebody of the staff; null for who has left. */
  staff(staffId: string): Promise<Person | null>
  /** Whether a list of the practice offers this value. */
  isListed(group: ListGroup, value: string): Promise<boolean>
  timeline(patientId: string, page: TimelinePage): Promise<Page<TimelineEntry>>
  leadNote(patientId: string, at: string): Promise<string | null>

  /** Every list row. */
  rows(): Promise<Revised[]>
  /** List rows written since a moment, oldest first; reaches back an hour. */
  rowsSince(moment: Date): Promise<Revised[]>

  /**
   * Writes a new record, with what goes with it; `count` is given where it counts as a lead of the
   * plan.
   * @throws ERR_EMAIL_EXISTS, ERR_LEAD_QUOTA_REACHED, ERR_VERSION_CONFLICT where somebody else began
   *   a new month's count
   */
  add(patient: PatientItem, count: LeadCount | null, also: Write[]): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where it was written since it was read, ERR_EMAIL_EXISTS */
  replace(before: PatientItem, after: PatientItem, also: Write[]): Promise<void>
  write(writes: Write[]): Promise<void>
}

/** The plan as it was read, and when a lead is added to it. */
export type LeadCount = { plan: Plan; now: Date }
export type Contact = { email?: string | undefined; mobile?: string | undefined }
export type TimelinePage = { cursor: string | undefined; limit: number }
