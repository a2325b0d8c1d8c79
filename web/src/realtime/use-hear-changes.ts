import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ThreadOf } from '../data/messages.ts'
import { useMember, worksInPractice } from '../session/member.ts'
import { loadQuietly } from './load-quietly.ts'

/** What a page needs to be used comes first. */
const AFTER_MS = 1500

type Hearing = typeof import('./hear-changes.ts')

/** Begins to hear once the page is there: what does so is loaded later. Answers what ends it. */
function hearLater(begin: (hearing: Hearing) => () => void): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const timer = setTimeout(async () => {
    // Without it pages ask as they did before.
    const loaded = await loadQuietly(() => import('./hear-changes.ts')).catch(() => null)
    if (!isOver && loaded) stop = begin(loaded)
  }, AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop?.()
  }
}

/** Hears of changes as long as somebody is signed in. */
export function useHearChanges() {
  const client = useQueryClient()
  const member = useMember()
  const memberId = member?.id ?? null
  const practiceId = member && worksInPractice(member) ? (member.practice?.id ?? null) : null
  useEffect(() => {
    if (memberId === null) return
    return hearLater(({ hearChanges }) => hearChanges(client, practiceId))
  }, [client, memberId, practiceId])
}

/** Hears of a thread as long as it is shown. */
export function useHearThread(of: ThreadOf) {
  const client = useQueryClient()
  useEffect(() => hearLater(({ hearThread }) => hearThread(client, of)), [client, of])
}

/** Hears of a review as long as it is shown. */
export function useHearReview(id: string) {
  const client = useQueryClient()
  useEffect(() => hearLater(({ hearReview }) => hearReview(client, id)), [client, id])
}
