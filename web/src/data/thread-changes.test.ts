import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { direction, type Message } from '#shared/model/message.ts'
import { aMessage } from './message-builders.ts'
import { type Thread, threadKey, threadQuery } from './messages.ts'
import { runMutation } from './mutation.ts'
import { noteHeard } from './polling.ts'
import { markRead, takeSent } from './thread-changes.ts'

const of = { side: 'staff', practiceId: 'p1', patientId: 'patient', access: null } as const
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

/** A page of the staff that shows a thread of three messages, and the server that has it. */
async function aPage({ isHeard }: { isHeard: boolean }) {
  const all: Message[] = [1, 2, 3].map((seq) => aMessage({ seq }))
  const marks: number[] = []
  let [readings, staffRead] = [0, 0]
  const answer = (asked: URLSearchParams) => {
    const [offset, limit] = [Number(asked.get('offset')), Number(asked.get('limit'))]
    const ordered = asked.get('order') === 'createdAt DESC' ? all.toReversed() : all
    const about = { channels: { email: true, text: true }, closedAt: null, ticket: null }
    const items = ordered.slice(offset, offset + limit)
    const assignment = { assigneeId: null, version: 0 }
    const unreadCount = all.length - staffRead
    return { ...about, items, total: all.length, offset, limit, unreadCount, assignment }
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      staffRead = all.length
      marks.push(JSON.parse(String(body)).seq)
      return Response.json({ unreadCount: 0 })
    }
    readings += 1
    // What is there as it is asked for comes a little later.
    const read = answer(new URL(url, 'http://localhost').searchParams)
    await new Promise((resolve) => setTimeout(resolve))
    return Response.json(read)
  })

  const client = new QueryClient()
  if (isHeard) noteHeard(['member', 'practice', 'conversation'], client)
  const settled = async () => {
    do await new Promise((resolve) => setTimeout(resolve))
    while (client.isFetching() > 0)
  }
  const stop = new QueryObserver(client, threadQuery(of)).subscribe(() => undefined)
  ends.push(
    stop,
    () => client.clear(),
    () => noteHeard([], client),
  )
  await settled()
  readings = 0

  const add = (changes: Partial<Message> = {}) => {
    const added = aMessage({ seq: all.length + 1, ...changes })
    all.push(added)
    return added
  }
  let own: Message | undefined
  return {
    client,
    settled,
    all,
    marks,
    readings: () => readings,
    thread: () => client.getQueryData<Thread>(threadQuery(of).queryKey),
    /** The patient writes. */
    other: () => void add(),
    /** What was sent from this page is written. */
    commit: () => {
      own = add({ direction: direction.out, clientId: 'a' })
    },
    /** That is answered. */
    answer: () => own && takeSent(client, of, own),
    /** Something changed in the thread. */
    hint: () => void client.invalidateQueries({ queryKey: threadKey }),
  }
}

type Page = Awaited<ReturnType<typeof aPage>>
const places = ({ thread }: Page) => thread()?.items.map(({ seq }) => seq)

function ordersOf<T>(steps: readonly T[]): T[][] {
  if (steps.length === 0) return [[]]
  return steps.flatMap((step) =>
    ordersOf(steps.filter((one) => one !== step)).map((rest) => [step, ...rest]),
  )
}

type Step = 'other' | 'told' | 'commit' | 'answer' | 'hint'
const follows = [
  ['other', 'told'],
  ['commit', 'answer'],
  ['commit', 'hint'],
] as const
/** Every order in which the patient writes, this page sends, and both are told of. */
const orders = ordersOf<Step>(['other', 'told', 'commit', 'answer', 'hint']).filter((order) =>
  follows.every(([first, next]) => order.indexOf(first) < order.indexOf(next)),
)
const lost: Step[][] = [[], ['told'], ['hint'], ['told', 'hint']]
const cases = orders.flatMap((order) =>
  lost.map((missing) => order.filter((step) => !missing.includes(step))),
)

function take(page: Page, step: Step) {
  if (step === 'told') page.hint()
  else page[step]()
}

