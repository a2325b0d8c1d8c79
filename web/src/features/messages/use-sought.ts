import { useEffect, useRef } from 'react'
import { readBack, type Thread, type ThreadOf } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import type { Sought } from './search.ts'

/** Messages before it that are read with it, so that it stands among them. */
const AROUND = 25

/**
 * Reads back from the end of a thread until a message is there that was searched for.
 * @returns whether it is still being looked for
 */
export function useSought(
  of: ThreadOf,
  sought: Sought | null,
  { items, from, total }: Thread,
): boolean {
  const { start, pending, error } = useAction(readBack(of), { inline: true })
  const tried = useRef<string>(undefined)
  // Of records that were merged it may stand further behind than its place says, never before.
  const lowest = sought === null ? 0 : Math.max(0, sought.seq - 1 - AROUND)
  const isMerged = items.some(({ patientId }) => patientId !== of.patientId)
  const isMissing = sought !== null && !items.some(({ id }) => id === sought.id)
  const isSeeking = isMissing && error === null && from > (isMerged ? 0 : lowest)
  const now = `${sought?.id} ${from}`
  useEffect(() => {
    if (!isSeeking || pending || tried.current === now) return
    tried.current = now
    start({ from, total, to: from > lowest ? lowest : 0 })
  }, [isSeeking, pending, now, from, total, lowest, start])
  return isSeeking && (pending || tried.current !== now)
}
