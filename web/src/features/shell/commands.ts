import {
  IconChecklist,
  IconFileImport,
  IconHeartHandshake,
  IconHistory,
  IconLogout,
  IconMessageChatbot,
  IconSend,
  IconShieldLock,
  IconTemplate,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'
import type { Command } from '../../ui/command.ts'
import { useSections } from './navigation.ts'
import { shellTexts } from './texts.ts'

type Offer = Command & { permission?: Permission }

/** What can be reached by its name beside the sections. */
const offers: readonly Offer[] = [
  {
    label: shellTexts.addPatient,
    icon: IconUserPlus,
    link: { to: '/patient-link', search: { dialog: 'add' } },
    permission: 'patients.create',
  },
  {
    label: shellTexts.addLead,
    icon: IconUserPlus,
    link: { to: '/lead-convert', search: { dialog: 'add' } },
    permission: 'patients.create',
  },
  {
    label: shellTexts.imports,
    also: 'csv excel spreadsheet vcard upload patients leads migrate',
    icon: IconFileImport,
    link: { to: '/practice-hub/imports' },
    permission: 'patients.import',
  },
  {
    label: shellTexts.invite,
    also: 'add staff colleague employee team user',
    icon: IconUserPlus,
    link: { to: '/practice-hub/staff', search: { dialog: 'invite' } },
    permission: 'practices.staffs.create',
  },
  {
    label: shellTexts.sendLink,
    also: 'share scans request',
    icon: IconSend,
    link: { to: '/patient-link' },
    permission: 'practices.sharelinks.create',
  },
  { label: shellTexts.profile, icon: IconUser, link: { to: '/practice-hub/profile' } },
  {
    label: shellTexts.templates,
    also: 'answers snippets messages',
    icon: IconTemplate,
    link: { to: '/practice-hub/templates' },
    permission: 'members.templates.list',
  },
  {
    label: shellTexts.taskTypes,
    also: 'subjects checklists follow-up workflow',
    icon: IconChecklist,
    link: { to: '/practice-hub/task-types' },
    permission: 'practices.subjects.list',
  },
  {
    label: shellTexts.activity,
    also: 'history what i did recent',
    icon: IconHistory,
    link: { to: '/my/activity' },
  },
  {
    label: shellTexts.ownPractices,
    also: 'connected charts invitation connect disconnect sharing',
    icon: IconHeartHandshake,
    link: { to: '/my/practices' },
    permission: 'members.charts.list',
  },
  {
    label: shellTexts.security,
    also: 'password two-step 2fa code devices',
    icon: IconShieldLock,
    link: { to: '/my/security' },
  },
  {
    label: shellTexts.assistantPage,
    also: 'help ask question how chat ai bot',
    icon: IconMessageChatbot,
    link: { to: '/my/assistant' },
    permission: 'members.assistant.use',
  },
  {
    label: shellTexts.logout,
    also: 'logout sign off exit',
    icon: IconLogout,
    link: { to: '/logout' },
  },
]

/** The pages and actions that are open to the member, as the search of the header offers them. */
export function useCommands(): Command[] {
  const sections = useSections()
  const { data: permissions } = usePermissions()
  return useMemo(
    () => [
      ...sections.map(({ to, ...named }) => ({ ...named, link: { to } })),
      ...offers.filter(({ permission }) => !permission || isAllowed(permissions, permission)),
    ],
    [sections, permissions],
  )
}
