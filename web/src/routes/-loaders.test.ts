import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberQuery } from '../data/members.ts'
import { patientQuery } from '../data/patients.ts'
import { aRecord } from '../features/patients/builders.ts'
import { aMember } from '../session/builders.ts'
import { loadRecord } from './_app/-loaders.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const recordOf = patientQuery('p1', 'x')

/** Goes to a record whose answer comes after so long; whether the page is shown by then. */
function goTo(answersAfterMs: number, client = aClient()) {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs))
    return Response.json({ patientId: 'x' })
  })
  const shown = vi.fn()
  void loadRecord(client, 'x', 'details').then(shown)
  return { client, shown }
}

function aClient() {
  const client = new QueryClient()
  client.setQueryData(memberQuery.queryKey, aMember([16]))
  return client
}

describe('going to a record', () => {
  it('waits for what comes soon, so that no skeleton flashes up', async () => {
    const { client, shown } = goTo(60)

    await vi.advanceTimersByTimeAsync(50)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(shown).toHaveBeenCalled()
    expect(client.getQueryData(recordOf.queryKey)).toEqual({ patientId: 'x' })
  })

  it('waits no longer than a moment', async () => {
    const { shown } = goTo(5000)

    await vi.advanceTimersByTimeAsync(300)
    expect(shown).toHaveBeenCalled()
  })

  it('shows at once what is at hand', async () => {
    const client = aClient()
    const counts = { unreadMessages: 0, notes: 0 }
    client.setQueryData(recordOf.queryKey, { ...aRecord(), counts }, { updatedAt: 1 })
    const { shown } = goTo(5000, client)

    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toHaveBeenCalled()
  })
})
