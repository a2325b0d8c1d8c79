import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Doing, Present } from '#shared/model/presence.ts'
import type { ThreadOf } from '../../data/messages.ts'
import { isTouchedWithin } from '../../data/polling.ts'
import { bePresent, isAlone, presenceQuery } from '../../data/presence.ts'
import { createPresenceKeeper } from './presence-keeper.ts'

/** Who else of the staff has a thread open, and how one says that one types there oneself. */
export function usePresence(of: ThreadOf) {
  const client = useQueryClient()
  const keeper = useMemo(() => {
    // One after the other: what was said last is what holds.
    let line = Promise.resolve()
    return createPresenceKeeper({
      say: (doing: Doing) => {
        line = line.then(() => bePresent(client, of, doing))
      },
      isThere: (milliseconds) =>
        document.visibilityState === 'visible' && isTouchedWithin(milliseconds),
      isAlone: () => isAlone(client, of),
    })
  }, [client, of])
  useEffect(() => keeper.start(), [keeper])
  const { data, dataUpdatedAt } = useQuery(presenceQuery(of))
  return { others: useThoseLeft(data.others, dataUpdatedAt), keeper }
}
export type Presence = ReturnType<typeof usePresence>

/** Those of whom it still holds: it ends by itself where nobody says that they have left. */
function useThoseLeft(others: readonly Present[], since: number): readonly Present[] {
  const [now, setNow] = useState(since)
  const at = Math.max(now, since)
  const left = others.filter(({ lasts }) => since + lasts * 1000 > at)
  const next = Math.min(...left.map(({ lasts }) => since + lasts * 1000))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [next])
  return left
}
