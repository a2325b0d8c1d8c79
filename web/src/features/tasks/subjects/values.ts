import type { ChecklistItem, Subject } from '#shared/model/subject.ts'
import { sayYes } from '../../../ui/versions.ts'

/** A type as its form has it: empty where nothing is filled in. */
export function subjectValues(subject: Subject | null) {
  const followUp = subject?.followUp
  return {
    name: subject?.name ?? '',
    dueInDays: String(subject?.dueInDays ?? 1),
    followUpSubjectId: followUp?.subjectId ?? '',
    followUpStatus: followUp?.status ?? '',
    followUpDays: String(followUp?.days ?? 7),
  }
}
export type SubjectValues = ReturnType<typeof subjectValues>

/** What is sent of the form: of a follow-up all of it, where something of it was changed. */
export function subjectBody(change: Partial<SubjectValues>, values: SubjectValues) {
  const { name, dueInDays } = change
  const { followUpSubjectId: subjectId, followUpStatus, followUpDays } = values
  const isFollowUp = Object.keys(change).some((field) => field.startsWith('followUp'))
  const followUp =
    subjectId === '' ? null : { subjectId, status: followUpStatus || null, days: followUpDays }
  return {
    ...(name !== undefined && { name }),
    ...(dueInDays !== undefined && { dueInDays }),
    ...(isFollowUp && { followUp }),
  }
}

/** The statuses that a follow-up can wait for. */
export function outcomesOf(subject: Subject | null): readonly string[] {
  return subject?.items.find(({ isPrimary }) => isPrimary)?.statuses ?? []
}

/** An item as its form has it: a status a line. */
export function itemValues(item: ChecklistItem | null) {
  return {
    name: item?.name ?? '',
    statuses: item?.statuses.join('\n') ?? '',
    isPrimary: item?.isPrimary ? '1' : '',
  }
}
export type ItemValues = ReturnType<typeof itemValues>

/** What a field of an item holds, as people read it. */
export function sayOfItem(field: string, text: string): string | undefined {
  if (field === 'isPrimary') return sayYes(text)
  return field === 'statuses' ? linesOf(text).join(', ') || undefined : undefined
}

/** What is sent of an item's form. */
export function itemBody({ name, statuses, isPrimary }: Partial<ItemValues>) {
  return {
    ...(name !== undefined && { name }),
    ...(statuses !== undefined && { statuses: linesOf(statuses) }),
    ...(isPrimary !== undefined && { isPrimary: isPrimary === '1' }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
