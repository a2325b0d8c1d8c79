import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PatientBasics } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { COMPARED_PEOPLE_MAX } from '#shared/model/upload.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { comparePeople } from './compare.ts'

let engine: TestTable
beforeAll(async () => {
  engine = await startTable()
})
afterAll(() => engine.stop())

const jane = {
  ...{ patientId: newId(), firstName: 'Jane', middleName: null, lastName: 'Doe' },
  dob: '19800229',
} as PatientBasics

const byGuest = (id: string) => {
  const actor = { kind: 'guest', id: `link:${id}`, name: '', purpose: 'uploads', recordId: null }
  return { actor, now: new Date() } as TenantCall
}
const born = (patientBirthDate: string) => ({ patientName: 'DOE^JANE', patientBirthDate })
const guess = (at: number) => born(`198001${String(at + 1).padStart(2, '0')}`)

it('compares name and birth date separately', async () => {
  const call = byGuest(newId())
  const people = [born('19800229'), born('19810301'), { patientName: null, patientBirthDate: null }]

  const { items } = await comparePeople(engine.table, call, jane, { people })

  expect(items).toEqual([
    { name: 'same', birthDate: 'same' },
    { name: 'same', birthDate: 'differs' },
    { name: 'unknown', birthDate: 'unknown' },
  ])
})

it('compares ten distinct people per link, and repeats earlier answers', async () => {
  const call = byGuest(newId())
  const guesses = Array.from({ length: COMPARED_PEOPLE_MAX }, (_one, at) => guess(at))
  await comparePeople(engine.table, call, jane, { people: guesses })

  const people = [born('19800229'), ...guesses.slice(0, 1)]
  const { items } = await comparePeople(engine.table, call, jane, { people })
  expect(items).toEqual([
    { name: 'unchecked', birthDate: 'unchecked' },
    { name: 'same', birthDate: 'differs' },
  ])
})

it('also limits concurrent comparisons by one link', async () => {
  const call = byGuest(newId())
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_one, at) =>
      comparePeople(engine.table, call, jane, { people: [guess(at)] }),
    ),
  )

  const checked = answers.flatMap(({ items }) => items).filter(({ name }) => name !== 'unchecked')
  expect(checked).toHaveLength(COMPARED_PEOPLE_MAX)
})
