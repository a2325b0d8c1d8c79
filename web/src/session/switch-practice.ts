import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { switchPractice } from '../data/members.ts'
import { useAction } from '../data/mutation.ts'
import { enter } from './member.ts'
import { sessionTexts } from './texts.ts'

/** Switches to another practice that the member works in; what was cached of the former goes. */
export function useSwitchPractice(onSwitched?: (member: MemberInfo) => unknown) {
  const client = useQueryClient()
  return useAction(switchPractice, {
    onSuccess: (member) => {
      enter(client, member)
      const message = sessionTexts.switched(member.practice?.name ?? '')
      notifications.show({ message, color: 'green' })
      return onSwitched?.(member)
    },
  })
}
