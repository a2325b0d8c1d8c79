import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { hasCardNumber } from '#shared/cards/numbers.ts'
import { memberQuery } from '../../data/members.ts'
import { readDraft, saveDraft, type ThreadOf } from '../../data/messages.ts'
import { draftKey, GUEST, keepDraft } from '../../session/drafts.ts'
import { createDraftKeeper, type UnsavedDraft } from './draft-keeper.ts'

/** A card number is never stored, on the server or on the device. */
const maySave = (content: string) => !hasCardNumber(content)

/**
 * The message that is being written in a thread. The server has the drafts of the staff, for every tab
 * and machine. A text that the server does not have stays in the tab until the person signs out.
 */
export function useDraft({ side, practiceId, patientId, access }: ThreadOf) {
  const client = useQueryClient()
  const keeper = useMemo(() => {
    const draft = { practiceId, patientId }
    const server = {
      read: () => readDraft(draft),
      save: (change: { content: string; version: number }) => saveDraft(draft, change),
    }
    return createDraftKeeper({ server: side === 'staff' ? server : null, maySave })
  }, [side, practiceId, patientId])
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown)
  const isGuest = access !== null

  useEffect(() => {
    const memberId = client.getQueryData(memberQuery.queryKey)?.id
    const key = draftKey((!isGuest && memberId) || GUEST, `message:${practiceId}:${patientId}`)
    const close = keepDraft<UnsavedDraft>(key, () => ({
      typed: keeper.unsaved,
      left: keeper.unsaved,
      restore: keeper.resume,
    }))
    void keeper.open()
    const flush = () => void keeper.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      close({ keep: true })
      flush()
    }
  }, [client, keeper, isGuest, practiceId, patientId])

  return { ...shown, keeper }
}
