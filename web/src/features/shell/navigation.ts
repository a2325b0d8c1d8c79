import {
  IconAddressBook,
  IconBell,
  IconBuildingHospital,
  IconCalendar,
  IconChartBar,
  IconChecklist,
  IconCloudUpload,
  IconCreditCard,
  IconForms,
  IconHistory,
  IconHome,
  IconLink,
  IconMail,
  IconMessageCircle,
  IconPhone,
  IconPhotoScan,
  IconPlugConnected,
  type IconProps,
  IconReportMedical,
  IconSettings,
  IconStethoscope,
  IconTargetArrow,
  IconUserShield,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import type { PermissionSet } from '#shared/permission-answers.ts'
import type { Permission } from '#shared/permissions.ts'
import { isOperator, useMember, worksInPractice } from '../../session/member.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'
import { shellTexts } from './texts.ts'

/** The groups of the side bar, in their order. */
export const sectionGroups = ['care', 'growth', 'administration'] as const
export type SectionGroup = (typeof sectionGroups)[number]

export type Section = {
  label: string
  /** Other words that people look for it by. */
  also?: string
  icon: ComponentType<IconProps>
  to: NonNullable<LinkProps['to']>
  /** Only this very page is the section, not the pages below it. */
  exact?: boolean
  permission?: Permission
  /** Whose part of the side bar it is in; the daily work is in none and comes first. */
  group?: SectionGroup
  /** Seldom needed: on a phone it is in the menu of the account, not in the bar. */
  seldom?: boolean
}

const practiceSections: readonly Section[] = [
  { label: shellTexts.dashboard, icon: IconHome, to: '/practice-hub', exact: true },
  {
    label: shellTexts.patients,
    icon: IconAddressBook,
    to: '/patient-link',
    permission: 'patients.list',
  },
  {
    label: shellTexts.leads,
    icon: IconTargetArrow,
    to: '/lead-convert',
    permission: 'patients.list',
  },
  {
    label: shellTexts.tasks,
    also: 'to do reminders',
    icon: IconChecklist,
    to: '/practice-hub/tasks',
    permission: 'practices.tasks.list',
  },
  {
    label: shellTexts.inboxOfPractice,
    also: 'inbox conversations chat write reply',
    icon: IconMessageCircle,
    to: '/practice-hub/messages',
    permission: 'messaging.list',
  },
  {
    label: shellTexts.calendar,
    also: 'appointments schedule week month visits',
    icon: IconCalendar,
    to: '/practice-hub/calendar',
    permission: 'practices.appointments.list',
  },
  {
    label: shellTexts.communications,
    group: 'care',
    also: 'phone calls texts sms voicemail missed log communications ringcentral',
    icon: IconPhone,
    to: '/practice-hub/communications',
    permission: 'practices.communications.list',
    seldom: true,
  },
  {
    label: shellTexts.library,
    group: 'care',
    also: 'RadCloud studies images MRI CT X-ray uploads library',
    icon: IconPhotoScan,
    to: '/practice-hub/rad-cloud',
    permission: 'practices.studies.list',
    seldom: true,
  },
  {
    label: shellTexts.reviews,
    group: 'care',
    also: 'second opinions cases doctor answer questions chat review',
    icon: IconReportMedical,
    to: '/chat-review',
    permission: 'medicalRecordReviews.list',
    seldom: true,
  },
  {
    label: shellTexts.consults,
    group: 'care',
    also: 'video consultations calls telehealth V-Consult',
    icon: IconVideo,
    to: '/v-consult',
    permission: 'videoConsultations.list',
    seldom: true,
  },
  {
    label: shellTexts.links,
    group: 'care',
    icon: IconLink,
    to: '/practice-hub/links',
    permission: 'practices.sharelinks.list',
    seldom: true,
  },
  {
    label: shellTexts.leadForms,
    group: 'growth',
    also: 'website embed contact form landing page marketing',
    icon: IconForms,
    to: '/practice-hub/lead-forms',
    permission: 'practices.leadForms.list',
    seldom: true,
  },
  {
    label: shellTexts.integrations,
    group: 'growth',
    also: 'facebook meta lead ads webhooks api connect zapier phone ringcentral',
    icon: IconPlugConnected,
    to: '/practice-hub/integrations',
    permission: 'practices.facebook.read',
    seldom: true,
  },
  {
    label: shellTexts.reports,
    group: 'growth',
    also: 'conversion sources trends distribution who got leads tasks share statistics',
    icon: IconChartBar,
    to: '/practice-hub/reports',
    permission: 'practices.reports.read',
    seldom: true,
  },
  {
    label: shellTexts.staff,
    group: 'administration',
    also: 'people colleagues team roles',
    icon: IconUsers,
    to: '/practice-hub/staff',
    permission: 'practices.staffs.list',
    seldom: true,
  },
  {
    label: shellTexts.audit,
    group: 'administration',
    also: 'log history access',
    icon: IconHistory,
    to: '/practice-hub/audit',
    permission: 'practices.audit.list',
    seldom: true,
  },
  {
    label: shellTexts.subscription,
    group: 'administration',
    also: 'billing plan pricing cards invoices receipts payment upgrade cancel',
    icon: IconCreditCard,
    to: '/payment',
    permission: 'practices.subscription.read',
    seldom: true,
  },
  {
    label: shellTexts.settings,
    group: 'administration',
    also: 'practice logo locations groups lists plan sign-in policy',
    icon: IconSettings,
    to: '/practice-hub/settings',
    permission: 'practices.read',
    seldom: true,
  },
]

/** What the platform's operator runs. */
const adminSections: readonly Section[] = [
  {
    label: shellTexts.providers,
    icon: IconStethoscope,
    to: '/admin/providers',
    permission: 'admin.providers.list',
  },
  {
    label: shellTexts.accounts,
    icon: IconUserShield,
    to: '/admin/accounts',
    permission: 'admin.accounts.read',
  },
  {
    label: shellTexts.allPractices,
    also: 'search plan usage trial suspend',
    icon: IconBuildingHospital,
    to: '/admin/practices',
    permission: 'admin.practices.list',
  },
  {
    label: shellTexts.billing,
    also: 'plans discounts payments refunds money',
    icon: IconCreditCard,
    to: '/admin/billing',
    permission: 'admin.plans.list',
  },
  {
    label: shellTexts.newsletter,
    also: 'subscribers addresses unsubscribe mail',
    icon: IconMail,
    to: '/admin/newsletter',
    permission: 'admin.newsletter.list',
    seldom: true,
  },
  { label: shellTexts.inbox, icon: IconBell, to: '/my/notifications' },
]

const patientSection: Section = {
  label: shellTexts.scans,
  icon: IconCloudUpload,
  to: '/rad-cloud',
}

/** The sections of the product that are open to the member. */
export function sectionsOf(member: MemberInfo, permissions: PermissionSet | undefined): Section[] {
  const open = ({ permission }: Section) => !permission || isAllowed(permissions, permission)
  if (isOperator(member)) return adminSections.filter(open)
  const practice = worksInPractice(member) ? practiceSections.filter(open) : []
  return member.patients.length > 0 ? [...practice, patientSection] : practice
}

export function useSections(): Section[] {
  const member = useMember()
  const { data: permissions } = usePermissions()
  return useMemo(() => (member ? sectionsOf(member, permissions) : []), [member, permissions])
}
