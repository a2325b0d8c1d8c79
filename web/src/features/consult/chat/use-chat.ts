import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { chatQuery } from '../../../data/consult-chat.ts'
import { useAccess } from '../room/access.ts'

/** The consultation as calls of the chat name it. */
export function useChatOf(id: string) {
  const access = useAccess()
  return useMemo(() => ({ id, access }), [id, access])
}

/** The chat of a call: what was written, whether it is open, and how many lines of others came since it was. */
export function useChat({ id, participants }: Pick<Consult, 'id' | 'participants'>) {
  const { data: lines = [] } = useQuery(chatQuery(useChatOf(id)))
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(0)
  const last = lines.at(-1)?.seq ?? 0
  const own = participants.find(({ isOwn }) => isOwn)?.id
  useEffect(() => {
    if (isOpen) setSeen(last)
  }, [isOpen, last])
  const unread = lines.filter(({ seq, from }) => seq > seen && from !== own).length
  return { lines, isOpen, toggle: () => setOpen(!isOpen), unread: isOpen ? 0 : unread }
}

export type Chat = ReturnType<typeof useChat>
