import {
  IconCalendarPlus,
  IconChecklist,
  IconMessage,
  IconMessageCircle,
  IconNote,
  IconPencil,
  IconSend,
  IconStatusChange,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { canMove } from '#shared/model/lead-moves.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import type { Permission } from '#shared/permissions.ts'
import { patientQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { isAllowed, usePermissions } from '../../../session/permissions.ts'
import type { Command } from '../../../ui/command.ts'
import {
  BY_TEXT,
  isRecordTab,
  type RecordTab,
  type Section,
  sections,
} from '../../../ui/sections.ts'
import type { RecordDialog } from '../record-dialogs.ts'
import { findTexts } from './texts.ts'

const texts = findTexts.record

type Offer = Pick<Command, 'label' | 'also' | 'icon'> & {
  permission: Permission
  /** The tab that it opens, or the dialog over the tab that is open. */
  opens: { tab: RecordTab; keyId?: string } | { dialog: RecordDialog }
  /** Whether it can be done with this very record. */
  isOffered?: (record: PatientRecord) => boolean
}

/** Actions on a record, found by their names. */
const offers: readonly Offer[] = [
  {
    label: texts.message,
    also: 'email send reply contact',
    icon: IconMessageCircle,
    permission: 'messaging.send',
    opens: { tab: 'messages' },
    isOffered: ({ mobile, email }) => Boolean(mobile || email),
  },
  {
    label: texts.text,
    also: 'sms send message contact',
    icon: IconMessage,
    permission: 'messaging.send',
    opens: { tab: 'messages', keyId: BY_TEXT },
    isOffered: ({ mobile }) => Boolean(mobile),
  },
  {
    label: texts.note,
    also: 'add comment',
    icon: IconNote,
    permission: 'practices.notes.create',
    opens: { tab: 'notes' },
  },
  {
    label: texts.task,
    also: 'to do follow-up reminder',
    icon: IconChecklist,
    permission: 'practices.tasks.create',
    opens: { tab: 'tasks' },
  },
  {
    label: texts.appointment,
    also: 'schedule visit calendar',
    icon: IconCalendarPlus,
    permission: 'practices.appointments.create',
    opens: { tab: 'appointments' },
  },
  {
    label: texts.status,
    also: 'convert lost booked move',
    icon: IconStatusChange,
    permission: 'practices.leads.setStatus',
    opens: { dialog: 'status' },
    isOffered: ({ isLead, leadStatus }) => isLead && canMove(leadStatus, 'change'),
  },
  {
    label: texts.edit,
    also: 'change name phone address details',
    icon: IconPencil,
    permission: 'patients.update',
    opens: { dialog: 'edit' },
  },
  {
    label: texts.link,
    also: 'upload scans request share',
    icon: IconSend,
    permission: 'practices.sharelinks.create',
    opens: { dialog: 'link' },
  },
]

/** The record whose page is open, as far as it is read, and what the member may do with it. */
export function useOpenRecord(): { record: PatientRecord; commands: Command[] } | null {
  const { id: practiceId } = usePractice()
  const { patientId = '', tab = '' } = useParams({ strict: false })
  const section: Section = useLocation().pathname.startsWith(sections.leads.list)
    ? 'leads'
    : 'patients'
  // The page of the record reads it; each read of its own would be a look in the audit trail.
  const { data: record } = useQuery({ ...patientQuery(practiceId, patientId), enabled: false })
  const { data: permissions } = usePermissions()
  if (!record || !isRecordTab(tab)) return null
  const commands = offers
    .filter(({ permission, isOffered }) => {
      return isAllowed(permissions, permission) && (isOffered?.(record) ?? true)
    })
    .map(({ label, also, icon, opens }): Command => {
      const dialog = 'dialog' in opens ? { search: { dialog: opens.dialog } } : {}
      const shown = 'tab' in opens ? opens : { tab }
      const link = { to: sections[section].tab, params: { patientId, ...shown }, ...dialog }
      return { label, icon, link, ...(also && { also }) }
    })
  return { record, commands }
}
