import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { MemberInfo } from '#shared/model/member.ts'
import { api } from '../api/client.ts'
import { useAction } from '../api/use-action.ts'
import { enter } from './queries.ts'
import { sessionTexts } from './texts.ts'

/** Switches to another practice that the member works in; what was cached of the former goes. */
export function useSwitchPractice(onSwitched?: (member: MemberInfo) => unknown) {
  const client = useQueryClient()
  return useAction({
    run: (practiceId: string) =>
      api.members.switchPractice({ params: { memberId: 'me' }, body: { practiceId } }),
    onSuccess: (member) => {
      enter(client, member)
      const message = sessionTexts.switched(member.practice?.name ?? '')
      notifications.show({ message, color: 'green' })
      return onSwitched?.(member)
    },
  })
}
