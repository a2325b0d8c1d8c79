import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type FhirPatient, fhirPatient } from '#shared/model/fhir.ts'
import { patientTextFields } from '#shared/model/patient.ts'
import { problemsOfFhirPatient } from '#test/support/fhir-r4.ts'
import { aRecord, NOON } from '#test/support/records.ts'
import { type FhirNames, fhirPatientOf } from './fhir-patient.ts'

const origin = 'https://app.example'
const names: FhirNames = { origin, practice: 'Bay Spine', provider: null }

/** As the answer is sent. */
const sent = (patient: FhirPatient): unknown =>
  JSON.parse(JSON.stringify(v.parse(fhirPatient, patient)))

describe('a record as FHIR', () => {
  it('says who it is, how to reach them, and which practice and provider care for them', () => {
    const record = aRecord({
      ...{ firstName: 'Zoë', middleName: 'M.', lastName: "O'Brien", dob: '19800229' },
      ...{ email: 'zoe@example.com', mobile: '4155550123', contactPhone: '4155550199' },
      ...{ addressLine1: '1 Main St', addressLine2: 'Apt 2', addressCity: 'Waco' },
      ...{ addressState: 'TX', addressZip: '76701', addressCountry: 'US' },
      ...{ isLead: true, providerId: 'dr', revision: 7, insuranceCompany: 'Aetna' },
    })

    const patient = sent(
      fhirPatientOf(record, { ...names, provider: { name: 'Ann Lee', npi: '1234567893' } }),
    )

    expect(patient).toEqual({
      resourceType: 'Patient',
      id: record.patientId,
      meta: {
        versionId: '7',
        lastUpdated: NOON.toISOString(),
        tag: ['patient', 'lead'].map((code) => ({
          system: 'https://app.example/fhir/kinds',
          code,
        })),
      },
      identifier: [{ system: 'https://app.example/fhir/patients', value: record.patientId }],
      active: true,
      name: [{ text: "Zoë M. O'Brien", family: "O'Brien", given: ['Zoë', 'M.'] }],
      telecom: [
        { system: 'phone', value: '+14155550123', use: 'mobile' },
        { system: 'phone', value: '+14155550199' },
        { system: 'email', value: 'zoe@example.com' },
      ],
      gender: 'unknown',
      birthDate: '1980-02-29',
      address: [
        {
          ...{ line: ['1 Main St', 'Apt 2'], city: 'Waco', state: 'TX' },
          ...{ postalCode: '76701', country: 'US' },
        },
      ],
      generalPractitioner: [
        {
          type: 'Practitioner',
          identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' },
          display: 'Ann Lee',
        },
      ],
      managingOrganization: {
        type: 'Organization',
        identifier: { system: 'https://app.example/fhir/practices', value: record.practiceId },
        display: 'Bay Spine',
      },
    })
    expect(problemsOfFhirPatient(patient)).toEqual([])
  })

  it('says why there is no name, and nothing of what the record does not hold', () => {
    const record = aRecord({ firstName: null, lastName: null, dob: '', isArchived: true })

    const patient = sent(fhirPatientOf(record, { ...names, practice: null }))

    expect(patient).toMatchObject({
      active: false,
      name: [
        {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
              valueCode: 'unknown',
            },
          ],
        },
      ],
    })
    expect(Object.keys(Object(patient))).not.toEqual(
      expect.arrayContaining(['birthDate', 'telecom', 'address', 'generalPractitioner']),
    )
    expect(problemsOfFhirPatient(patient)).toEqual([])
  })

  it('names a provider without a profile by our own id', () => {
    const patient = fhirPatientOf(aRecord({ providerId: 'dr' }), {
      ...names,
      provider: { name: null, npi: null },
    })

    expect(patient.generalPractitioner?.[0]?.identifier).toEqual({
      system: 'https://app.example/fhir/practitioners',
      value: 'dr',
    })
  })

  it('is valid whatever the record holds', () => {
    const anything = fc.option(fc.string({ unit: 'grapheme' }))
    const texts = fc.array(fc.tuple(fc.constantFrom(...patientTextFields), anything))
    const names = fc.record({ name: anything, npi: anything })
    fc.assert(
      fc.property(texts, fc.string(), fc.boolean(), names, (fields, dob, flag, provider) => {
        const providerId = flag ? 'dr' : null
        const record = aRecord({ dob, isLead: flag, isArchived: flag, providerId })
        for (const [field, value] of fields) record[field] = value

        const patient = sent(fhirPatientOf(record, { origin, practice: provider.name, provider }))

        expect(problemsOfFhirPatient(patient)).toEqual([])
      }),
    )
  })
})

describe('the check of FHIR', () => {
  const valid = () => Object(sent(fhirPatientOf(aRecord(), names)))

  it.each([
    ['an element that R4 has not', { nickname: 'Jo' }],
    ['an empty list', { telecom: [] }],
    ['an empty text', { birthDate: '' }],
    ['a code of no value set', { gender: 'x' }],
    ['a name without parts', { name: [{ text: 'Jo' }] }],
    ['null', { active: null }],
    ['what is missing', { identifier: undefined }],
  ])('finds %s', (_what, change) => {
    expect(problemsOfFhirPatient(valid())).toEqual([])
    expect(problemsOfFhirPatient({ ...valid(), ...change })).not.toEqual([])
  })
})
