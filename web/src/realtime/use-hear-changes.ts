import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMember, worksInPractice } from '../session/member.ts'
import { loadQuietly } from './load-quietly.ts'

/** What a page needs to be used comes first. */
const AFTER_MS = 1500

/** Hears of changes as long as somebody is signed in; what does so is loaded later. */
export function useHearChanges() {
  const client = useQueryClient()
  const member = useMember()
  const memberId = member?.id ?? null
  const practiceId = member && worksInPractice(member) ? (member.practice?.id ?? null) : null
  useEffect(() => {
    if (memberId === null) return
    let stop: (() => void) | null = null
    let isOver = false
    const timer = setTimeout(async () => {
      // Without it pages ask as they did before.
      const loaded = await loadQuietly(() => import('./hear-changes.ts')).catch(() => null)
      if (!isOver && loaded) stop = loaded.hearChanges(client, practiceId)
    }, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [client, memberId, practiceId])
}
