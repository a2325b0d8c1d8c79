import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saysStay } from '#shared/model/account.ts'
import { memberQuery } from '../../data/members.ts'
import { noteTouched } from '../../data/polling.ts'
import { onActivity } from './activity.ts'
import { begin, type Effect, type Event, type Idle, type Over, type Step, step } from './idle.ts'
import { noteActive, noteOwner, noteStay, onTabs, readTabs } from './tabs.ts'

/** Timers stand still while a machine sleeps: the wall clock is looked at instead, so often. */
const TICK_MS = 1000
/** Moving a pointer is some hundred events a second. */
const LISTEN_EVERY_MS = 1000

/**
 * Watches over the session of a member: when the warning ends, null where there is none, and what
 * answers it.
 * @param onOver the time is up, or another tab has signed out
 */
export function useIdle(memberId: string, onOver: (over: Over) => void) {
  const client = useQueryClient()
  const [until, setUntil] = useState<number | null>(null)
  const send = useRef<(event: Event) => void>(() => undefined)
  const latest = useRef(onOver)
  latest.current = onOver

  useEffect(() => {
    let state: Idle
    let heardOfAt = 0

    const world = () => ({
      now: Date.now(),
      memberId,
      tabs: readTabs(),
      stays: saysStay(document.cookie),
      heardAt: client.getQueryState(memberQuery.queryKey)?.dataUpdatedAt ?? 0,
    })

    const effects = {
      claim: () => noteOwner({ memberId }),
      note: () => noteActive(Date.now()),
      answer: () => noteStay(Date.now()),
      // A failure shows like that of any other call; activity tries again.
      renew: () =>
        void client.refetchQueries(
          { queryKey: memberQuery.queryKey, exact: true },
          { cancelRefetch: false },
        ),
    } satisfies Record<Effect, () => void>

    function take(next: Step) {
      const wasOver = state?.phase === 'over'
      state = next.state
      for (const effect of next.effects) effects[effect]()
      setUntil(state.phase === 'warning' ? state.until : null)
      if (state.phase === 'over' && !wasOver) latest.current(state)
    }

    function handle(event: Event) {
      take(step(state, event, world()))
    }

    function tick() {
      handle('tick')
    }

    function hear() {
      const now = Date.now()
      if (Math.abs(now - heardOfAt) < LISTEN_EVERY_MS) return
      heardOfAt = now
      noteTouched(client)
      handle('activity')
    }

    take(begin(world()))
    send.current = handle
    const timer = setInterval(tick, TICK_MS)
    const stops = [onActivity(hear), onTabs(tick), onReturn(tick), () => clearInterval(timer)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, memberId])

  return { until, stay: () => send.current('stay') }
}

/** The page is shown again: the machine may have slept. */
function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  addEventListener('pageshow', listener)
  addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('pageshow', listener)
    removeEventListener('focus', listener)
  }
}
