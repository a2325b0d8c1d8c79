import {
  IconAddressBook,
  IconChecklist,
  IconCloudUpload,
  IconLayoutDashboard,
  type IconProps,
  IconTargetArrow,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import type { MemberInfo } from '#shared/model/member.ts'
import { may, type Permission } from '#shared/permissions.ts'
import { holdersOf, useMember, worksInPractice } from '../session/queries.ts'
import { shellTexts } from './texts.ts'

type Section = {
  label: string
  icon: ComponentType<IconProps>
  link: { to: string }
  permission?: Permission
}

const practiceSections: readonly Section[] = [
  {
    label: shellTexts.dashboard,
    icon: IconLayoutDashboard,
    link: linkOptions({ to: '/practice-hub' }),
  },
]

const patientSection: Section = {
  label: shellTexts.scans,
  icon: IconCloudUpload,
  link: { to: '/rad-cloud' },
}
void IconAddressBook
void IconChecklist
void IconTargetArrow

/** The sections of the product that are open to the member. */
export function sectionsOf(member: MemberInfo | null): Section[] {
  if (!member) return []
  const holders = holdersOf(member)
  const practice = worksInPractice(member)
    ? practiceSections.filter(({ permission }) => !permission || may(permission, holders))
    : []
  return member.patients.length > 0 ? [...practice, patientSection] : practice
}

export function useSections(): Section[] {
  const member = useMember()
  return useMemo(() => sectionsOf(member), [member])
}
