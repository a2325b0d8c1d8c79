import { describe, expect, it } from 'vitest'
import { CHECKLIST_MAX, type Subject } from '#shared/model/subject.ts'
import { addItem, changeItem, changeSubject, newSubject, primaryOf, removeItem } from './subject.ts'

const aForm = (name = 'Booked', isPrimary: 0 | 1 = 1) => ({
  name,
  statuses: ['Yes', 'No'],
  isPrimary,
})
const aSubject = (): Subject => newSubject('S', { name: 'Call', dueInDays: 2 })
const booking = () => addItem(aSubject(), 'A', aForm())
const followed = () =>
  changeSubject(booking(), { followUp: { subjectId: 'S', status: 'No', days: 7 } })
const refused = (name: string) => expect.objectContaining({ name })

describe('a type of tasks', () => {
  it('changes in what is sent, from the version that was read', () => {
    const before = booking()

    expect(changeSubject(before, { name: 'Ring', version: 2 })).toEqual({
      ...before,
      name: 'Ring',
      version: 3,
    })
    expect(() => changeSubject(before, { name: 'Ring', version: 1 })).toThrow(
      refused('ERR_VERSION_CONFLICT'),
    )
    expect(() => changeSubject(before, { name: 'Call' })).toThrow(refused('ERR_NO_CHANGE'))
  })

  it('is followed by another one however it turned out, or as its primary item says', () => {
    const always = { subjectId: 'S', status: null, days: 7 }

    expect(changeSubject(aSubject(), { followUp: always }).followUp).toEqual(always)
    expect(followed().followUp).toEqual({ subjectId: 'S', status: 'No', days: 7 })
    expect(changeSubject(followed(), { followUp: null }).followUp).toBeNull()
  })

  it('does not wait for a status that its primary item does not have', () => {
    const misformat = refused('ERR_REQUEST_PARAMS_MISFORMAT')

    expect(() =>
      changeSubject(booking(), { followUp: { subjectId: 'S', status: 'Perhaps', days: 7 } }),
    ).toThrow(misformat)
    expect(() => changeItem(followed(), 'A', { statuses: ['Yes'] })).toThrow(misformat)
    expect(() => changeItem(followed(), 'A', { isPrimary: 0 })).toThrow(misformat)
    expect(() => removeItem(followed(), 'A')).toThrow(misformat)
  })
})

describe('a checklist', () => {
  it('has one primary item: the one that became so last', () => {
    const both = addItem(booking(), 'B', aForm('Confirmed'))

    expect(primaryOf(both.items)?.id).toBe('B')
    expect(primaryOf(changeItem(both, 'A', { isPrimary: 1 }).items)?.id).toBe('A')
    expect(primaryOf(changeItem(both, 'B', { isPrimary: 0 }).items)).toBeNull()
    expect(removeItem(both, 'A').items.map(({ id }) => id)).toEqual(['B'])
  })

  it('names each item once, and has an end', () => {
    const long = Array.from({ length: CHECKLIST_MAX }).reduce<Subject>(
      (subject, _, place) => addItem(subject, `I${place}`, aForm(`Item ${place}`, 0)),
      aSubject(),
    )

    expect(() => addItem(booking(), 'B', aForm('booked'))).toThrow(refused('ERR_LIST_ITEM_EXISTS'))
    expect(() => addItem(long, 'more', aForm())).toThrow(refused('ERR_LIST_FULL'))
    expect(() => changeItem(booking(), 'B', { name: 'x' })).toThrow(refused('ERR_TARGET_NOT_FOUND'))
  })
})
