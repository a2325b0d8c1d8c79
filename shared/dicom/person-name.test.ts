import { expect, test } from 'vitest'
import { formatPersonName } from './person-name.ts'

test.each([
  ['DOE^JANE^A', 'JANE A DOE'],
  ['Doe^Jane^^Dr.^MD', 'Dr. Jane Doe MD'],
  ['Yamada^Tarou=山田^太郎', 'Tarou Yamada'],
  ['=山田^太郎', '太郎 山田'],
  ['DOE', 'DOE'],
  ['^^^', null],
  [null, null],
])('%s reads %s', (personName, formatted) => {
  expect(formatPersonName(personName)).toBe(formatted)
})
