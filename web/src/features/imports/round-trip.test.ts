import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { aRecord } from '../patients/builders.ts'
import { cellsOf } from '../patients/list/export.ts'
import { checkLines } from './reading/check.ts'
import { surveyFile } from './reading/survey.ts'

/** What the export of a list says of a record, and an import can change. */
const record = {
  ...{
    patientId: '01JZZZZZZZZZZZZZZZZZZZZZZZ',
    firstName: 'José',
    middleName: 'M.',
    lastName: "O'Neil",
  },
  ...{ email: '+jose@example.com', mobile: '4155550123', dob: '19800229', addressState: 'CA' },
  ...{ registerSource: 'SpineSeminar', marketingCampaign: '=HYPERLINK("x")' },
  ...{ insuranceCompany: '-Aetna, Inc.', insurancePlan: 'workerComp' },
}

it('finds in an export of a list what the records say, formulas and all', async () => {
  const row = aRecord({ ...record, addressCity: 'Springfield', possibleCity: 'Springfield' })
  const cells = cellsOf(patientOrderColumns, 'America/Chicago')
  const text =
    stringify([cells.map(({ head }) => head)], { bom: true }) +
    stringify([cells.map(({ of }) => of(row))], { escape_formulas: true })

  const survey = await surveyFile(new Blob([text]), '20261122', () => undefined)
  const settings = {
    columns: survey.columns,
    hasHeader: survey.headerRow !== null,
    titleRows: 0,
    values: [],
    dateOrder: 'mdy' as const,
  }
  const options = { choices: builtInChoices, today: '20261122', onShare: () => undefined }
  const check = await checkLines(survey, settings, options)

  expect(check.first).toEqual([
    {
      number: 2,
      faults: [],
      reachable: true,
      values: { ...record, addressCity: 'Springfield', leadStatus: 1 },
    },
  ])
})
