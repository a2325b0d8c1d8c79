import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { hint, MOVED, type Ticket, type Topic } from '#shared/model/realtime.ts'
import { endsSession, isError } from '../api/api-error.ts'
import { noteHeard } from '../data/polling.ts'
import { askForTicket } from '../data/streams.ts'
import { createKeeper, type Dial } from './keeper.ts'
import { loadQuietly } from './load-quietly.ts'
import { readOnHints } from './readings.ts'
import { tell } from './topics.ts'

/** What connects is large, and no page needs it to be shown. */
const dial: Dial = async (ticket, line) => {
  const amplify = await loadQuietly(() => import('./amplify.ts'))
  return amplify.dial(ticket, line)
}

/**
 * Hears of changes while the page is shown, and reads what changed; answers what ends it.
 * @param practiceId where the member works now; null for whoever has only topics of their own
 */
export function hearChanges(client: QueryClient, practiceId: string | null): () => void {
  let heard: readonly Topic[] = []
  let isOnlyOwn = practiceId === null

  async function askTicket(): Promise<Ticket> {
    if (!navigator.onLine) throw new Error('there is no network')
    try {
      return await askForTicket(isOnlyOwn ? null : practiceId)
    } catch (error) {
      // Not everybody who works in a practice hears of it.
      if (isOnlyOwn || !isError(error, 'ERR_ACCESS_DENIED')) throw error
      isOnlyOwn = true
      return askForTicket(null)
    }
  }

  const keeper = createKeeper({
    askTicket,
    isOver: endsSession,
    dial,
    onHint(event) {
      const { success, output } = v.safeParse(hint, JSON.parse(event))
      if (!success) return
      if (output.what === MOVED) keeper.renew()
      else tell(output.topic, output.what)
    },
    onHealth(topics) {
      const added = topics.filter((topic) => !heard.includes(topic))
      heard = topics
      noteHeard(topics, client)
      // What changed before may have been told to nobody.
      for (const topic of added) tell(topic, null)
    },
  })

  const stopReading = readOnHints(client)
  const stop = new AbortController()
  const { signal } = stop
  const follow = () => {
    if (document.visibilityState === 'visible') keeper.start()
    else keeper.stop()
  }
  document.addEventListener('visibilitychange', follow, { signal })
  // The wait after failures may be long, and is for services that are away.
  addEventListener(
    'online',
    () => {
      if (heard.length > 0) return
      keeper.stop()
      follow()
    },
    { signal },
  )
  follow()

  return () => {
    stop.abort()
    keeper.stop()
    stopReading()
  }
}
