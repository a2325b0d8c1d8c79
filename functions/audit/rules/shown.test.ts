import { describe, expect, it } from 'vitest'
import type { AuditItem } from '#functions/platform/audit.ts'
import { isByAnother, isOfPart, membersOf, ownEntry, shownEntry } from './shown.ts'

const anItem = (changes: Partial<AuditItem> = {}): AuditItem => ({
  ...{ id: 'e1', practiceId: 'p1', patientId: 'r1', action: 'patients.read', actor: 'ann' },
  ...{
    subject: null,
    details: null,
    change: null,
    outcome: 'done',
    ip: '192.0.2.1',
    at: '2026-03-01T12:00:00.000Z',
  },
  ...changes,
})

const people = new Map([['ann', { name: 'Ann Lee', roles: [4 as const] }]])

describe('a part of the trail', () => {
  it.each([
    ['patients.update', 'done', 'changes'],
    ['patients.read', 'done', 'looks'],
    ['patients.read', 'refused', 'changes'],
    ['patients/import', 'done', 'changes'],
    // The task has an entry of its own.
    ['patients/on-task-created', 'done', 'looks'],
  ] as const)('has %s that was %s among the %s', (action, outcome, part) => {
    const item = anItem({ action, outcome })
    expect(isOfPart(item, part)).toBe(true)
    expect(isOfPart(item, part === 'looks' ? 'changes' : 'looks')).toBe(false)
  })
})

describe('an entry as it is shown', () => {
  it('names people and records as they are called now', () => {
    const shown = shownEntry(anItem({ subject: 'ann' }), people, new Map([['r1', 'Jane Doe']]))

    expect(shown).toMatchObject({
      actor: { id: 'ann', name: 'Ann Lee', roles: [4] },
      record: { patientId: 'r1', name: 'Jane Doe' },
      subject: { id: 'ann', name: 'Ann Lee' },
    })
  })

  it('describes the rights that a change gave and took', () => {
    const change = { right: 'groupManagers', target: 'Spine', before: [], after: ['ann'] } as const
    const entry = anItem({ change: { ...change, before: [], after: ['ann'] } })

    expect(shownEntry(entry, people, new Map()).change).toEqual({
      ...change,
      words: 'Managers (Spine): none → Ann Lee',
    })
  })

  it.each([
    ['system', 'Praxis'],
    ['link:1', 'Guest with a link'],
    ['form:1', 'Guest with a lead form'],
    ['who is no more', 'Somebody who has left'],
  ])('calls %s %s', (actor, name) => {
    expect(shownEntry(anItem({ actor }), people, new Map()).actor.name).toBe(name)
  })

  it('tells the patient no ids and no addresses', () => {
    expect(ownEntry(anItem(), people)).toEqual({
      ...{ id: 'e1', at: '2026-03-01T12:00:00.000Z', action: 'patients.read' },
      ...{ name: 'Ann Lee', roles: [4] },
    })
  })
})

describe('what concerns a patient', () => {
  it.each<[string, Partial<AuditItem>, boolean]>([
    ['somebody who looked', {}, true],
    ['a guest', { actor: 'link:1' }, true],
    ['oneself', { actor: 'me' }, false],
    ['what followed from an event', { ip: 'system' }, false],
    ['what was refused', { outcome: 'refused' }, false],
  ])('is %s: %j', (_, changes, expected) => {
    expect(isByAnother(anItem(changes), 'me')).toBe(expected)
  })
})

it('asks for the names of members only', () => {
  const change = { right: 'provider' as const, target: null, before: ['cy'], after: [] }
  const entries = [anItem({ subject: 'bob' }), anItem({ actor: 'system', change })]

  expect(membersOf([...entries, anItem({ actor: 'link:1' })])).toEqual(['ann', 'bob', 'cy'])
})
