import { useLocation } from '@tanstack/react-router'
import { helpOf } from '#shared/help/addresses.ts'
import { useMember, worksInPractice } from '../../session/member.ts'

/** Where the help says more of the page at hand: a document of the public site. */
export function useHelp(): string {
  const member = useMember()
  const reader = member && worksInPractice(member) ? 'staff' : 'other'
  return helpOf(useLocation({ select: ({ pathname }) => pathname }), reader)
}
