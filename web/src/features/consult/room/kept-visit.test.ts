import { expect, it } from 'vitest'
import { forgetVisit, keepVisit, keptVisit } from './kept-visit.ts'

it('keeps that a tab is in a call, of each call by itself, until it leaves', () => {
  const stored = new Map<string, string>()
  const shelf = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  const visit = { participantId: 'ANN', microphone: true, camera: false, isMuted: true }
  keepVisit('ONE', visit, shelf)
  expect(keptVisit('ONE', shelf)).toEqual(visit)
  expect(keptVisit('OTHER', shelf)).toBeNull()

  stored.set('praxis-consult:OTHER', '{"camera":1}')
  expect(keptVisit('OTHER', shelf)).toBeNull()
  forgetVisit('ONE', shelf)
  expect(keptVisit('ONE', shelf)).toBeNull()
})
