import { expect, it } from 'vitest'
import { dueWords, isLate, waitingWords } from './standing.ts'

const looking = { now: new Date('2026-03-03T18:00:00Z'), zone: 'America/Chicago' }

it('says until when something is due as people do, by the clock of the practice', () => {
  expect(dueWords('2026-03-04T05:00:00Z', looking)).toBe('due today')
  expect(dueWords('2026-03-05T05:00:00Z', looking)).toBe('due tomorrow')
  expect(dueWords('2026-03-05T18:00:00Z', looking)).toBe('due Thursday')
  expect(dueWords('2026-03-09T18:00:00Z', looking)).toBe('due Monday')
  expect(dueWords('2026-03-10T18:00:00Z', looking)).toBe('due 03/10/2026')
})

it('says how late it is', () => {
  expect(dueWords('2026-03-03T17:00:00Z', looking)).toBe('due since today')
  expect(dueWords('2026-03-02T17:00:00Z', looking)).toBe('1 day late')
  expect(dueWords('2026-02-27T17:00:00Z', looking)).toBe('4 days late')
  expect(isLate({ dueAt: null }, looking.now)).toBe(false)
})

it('tells whoever looks that a case waits for them', () => {
  const waiting = { state: 2, waitingFor: 'provider', dueAt: '2026-03-05T18:00:00Z' } as const

  expect(waitingWords(waiting, 'provider', looking)).toBe('Waiting for you, due Thursday')
  expect(waitingWords(waiting, 'patient', looking)).toBe('Waiting for the doctor, due Thursday')
  expect(waitingWords({ state: 100, waitingFor: null, dueAt: null }, null, looking)).toBe('Closed')
  expect(waitingWords({ state: 200, waitingFor: null, dueAt: null }, null, looking)).toBe(
    'Canceled',
  )
})
