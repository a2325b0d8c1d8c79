import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { MessageFile } from '#shared/model/message-files.ts'
import type { ThreadOf } from '../../../data/messages.ts'
import { draftKey, GUEST, keepDraft } from '../../../session/drafts.ts'
import { useMember } from '../../../session/member.ts'
import { type Attachments, createAttachments } from './attachments.ts'

/** Files stay attached, and are uploaded, while the person looks at other pages. */
const stores = new Map<string, Attachments>()

/** Removes the files that all other persons attached in this tab. */
export function forgetAttachments(except?: string) {
  for (const [name, store] of stores) {
    if (except !== undefined && name.startsWith(`${except} `)) continue
    store.clear()
    stores.delete(name)
  }
}

/**
 * The files that are attached to the message which is being written in a thread. Those that are
 * uploaded are still attached after the page is loaded again.
 */
export function useAttachments({ side, practiceId, patientId, access }: ThreadOf) {
  const memberId = useMember()?.id
  const person = memberId ?? access?.key ?? GUEST
  const name = [person, side, practiceId, patientId].join(' ')
  const store = useMemo(() => {
    const of = { side, practiceId, patientId, access }
    const made =
      stores.get(name) ??
      createAttachments(async (uploading) => {
        const { uploadMessageFile } = await import('../../../data/message-files.ts')
        return uploadMessageFile(of, uploading)
      })
    stores.set(name, made)
    return made
  }, [name, side, practiceId, patientId, access])
  const items = useSyncExternalStore(store.subscribe, store.items)

  useEffect(() => {
    forgetAttachments(person)
    const key = draftKey(memberId ?? GUEST, `files:${practiceId}:${patientId}`)
    const close = keepDraft<MessageFile[]>(key, () => ({
      typed: () => (store.ready().length > 0 ? store.ready() : null),
      restore: (files) => {
        if (store.items().length === 0) store.restore(files)
      },
    }))
    // Only an upload that is under way is lost with the page.
    const warn = (event: BeforeUnloadEvent) => {
      if (store.items().some(({ state }) => state === 'uploading')) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      close({ keep: true })
    }
  }, [store, person, memberId, practiceId, patientId])

  return { items, store }
}
