import { describe, expect, it } from 'vitest'
import { type ImportField, importFields } from '../model/imports.ts'
import { role } from '../model/roles.ts'
import { careChoices } from './care.ts'
import { readLine, unknownValues } from './line.ts'

const staffs = [
  { staffId: 'sofia', firstName: 'Sofía', lastName: 'Reyes', roles: [role.staff] },
  { staffId: 'one', firstName: 'Ann', lastName: 'Lee', roles: [role.staff] },
  { staffId: 'other', firstName: 'Ann', lastName: 'Lee', roles: [role.staff] },
  { staffId: 'doctor', firstName: 'Omar', lastName: 'Diaz', roles: [role.provider] },
]
const choices = {
  registerSource: [{ value: 'Google', title: 'Google' }],
  insurancePlanList: [],
  ...careChoices(staffs),
}
const fieldOf = (name: string): ImportField | null =>
  importFields.find((field) => field === name) ?? null
const today = '20260301'

const read = (
  cells: Record<string, string>,
  values: Parameters<typeof readLine>[1]['values'] = [],
) =>
  readLine(
    Object.values(cells),
    { columns: Object.keys(cells).map(fieldOf), dateOrder: 'mdy', values },
    choices,
    today,
  )

describe('what a line says of a new record beside its fields', () => {
  it.each([
    ['Contacted', 2],
    ['appointment set', 10],
    ['Closed Won', 100],
    ['LOST', 9],
    ['New', 1],
  ])('takes the status %j', (text, leadStatus) => {
    expect(read({ leadStatus: text })).toEqual({ values: { leadStatus }, faults: [] })
  })

  it('takes no status from somebody who is no lead', () => {
    expect(read({ leadStatus: 'None' })).toEqual({ values: {}, faults: [] })
  })

  it('finds colleagues by their names, and none that two of them share', () => {
    expect(read({ advocate: 'sofia reyes', provider: 'Omar Diaz' }).values).toEqual({
      advocateId: 'sofia',
      providerId: 'doctor',
    })
    expect(read({ advocate: 'Ann Lee', provider: 'Sofía Reyes' })).toEqual({
      values: {},
      faults: [
        { field: 'advocate', problem: 'must be the name of a colleague' },
        { field: 'provider', problem: 'must be the name of a colleague' },
      ],
    })
  })

  it('keeps the lines of a note, and masks a card number in it', () => {
    const { values } = read({ note: 'Called twice.\r\n\tCard 4111 1111 1111 1111' })
    expect(values.note).toMatch(/^Called twice\.\n/)
    expect(values.note).not.toContain('4111 1111')
  })

  it.each([
    ['02/28/2026', '20260228'],
    ['03/02/2026', undefined],
    ['01/01/1970', undefined],
    ['soon', undefined],
  ])('takes a day that has passed: %s', (text, addedOn) => {
    const { values, faults } = read({ addedOn: text })
    expect(values.addedOn).toBe(addedOn)
    expect(faults.length).toBe(addedOn === undefined ? 1 : 0)
  })
})

describe('values that a person translates', () => {
  const values = [
    { field: 'registerSource', text: 'google ads', value: 'Google' },
    { field: 'leadStatus', text: 'No Sale', value: '9' },
    { field: 'advocate', text: 'Former Colleague', value: null },
  ] as const

  it('become what the person said, however they are written', () => {
    const line = {
      registerSource: 'Google-Ads',
      leadStatus: 'no sale',
      advocate: 'former colleague',
    }
    expect(read(line, [...values])).toEqual({
      values: { registerSource: 'Google', leadStatus: 9 },
      faults: [],
    })
  })

  it('are those that no list has', () => {
    const columns: ImportField[] = ['registerSource', 'leadStatus', 'insuranceCompany']
    const settings = { columns, dateOrder: 'mdy' as const }
    expect(unknownValues(['TikTok', 'Stalled', 'Some Insurer'], settings, choices)).toEqual([
      { field: 'registerSource', text: 'TikTok' },
      { field: 'insuranceCompany', text: 'Some Insurer' },
      { field: 'leadStatus', text: 'Stalled' },
    ])
    expect(unknownValues(['google', 'booked', ''], settings, choices)).toEqual([])
  })
})
