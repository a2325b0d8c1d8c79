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
  expect(isLate({ state: 2, dueAt: null, unanswered: null }, looking.now)).toBe(false)
})

it('tells whoever looks that a case waits for them', () => {
  const dueAt = '2026-03-05T18:00:00Z'
  const waiting = { state: 2, waitingFor: 'provider', dueAt, unanswered: null } as const
  const ended = { waitingFor: null, dueAt: null, unanswered: null } as const

  expect(waitingWords(waiting, 'provider', looking)).toBe('Waiting for you, due Thursday')
  expect(waitingWords(waiting, 'patient', looking)).toBe('Waiting for the doctor, due Thursday')
  expect(waitingWords({ state: 100, ...ended }, null, looking)).toBe('Closed')
  expect(waitingWords({ state: 200, ...ended }, null, looking)).toBe('Canceled')
})

it('says what each side can do after an opinion, which is never late', () => {
  const dueAt = '2026-03-05T18:00:00Z'
  const answered = { state: 1, waitingFor: 'patient', dueAt, unanswered: 'opinion' } as const
  const later = { ...looking, now: new Date('2026-03-06T18:00:00Z') }

  expect(waitingWords(answered, 'patient', looking)).toBe('Answered. Ask if anything is unclear.')
  expect(waitingWords(answered, 'provider', looking)).toBe('Answered. The patient can still ask.')
  expect(waitingWords(answered, null, later)).toBe('Answered. Close it if nothing is open.')
  expect(isLate(answered, later.now)).toBe(false)
  expect(isLate({ ...answered, unanswered: 'message' }, later.now)).toBe(true)
})
