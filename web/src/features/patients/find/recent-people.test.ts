import { expect, it } from 'vitest'
import { type FoundRow, forgetRecent, keepRecent, recentOf } from './recent-people.ts'

const person = (patientId: string): FoundRow => ({
  patientId,
  firstName: 'Jane',
  middleName: null,
  lastName: 'Doe',
  email: null,
  mobile: null,
  dob: '19800314',
  leadStatus: 0,
  isLead: false,
  isPatient: true,
  newUploadCount: 0,
})
const idsOf = (owner: string) => recentOf(owner).map(({ patientId }) => patientId)

it('keeps the last eight people, each once and the latest first', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) {
    keepRecent('kim bayview', person(id))
  }
  expect(idsOf('kim bayview')).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
})

it('forgets the people of one member as soon as another opens a record', () => {
  keepRecent('kim bayview', person('a'))
  expect(idsOf('lee bayview')).toEqual([])
  keepRecent('lee bayview', person('b'))
  expect(idsOf('kim bayview')).toEqual([])
  expect(idsOf('lee bayview')).toEqual(['b'])
})

it('forgets everybody when the pages of the practice are left', () => {
  keepRecent('kim bayview', person('a'))
  forgetRecent()
  expect(idsOf('kim bayview')).toEqual([])
})
