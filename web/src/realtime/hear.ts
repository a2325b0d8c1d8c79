import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { hint, MOVED, type Ticket, type Topic } from '#shared/model/realtime.ts'
import { noteHeard } from '../data/polling.ts'
import { quietly } from '../ui/ahead.ts'
import { createKeeper, type Dial } from './keeper.ts'
import { tell } from './topics.ts'

/** What connects is large, and no page needs it to be shown. */
const dial: Dial = async (ticket, line) => {
  if (!navigator.onLine) throw new Error('there is no network')
  const amplify = await quietly(() => import('./amplify.ts'))
  return amplify.dial(ticket, line)
}

type Keeper = ReturnType<typeof createKeeper>

/** What the page hears, by whom keeps it connected to that. */
const heard = new Map<Keeper, readonly Topic[]>()

type Options = {
  askTicket: () => Promise<Ticket>
  /** Whether there will be no ticket for asking again. */
  isOver: (error: unknown) => boolean
}

/** Hears of what tickets allow while the page is shown; answers what ends it. */
export function hear(client: QueryClient, { askTicket, isOver }: Options): () => void {
  const keeper = createKeeper({
    async askTicket() {
      if (!navigator.onLine) throw new Error('there is no network')
      return askTicket()
    },
    isOver,
    dial,
    onHint(event) {
      const { success, output } = v.safeParse(hint, JSON.parse(event))
      if (!success) return
      // Who may do less in a practice may also have less of its threads.
      if (output.what === MOVED) for (const one of [...heard.keys()]) one.renew()
      else tell(output.topic, output.what)
    },
    onHealth(topics) {
      const before = heard.get(keeper) ?? []
      heard.set(keeper, topics)
      noteHeard([...heard.values()].flat(), client)
      // What changed before may have been told to nobody.
      for (const topic of topics) if (!before.includes(topic)) tell(topic, null)
    },
  })

  const ending = new AbortController()
  const { signal } = ending
  const follow = () => {
    if (document.visibilityState === 'visible') keeper.start()
    else keeper.stop()
  }
  document.addEventListener('visibilitychange', follow, { signal })
  // The wait after failures may be long, and is for services that are away.
  addEventListener(
    'online',
    () => {
      if ((heard.get(keeper) ?? []).length > 0) return
      keeper.stop()
      follow()
    },
    { signal },
  )
  follow()

  return () => {
    ending.abort()
    keeper.stop()
    heard.delete(keeper)
  }
}
