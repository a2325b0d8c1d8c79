import { describe, expect, it } from 'vitest'
import { keepMapping, recallMapping } from './layout.ts'
import type { Mapping } from './mapping.ts'
import { surveyFile } from './reading/survey.ts'

const surveyOf = (text: string) => surveyFile(new Blob([text]), '20261122', () => undefined)

const table = 'Bayview,,\n\nName,Phone,Foo\nAnn Lee,4155550123,x\n'
const edited: Mapping = {
  headerRow: 3,
  columns: ['name', 'contactPhone', 'note'],
  dateOrder: 'dmy',
}

describe('a mapping that was edited', () => {
  it('holds for a corrected file with the same columns', async () => {
    const kept = keepMapping(await surveyOf(table), edited)
    const corrected = await surveyOf(`${table}Bo Diaz,,y\n`)

    expect(recallMapping(corrected, kept)).toEqual(edited)
  })

  it('holds for the report of the file, and back', async () => {
    const kept = keepMapping(await surveyOf(table), edited)
    const report = await surveyOf(
      'Import problem,Import line,Name,Phone,Foo\nNot imported: it is wrong,4,Ann Lee,,x\n',
    )
    const inReport = recallMapping(report, kept)

    expect(inReport).toEqual({
      ...{ headerRow: 1, dateOrder: 'dmy' },
      columns: [null, null, 'name', 'contactPhone', 'note'],
    })
    if (!inReport) return
    const back = recallMapping(await surveyOf(table), keepMapping(report, inReport))
    expect(back?.columns).toEqual(edited.columns)
  })

  it.each([
    ['another column', 'Name,Phone,Bar\nAnn Lee,4155550123,x\n'],
    ['another order', 'Phone,Name,Foo\n4155550123,Ann Lee,x\n'],
    ['no titles', 'Ann Lee,4155550123,x\n'],
  ])('does not hold for a file with %s', async (_what, text) => {
    const kept = keepMapping(await surveyOf(table), edited)

    expect(recallMapping(await surveyOf(text), kept)).toBeNull()
  })
})
