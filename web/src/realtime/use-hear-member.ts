import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember, worksInPractice } from '../session/member.ts'
import { hearLater } from './hear-later.ts'

/** Hears of changes as long as somebody is signed in. */
export function useHearChanges() {
  const client = useQueryClient()
  const member = useMember()
  const memberId = member?.id ?? null
  const practiceId = member && worksInPractice(member) ? (member.practice?.id ?? null) : null
  useEffect(() => {
    if (memberId === null) return
    return hearLater(
      () => import('./hear-changes.ts'),
      ({ hearChanges }) => hearChanges(client, practiceId),
    )
  }, [client, memberId, practiceId])
}
