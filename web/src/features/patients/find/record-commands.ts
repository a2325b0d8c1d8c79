import {
  IconCalendarPlus,
  IconChecklist,
  IconMessage,
  IconMessageCircle,
  IconNote,
  IconPencil,
  IconPhone,
  IconSend,
  IconStatusChange,
  IconUserCheck,
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
import { formatPhone } from '../../../ui/phone.ts'
import { useStartCall } from '../../../ui/phone-link.tsx'
import {
  BY_TEXT,
  isRecordTab,
  type RecordTab,
  type Section,
  sectionOf,
  sections,
  tabLink,
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
    label: texts.assign,
    also: 'advocate give hand over owner',
    icon: IconUserCheck,
    permission: 'practices.leads.assign',
    opens: { dialog: 'assign' },
    isOffered: (record) => sectionOf(record) === 'leads',
  },
  {
    label: texts.assign,
    also: 'advocate give hand over owner',
    icon: IconUserCheck,
    permission: 'patients.assign',
    opens: { dialog: 'assign' },
    isOffered: (record) => sectionOf(record) === 'patients',
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
  const startCall = useStartCall()
  if (!record || !isRecordTab(tab)) return null
  const commands = offers
    .filter(({ permission, isOffered }) => {
      return isAllowed(permissions, permission) && (isOffered?.(record) ?? true)
    })
    .map(({ label, also, icon, opens }): Command => {
      const dialog = 'dialog' in opens ? { search: { dialog: opens.dialog } } : {}
      const shown = 'tab' in opens ? opens : { tab }
      const link = { ...tabLink(section, { patientId, ...shown }), ...dialog }
      return { label, icon, link, ...(also && { also }) }
    })
  return { record, commands: [...callsOf(record, startCall), ...commands] }
}

/** The call to the number by which the person is reached first. */
function callsOf(
  { mobile, contactPhone }: Pick<PatientRecord, 'mobile' | 'contactPhone'>,
  startCall: (number: string) => void,
): Command[] {
  const number = mobile ?? contactPhone
  if (!number) return []
  return [
    {
      label: texts.call(formatPhone(number)),
      also: 'phone ring dial contact',
      icon: IconPhone,
      run: () => startCall(number),
    },
  ]
}
