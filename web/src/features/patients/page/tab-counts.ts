import { type CountedRecord, NOTES_COUNTED } from '#shared/model/patient.ts'
import type { RecordTab } from '../../../ui/sections.ts'
import type { TabCount } from '../../../ui/tab-row.tsx'
import { tabCountTexts as texts } from './texts.ts'

type Counted = Pick<
  CountedRecord,
  'openTaskCount' | 'nextTaskDueAt' | 'nextAppointmentAt' | 'uploadCount' | 'newUploadCount'
> & { counts: CountedRecord['counts'] }

/** Counts what each tab of a record holds, and what is unread; an empty tab has no count. */
export function buildTabCounts(
  record: Counted,
  now: Date,
): Partial<Record<RecordTab, TabCount | null>> {
  const { openTaskCount, nextTaskDueAt, nextAppointmentAt, uploadCount, newUploadCount } = record
  const { unreadMessages, notes } = record.counts
  const isComing = nextAppointmentAt !== null && Date.parse(nextAppointmentAt) >= now.getTime()
  const isLate = nextTaskDueAt !== null && Date.parse(nextTaskDueAt) < now.getTime()
  const counted = (
    count: number | null | undefined,
    label: string,
    isUrgent = false,
  ): TabCount | null => (count ? { text: `${count}`, label, isUrgent } : null)
  return {
    tasks: counted(openTaskCount, isLate ? texts.lateTasks : texts.tasks, isLate),
    messages: counted(unreadMessages, texts.messages, true),
    appointments: isComing ? { text: null, label: texts.appointment, isUrgent: false } : null,
    notes:
      notes !== null && notes >= NOTES_COUNTED
        ? { text: `${NOTES_COUNTED - 1}+`, label: texts.notes, isUrgent: false }
        : counted(notes, texts.notes),
    'rad-cloud': newUploadCount
      ? counted(newUploadCount, texts.newScans, true)
      : counted(uploadCount, texts.scans),
  }
}
