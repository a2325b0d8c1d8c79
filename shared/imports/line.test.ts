import { describe, expect, it } from 'vitest'
import type { ImportField } from '../model/imports.ts'
import { builtInChoices } from '../model/list-choices.ts'
import { type LineFault, readLine } from './line.ts'
import { splitName } from './names.ts'

const choices = builtInChoices

const read = (cells: Partial<Record<ImportField, string>>, dateOrder: 'mdy' | 'dmy' = 'mdy') =>
  readLine(
    Object.values(cells),
    { columns: Object.keys(cells) as ImportField[], dateOrder },
    choices,
    '20261122',
  )

describe('a cell becomes what the record keeps:', () => {
  it.each<[ImportField, string, string]>([
    ['firstName', ' Anne\u00a0Marie\u200b ', 'Anne Marie'],
    ['lastName', 'O’Brien', "O'Brien"],
    ['lastName', 'O`Brien', "O'Brien"],
    ['firstName', 'محمد', 'محمد'],
    ['email', 'mailto:Ann@Example.COM', 'ann@example.com'],
    ['email', 'Ann Lee <ann@example.com>', 'ann@example.com'],
    ['mobile', '+1 (415) 555-0123', '4155550123'],
    ['mobile', "'+14155550123", '4155550123'],
    ['mobile', '4155550123.0', '4155550123'],
    ['mobile', '1.415.555.0123', '4155550123'],
    ['addressState', 'california', 'CA'],
    ['addressState', 'N.Y.', 'NY'],
    ['addressState', 'Washington, D.C.', 'DC'],
    ['addressZip', '2134', '02134'],
    ['addressZip', '021341234', '02134-1234'],
    ['addressCountry', 'United States of America', 'US'],
    ['timezone', 'Eastern Time', 'America/New_York'],
    ['timezone', 'America/Chicago', 'America/Chicago'],
    ['registerSource', 'spine seminar', 'SpineSeminar'],
    ['registerSource', 'CallIn', 'CallIn'],
    ['insurancePlan', 'Workers’ Compensation', 'workerComp'],
    ['dob', '3/4/1980', '19800304'],
    ['dob', '03/04/80', '19800304'],
    ['dob', '1980-03-04T00:00:00Z', '19800304'],
    ['dob', '4-Mar-1980', '19800304'],
    ['dob', 'March 4th, 1980', '19800304'],
    ['dob', '29284', '19800304'],
    ['dob', '03041980', '19800304'],
  ])('%s %j as %j', (field, cell, value) => {
    expect(read({ [field]: cell })).toEqual({ values: { [field]: value }, faults: [] })
  })

  it.each([
    ['email', 'ann@example.com; lee@example.com', 'ann@example.com'],
    ['contactPhone', '(415) 555-0100 / (415) 555-0101', '4155550100'],
  ])('%s %j as its first value, and reports the other', (field, cell, value) => {
    const problem = 'is one more than a record keeps'
    expect(read({ [field]: cell })).toEqual({
      values: { [field]: value },
      faults: [{ field, problem, isMinor: true }],
    })
  })

  it('reads days before months where the file writes them so', () => {
    expect(read({ dob: '04/03/1980' }, 'dmy').values).toEqual({ dob: '19800304' })
  })

  it.each(['', ' ', 'N/A', '-', '\u200b', 'NULL'])('says nothing where it is %j', (cell) => {
    expect(read({ firstName: cell, email: cell, dob: cell })).toEqual({ values: {}, faults: [] })
  })
})

describe('a cell that no record can hold', () => {
  it.each<[ImportField, string]>([
    ['firstName', '😀'],
    ['firstName', '"Ann'],
    ['email', 'ann@'],
    ['mobile', '5.55E+09'],
    ['mobile', '415-555'],
    ['addressState', 'Bavaria'],
    ['addressZip', 'SW1A 1AA'],
    ['addressCountry', 'Germany'],
    ['registerSource', 'Newspaper'],
    ['dob', '02/30/1980'],
    ['dob', '13/31/1980'],
    ['dob', '1850-01-01'],
    ['role', 'neither'],
    ['patientId', '17'],
  ])('of %s, %j, is told of, and the others are kept', (field, cell) => {
    const { values, faults } = read({ addressCity: 'Springfield', [field]: cell })

    expect(values).toEqual({ addressCity: 'Springfield' })
    expect(faults).toEqual([
      { field, problem: expect.stringMatching(/^must be |^must not be /) } satisfies LineFault,
    ])
    expect(faults[0]?.problem).not.toContain(cell)
  })
})

describe('a line', () => {
  it('has a name in parts, or in whole', () => {
    expect(read({ name: 'Lee, Ann Mary' }).values).toEqual({
      ...{ firstName: 'Ann', middleName: 'Mary', lastName: 'Lee' },
    })
    expect(read({ name: 'Somebody Else', firstName: 'Ann' }).values).toEqual({ firstName: 'Ann' })
  })

  it('says whether somebody is a lead, a patient or both', () => {
    const roles = ['Lead', 'PATIENTS', 'Lead, patient', 'both'].map((role) => read({ role }).values)
    expect(roles).toEqual([
      { isLead: true, isPatient: false },
      { isLead: false, isPatient: true },
      { isLead: true, isPatient: true },
      { isLead: true, isPatient: true },
    ])
  })

  it('with fewer cells than columns says less, and with more of them nothing', () => {
    const settings = { columns: ['firstName', 'email'] as const, dateOrder: 'mdy' as const }
    const ask = (cells: string[]) =>
      readLine(cells, { ...settings, columns: [...settings.columns] }, choices)

    expect(ask(['Ann'])).toEqual({ values: { firstName: 'Ann' }, faults: [] })
    expect(ask(['Ann', 'ann@example.com', ' '])).toMatchObject({ faults: [] })
    expect(ask(['Lee', ' Ann', 'ann@example.com'])).toMatchObject({
      values: {},
      faults: [{ field: 'firstName', problem: expect.stringContaining('3 cells') }],
    })
  })
})

describe('a whole name', () => {
  it.each([
    ['Ann Lee', 'Ann', '', 'Lee'],
    ['Dr. Ann Mary Lee Jr.', 'Ann', 'Mary', 'Lee Jr.'],
    ['Ludwig van Beethoven', 'Ludwig', '', 'van Beethoven'],
    ['Lee, Ann', 'Ann', '', 'Lee'],
    ['de la Cruz, Ana María', 'Ana', 'María', 'de la Cruz'],
    ['Lee, Jr., Ann', 'Ann', '', 'Lee Jr.'],
    ['Ann', 'Ann', '', ''],
    ['', '', '', ''],
  ])('%s', (name, firstName, middleName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, middleName, lastName })
  })
})
