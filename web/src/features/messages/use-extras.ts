import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { memberQuery } from '../../data/members.ts'
import type { ThreadOf } from '../../data/messages.ts'
import { draftKey, keepDraft } from '../../session/drafts.ts'
import type { Attached } from './values.ts'

/** Goes with a message that is being written: a time, or the request for a card, never both. */
export type Extras = { attached: Attached | null; asksCard: boolean }

export const noExtras: Extras = { attached: null, asksCard: false }

/**
 * The extras of the message that is being written in a thread. They stay in the tab when another thread is
 * opened or the page is loaded again, until they are sent or the person signs out.
 */
export function useExtras({ side, practiceId, patientId }: ThreadOf) {
  const client = useQueryClient()
  const [extras, setExtras] = useState(noExtras)
  const latest = useRef(extras)
  latest.current = extras

  useEffect(() => {
    // Only the staff attach anything.
    const memberId = client.getQueryData(memberQuery.queryKey)?.id
    if (side !== 'staff' || !memberId) return
    const unsent = () =>
      latest.current.attached || latest.current.asksCard ? latest.current : null
    const close = keepDraft<Extras>(
      draftKey(memberId, `extras:${practiceId}:${patientId}`),
      () => ({
        typed: unsent,
        left: unsent,
        restore: setExtras,
      }),
    )
    return () => {
      close({ keep: true })
      setExtras(noExtras)
    }
  }, [client, side, practiceId, patientId])

  return [extras, setExtras] as const
}
