import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { role } from '#shared/model/roles.ts'
import type { Permission } from '#shared/permissions.ts'
import { optionsQuery } from '../../data/auth.ts'
import { invitationsQuery } from '../../data/invitations.ts'
import { logoQuery } from '../../data/logos.ts'
import { practiceStatusQuery } from '../../data/practices.ts'
import { ownProviderQuery } from '../../data/providers.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useOwnRoles } from '../../session/member.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'

const ways = {
  professionSaid: { to: '/practice-hub/profession' },
  patientAdded: { to: '/practice-hub', search: { dialog: 'add' } },
  linkSent: { to: '/patient-link' },
  scansReceived: { to: '/patient-link', search: { hasNewUploads: 1 } },
  colleagueInvited: { to: '/practice-hub/staff', search: { dialog: 'invite' } },
  logoAdded: { to: '/practice-hub/settings' },
  twoStepOn: { to: '/my/security' },
} as const satisfies Record<string, Pick<LinkProps, 'to' | 'search'>>

export type StepName = keyof typeof ways
export type Step = { name: StepName; link: Pick<LinkProps, 'to' | 'search'>; done: boolean }

/** Who can take each step: providers theirs, and everybody that of two-step sign-in. */
const takers: Record<StepName, Permission | 'provider' | null> = {
  professionSaid: 'provider',
  patientAdded: 'patients.create',
  linkSent: 'practices.sharelinks.create',
  scansReceived: 'patients.list',
  colleagueInvited: 'practices.staffs.create',
  logoAdded: 'practices.update',
  twoStepOn: null,
}

const names: readonly StepName[] = [
  'professionSaid',
  'patientAdded',
  'linkSent',
  'scansReceived',
  'colleagueInvited',
  'logoAdded',
  'twoStepOn',
]

/**
 * The first steps that the member can take; undefined before it is known which are done. One of which
 * that cannot be known is left out.
 */
export function useSteps(practiceId: string): Step[] | undefined {
  const { data: permissions } = usePermissions()
  const isProvider = useOwnRoles().includes(role.provider)
  const may = (name: StepName) => {
    const taker = takers[name]
    if (taker === 'provider') return isProvider
    return taker === null || isAllowed(permissions, taker)
  }
  const mayInvite = may('colleagueInvited')
  const status = useQuery(practiceStatusQuery(practiceId))
  const staffs = useQuery({ ...staffsQuery(practiceId), enabled: mayInvite })
  const invited = useQuery({ ...invitationsQuery(practiceId), enabled: mayInvite })
  const logo = useQuery(logoQuery(practiceId))
  const options = useQuery(optionsQuery)
  const profile = useQuery({ ...ownProviderQuery, enabled: isProvider })
  const all = [status, staffs, invited, logo, options, profile]
  if (all.some(({ isLoading }) => isLoading)) return undefined

  const done: Partial<Record<StepName, boolean>> = {
    ...status.data?.steps,
    ...(staffs.data &&
      invited.data && { colleagueInvited: staffs.data.length + invited.data.length > 1 }),
    ...(profile.data !== undefined && {
      // What is left then is not for the provider to do.
      professionSaid: profile.data?.missing.every((need) => need === 'verification') ?? false,
    }),
    ...(logo.data !== undefined && { logoAdded: logo.data !== null }),
    ...(options.data && {
      twoStepOn: options.data.enableTwoFactor || options.data.twoFactorRequired,
    }),
  }
  return names.filter(may).flatMap((name) => {
    const isDone = done[name]
    return isDone === undefined ? [] : [{ name, link: ways[name], done: isDone }]
  })
}
