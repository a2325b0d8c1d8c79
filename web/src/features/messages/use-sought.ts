import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { GAP_MAX, readBack, type Thread, type ThreadOf } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import { aroundQuery, pageAfter, pageBefore, readBeside } from '../../data/thread-around.ts'
import type { Sought } from './search.ts'

/** Messages before it that are read with it, so that it stands among them. */
const AROUND = 25
const NOTHING: Sought = { id: '', seq: 1 }

/**
 * Reads a thread back to a message that was searched for. One that is further back than an answer has messages
 * is read with those around it, apart from the end of the thread, until nothing is missing between the two.
 * @param sought the same object as long as the same search goes on
 * @returns whether it is still being looked for, and the stretch apart that shows it, where there is one
 */
export function useSought(of: ThreadOf, sought: Sought | null, thread: Thread) {
  const { items, from } = thread
  // Of records that were merged it may stand further behind than its place says, never before.
  const lowest = sought === null ? 0 : Math.max(0, sought.seq - 1 - AROUND)
  const isMerged = items.some(({ patientId }) => patientId !== of.patientId)
  const isMissing = sought !== null && !items.some(({ id }) => id === sought.id)
  const isFar = isMerged || from - lowest > GAP_MAX
  const isReadBack = useReadBack(of, isMissing && !isFar ? sought : null, thread, lowest)
  const [left, setLeft] = useState<Sought | null>(null)
  const isApart = isMissing && isFar && left !== sought
  const apart = useApart(of, isApart ? sought : null)
  return {
    isSeeking: isReadBack || apart.isPending,
    apart: apart.pages,
    /** Goes to the end of the thread, from wherever it was led. */
    leave: () => setLeft(sought),
  }
}

/** Reads back from the end of a thread until a message is there. @returns whether that goes on */
function useReadBack(
  of: ThreadOf,
  sought: Sought | null,
  { from, total }: Thread,
  lowest: number,
): boolean {
  const { start, pending, error } = useAction(readBack(of), { inline: true })
  const tried = useRef<string>(undefined)
  const isSeeking = sought !== null && error === null && from > lowest
  const now = `${sought?.id} ${from}`
  useEffect(() => {
    if (!isSeeking || pending || tried.current === now) return
    tried.current = now
    start({ from, total, to: lowest })
  }, [isSeeking, pending, now, from, total, lowest, start])
  return isSeeking && (pending || tried.current !== now)
}

/** What stands around a message, apart from the end of its thread, and what reads on from there. */
function useApart(of: ThreadOf, sought: Sought | null) {
  const place = sought ?? NOTHING
  const { data, isPending } = useQuery({ ...aroundQuery(of, place), enabled: sought !== null })
  const before = useAction(readBeside(of, place), { inline: true })
  const after = useAction(readBeside(of, place), { inline: true })
  const { start: readBefore, pending: isBefore, error: beforeFailed } = before
  const { start: readAfter, pending: isAfter, error: afterFailed } = after
  const id = sought?.id
  const pages = useMemo(() => {
    if (!data?.items.some((one) => one.id === id)) return null
    const page = pageBefore(data)
    return {
      items: data.items,
      onOlder: page ? () => readBefore(page) : undefined,
      older: { pending: isBefore, failed: beforeFailed !== null },
      onNewer: () => readAfter(pageAfter(data)),
      newer: { pending: isAfter, failed: afterFailed !== null },
    }
  }, [data, id, readBefore, isBefore, beforeFailed, readAfter, isAfter, afterFailed])
  return { isPending: sought !== null && isPending, pages }
}