describe('a message that is sent', () => {
  it.each(['answer before hint', 'hint before answer', 'hint lost'])(
    'is read once: %s',
    async (how) => {
      const page = await aPage({ isHeard: true })
      page.commit()
      if (how === 'hint before answer') page.hint()
      await page.settled()
      page.answer()
      await page.settled()
      expect(places(page)).toEqual([1, 2, 3, 4])
      if (how === 'answer before hint') page.hint()
      await page.settled()

      expect(page.readings()).toBe(how === 'hint lost' ? 0 : 1)
      expect(places(page)).toEqual([1, 2, 3, 4])
      expect(page.thread()).toMatchObject({ from: 0, total: 4, closedAt: null })
    },
  )

  it('hides none of the other side, in whatever order the two are told of', async () => {
    expect(cases).toHaveLength(80)
    for (const steps of cases) {
      for (const isSlow of [false, true]) {
        const page = await aPage({ isHeard: true })
        for (const step of steps) {
          take(page, step)
          if (isSlow) await page.settled()
        }
        await page.settled()
        const about = `${steps.join()} ${isSlow}`
        const whole = [1, 2, 3, 4, 5]
        const isKnown = steps.includes('told') || steps.indexOf('other') < steps.indexOf('commit')
        // Of what nobody told, and which came later, the next poll tells.
        if (isKnown) expect(places(page), about).toEqual(whole)
        else expect(places(page), about).toContain(4)
        page.hint()
        await page.settled()
        expect(places(page), about).toEqual(whole)
        expect(page.thread()?.total, about).toBe(5)
        for (const end of ends.splice(0)) end()
      }
    }
  }, 60_000)

  it('is read by the answer where nothing is heard, and so is what came between', async () => {
    for (const steps of [
      ['other', 'commit', 'answer'],
      ['commit', 'other', 'answer'],
    ] as const) {
      const page = await aPage({ isHeard: false })
      for (const step of steps) take(page, step)
      await page.settled()
      expect(places(page)).toEqual([1, 2, 3, 4, 5])
      expect(page.readings()).toBe(1)
      for (const end of ends.splice(0)) end()
    }
  })

  it('keeps what was read of it before its answer came, as one that is sent again', async () => {
    const page = await aPage({ isHeard: true })
    page.commit()
    const sent = page.all.at(-1)
    if (!sent) throw new Error('nothing was written')
    page.all[3] = { ...sent, isRead: true }
    page.hint()
    await page.settled()
    takeSent(page.client, of, sent)
    takeSent(page.client, of, sent)

    expect(page.thread()?.items.map(({ isRead }) => isRead)).toEqual([false, false, false, true])
  })

  it('is looked for where a record was merged in, whose messages are later', async () => {
    const page = await aPage({ isHeard: true })
    page.client.setQueryData<Thread>(
      threadQuery(of).queryKey,
      (known) =>
        known && {
          ...known,
          items: [
            ...known.items,
            aMessage({ seq: 9, patientId: 'other', createdAt: '2026-03-10T16:00:00.000Z' }),
          ],
        },
    )
    page.commit()
    page.answer()
    await page.settled()

    expect(page.readings()).toBe(1)
  })
})

describe('saying how far one has read', () => {
  it('reads nothing more where a hint will come', async () => {
    const page = await aPage({ isHeard: true })
    expect(page.thread()?.unreadCount).toBe(3)
    await runMutation(page.client, markRead(of), 3)

    expect([page.marks, page.readings()]).toEqual([[3], 0])
    expect(page.thread()?.unreadCount).toBe(0)
  })

  it('reads again where more has come meanwhile, and where nothing is heard', async () => {
    for (const isHeard of [true, false]) {
      const page = await aPage({ isHeard })
      if (isHeard) {
        page.other()
        page.hint()
        await page.settled()
      }
      const before = page.readings()
      await runMutation(page.client, markRead(of), 3)
      await page.settled()

      expect(page.readings() - before, String(isHeard)).toBe(1)
      for (const end of ends.splice(0)) end()
    }
  })
})
