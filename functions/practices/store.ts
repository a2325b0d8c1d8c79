import type { Write } from '#functions/platform/table.ts'
import type { Distribution, Location, Practice, Staff } from '#shared/model/practice.ts'
import type { Founding } from './domain/found.ts'
import type { Plan } from './public.ts'

/** The first steps of a practice, each with when it was taken. */
export type Progress = {
  patientAddedAt: string | null
  linkSentAt: string | null
  scansReceivedAt: string | null
}

export type Author = { id: string; ip: string; now: Date }

/** Brings practices into being. @throws ERR_PRACTICE_NAME_EXISTS */
export type FoundingStore = {
  found(founding: Founding, author: Author, marker: Write[]): Promise<void>
}

/** One practice: built for it, and reaching no other. */
export type PracticeStore = {
  practice(): Promise<Practice | null>
  plan(): Promise<Plan | null>
  progress(): Promise<Progress>
  /** Who works there, and who has: the latter have no roles. */
  staffs(): Promise<Staff[]>
  locations(): Promise<Location[]>
  distributions(): Promise<Distribution[]>
  /** @throws ERR_VERSION_CONFLICT, ERR_PRACTICE_NAME_EXISTS */
  replacePractice(before: Practice, after: Practice, author: Author): Promise<void>
  /** @throws ERR_VERSION_CONFLICT */
  replaceDistribution(before: Distribution, after: Distribution, author: Author): Promise<void>
  /** Notes a step; the first time counts. */
  noteStep(step: keyof Progress, at: string): Promise<void>
}
