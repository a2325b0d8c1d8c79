import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { phoneServiceQuery } from '../../data/phone.ts'
import { hasBusinessPhone, useMember, usePractice } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { CallingContext } from '../../ui/calling.ts'
import { tellPhone } from '../../ui/phone-window.ts'
import { type PhoneService, phoneOf } from './business-phone.ts'
import { shellTexts } from './texts.ts'

/** What the practice's phone offers whoever is signed in. */
export function usePhoneService(): PhoneService {
  const { id: practiceId } = usePractice()
  const member = useMember()
  const capable = usePermission('practices.phone.use')
  const { data } = useQuery({
    ...phoneServiceQuery(practiceId),
    enabled: capable && member !== null && hasBusinessPhone(member),
    meta: { errors: 'silent' },
  })
  return { enabled: data !== undefined && data.widget !== null, capable }
}

/** Opens the phone, with a number to call or without; says so where the browser does not let it. */
export async function callBy(number: string | null): Promise<void> {
  const placed = await tellPhone(number)
  if (placed === 'blocked') {
    notifications.show({ message: shellTexts.phoneBlocked, color: 'amber' })
  } else if (placed === 'told') {
    notifications.show({ message: number ? shellTexts.phoneTold : shellTexts.phoneOpen })
  }
}

/** Numbers on the pages below are called by the practice's phone, for whom that is there. */
export function Calling({ children }: { children: ReactNode }) {
  const member = useMember()
  const service = usePhoneService()
  const place = useCallback((number: string) => void callBy(number), [])
  const isPlaced = member !== null && phoneOf(member, service) === 'menu'
  return <CallingContext value={isPlaced ? place : null}>{children}</CallingContext>
}
