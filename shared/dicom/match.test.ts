import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChartedPerson, matchPatient } from './match.ts'

const chart = (overrides: Partial<ChartedPerson> = {}): ChartedPerson => ({
  firstName: 'Jane',
  lastName: 'Doe',
  middleName: null,
  dob: '1980-02-03',
  ...overrides,
})

const nameVerdict = (patientName: string | null, overrides: Partial<ChartedPerson> = {}) =>
  matchPatient({ patientName, patientBirthDate: null }, chart(overrides)).name

const dateVerdict = (patientBirthDate: string | null, dob: string | null) =>
  matchPatient({ patientName: null, patientBirthDate }, chart({ dob })).birthDate

describe('the name', () => {
  test.each<readonly [string, Partial<ChartedPerson>]>([
    ['DOE^JANE', {}],
    ['DOE^JANE^A', {}],
    ['DOE^JANE^A', { middleName: 'Ann' }],
    ['DOE^JANE', { middleName: 'Ann' }],
    ['DOE^JANE ANN', { middleName: 'A.' }],
    ['DOE^JANE^^DR^MD', {}],
    ['Doe, Jane A', {}],
    ['JANE DOE', {}],
    ['JANE^DOE', {}],
    ['DOE-SMITH^JANE', {}],
    ['DOE^JANE', { lastName: 'Doe-Smith' }],
    ['DOE JR^JANE', { lastName: 'Doe Jr.' }],
    ['OBRIEN^JANE', { lastName: "O'Brien" }],
    ["O'BRIEN^JANE", { lastName: 'Obrien' }],
    ['O BRIEN^JANE', { lastName: 'O’Brien' }],
    ['SMITHJONES^JANE', { lastName: 'Smith-Jones' }],
    ['GARCIA LOPEZ^MARIA JOSE', { firstName: 'María José', lastName: 'García López' }],
    ['GARCIA^MARIA', { firstName: 'María', lastName: 'García López' }],
    ['MUELLER^JOERG', { firstName: 'Jörg', lastName: 'Müller' }],
    ['MULLER^JORG', { firstName: 'Jörg', lastName: 'Müller' }],
    ['STRAUSS^OYVIND', { firstName: 'Øyvind', lastName: 'Strauß' }],
    ['VAN DER BERG^JAN', { firstName: 'Jan', lastName: 'Vanderberg' }],
    ['JEANLUC^PICARD', { firstName: 'Jean-Luc', lastName: 'Picard' }],
    ['Yamada^Tarou=山田^太郎', { firstName: '太郎', lastName: '山田' }],
    ['Yamada^Taro=山田^太郎', { firstName: 'Taro', lastName: 'Yamada' }],
    ['=王^小東', { firstName: '小東', lastName: '王' }],
  ])('%s is the chart %o', (patientName, overrides) => {
    expect(nameVerdict(patientName, overrides)).toBe('same')
  })

  test.each<readonly [string, Partial<ChartedPerson>]>([
    ['DOE^JOHN', {}],
    ['ROE^JANE', {}],
    ['DOE^J', { firstName: 'Kate' }],
    ['DOE^JANE^B', { middleName: 'Ann' }],
    ['DOE^JANE^^^SR', { lastName: 'Doe Jr' }],
    ['DE LA CRUZ^JANE', { lastName: 'De La Rosa' }],
    ['山田^太郎', { firstName: '花子', lastName: '山田' }],
    ['MÜLLER^JÖRG', {}],
    ['Åse^Bøe', {}],
  ])('%s differs from the chart %o', (patientName, overrides) => {
    expect(nameVerdict(patientName, overrides)).toBe('differs')
  })

  test.each<readonly [string | null, Partial<ChartedPerson>]>([
    [null, {}],
    ['', {}],
    ['^^^^', {}],
    ['ANONYMOUS', {}],
    ['Anonymized^Patient', {}],
    ['XXXX^XX', {}],
    ['DOE', {}],
    ['DOE^J', {}],
    ['DOE^JANE', { firstName: 'J' }],
    ['山田^太郎', {}],
    ['DOE^JANE', { lastName: '' }],
    ['DOE^JANE', { firstName: null }],
    ['Àî^°²', {}],
    ['Èâàíîâ^Ïåòð', {}],
    ['DOE^\ufffd\ufffd', {}],
    ['M\u0081LLER^J', {}],
  ])('%s tells too little to compare with the chart %o', (patientName, overrides) => {
    expect(nameVerdict(patientName, overrides)).toBe('unknown')
  })
})

describe('the birth date', () => {
  test.each([
    ['19800203', '1980-02-03', 'same'],
    ['19800203', '19800203', 'same'],
    ['19800204', '19800203', 'differs'],
    [null, '19800203', 'unknown'],
    ['19800203', null, 'unknown'],
    ['19800203', '', 'unknown'],
    ['19801303', '19800203', 'unknown'],
    ['19000101', '19800203', 'unknown'],
    ['19000101', '1900-01-01', 'same'],
  ])('%s beside %s is %s', (scan, dob, verdict) => {
    expect(dateVerdict(scan, dob)).toBe(verdict)
  })
})

describe('any name', () => {
  const consonants = 'bcdfghklmnprstvz'
  const vowels = 'aiou'
  const syllable = fc
    .tuple(fc.constantFrom(...consonants), fc.constantFrom(...vowels))
    .map(([consonant, vowel]) => consonant + vowel)
  const name = fc
    .array(syllable, { minLength: 3, maxLength: 5 })
    .map((syllables) => syllables.join(''))
  const accents: Readonly<Record<string, string>> = { a: 'á', i: 'ï', o: 'ô', u: 'ù', n: 'ñ' }
  const accented = (text: string) => text.replace(/[aioun]/g, (letter) => accents[letter] ?? letter)
  const shape = fc.constantFrom<((first: string, last: string) => string)[]>(
    (first, last) => `${last}^${first}`,
    (first, last) => `${first}^${last}`,
    (first, last) => `${last.toUpperCase()}^${first.toUpperCase()}`,
    (first, last) => `${last}, ${first}`,
    (first, last) => `${first} ${last}`,
    (first, last) => `${accented(last)}^${accented(first)}`,
    (first, last) => `${last}^${first}^Q`,
    (first, last) => `${last}^${first}^^Dr.^Jr.`,
    (first, last) => `${last}-Quist^${first}`,
    (first, last) => `  ${last} ^ ${first} `,
  )

  test('is the same however it is written', () => {
    fc.assert(
      fc.property(name, name, shape, (firstName, lastName, write) => {
        expect(nameVerdict(write(firstName, lastName), { firstName, lastName })).toBe('same')
      }),
    )
  })

  test('differs from another given name', () => {
    fc.assert(
      fc.property(name, name, name, shape, (firstName, lastName, other, write) => {
        fc.pre(other !== firstName && other !== lastName)
        expect(nameVerdict(write(other, lastName), { firstName, lastName })).not.toBe('same')
      }),
    )
  })

  test('is compared without throwing, whatever the text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null))
    fc.assert(
      fc.property(text, text, text, text, (patientName, firstName, lastName, middleName) => {
        const verdict = nameVerdict(patientName, { firstName, lastName, middleName })
        expect(['same', 'differs', 'unknown']).toContain(verdict)
      }),
    )
  })
})
