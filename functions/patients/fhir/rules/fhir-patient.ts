import * as v from 'valibot'
import type { FhirPatient } from '#shared/model/fhir.ts'
import { day } from '#shared/model/fields.ts'
import type { PatientItem } from '../../records.ts'

const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi'
const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

/** Who else a record names, as other systems are told of them. */
export type FhirNames = {
  /** Where our own identifiers are good, such as https://app.example.com. */
  origin: string
  /** What the practice is called. */
  practice: string | null
  /** The provider who treats the person. */
  provider: { name: string | null; npi: string | null } | null
}

/**
 * A record as a Patient of FHIR R4. It says what the record says and nothing else; the sex, which
 * records do not hold, is `unknown`, as US Core asks for. Values that FHIR does not take, such as a
 * text of spaces, count as absent.
 */
export function fhirPatientOf(record: PatientItem, names: FhirNames): FhirPatient {
  const { patientId, practiceId } = record
  const npi = filled(names.provider?.npi)
  const ours = (of: string, value: string) => ({ system: `${names.origin}/fhir/${of}`, value })
  const kinds = [
    ...(record.isPatient ? ['patient' as const] : []),
    ...(record.isLead ? ['lead' as const] : []),
  ]
  return {
    resourceType: 'Patient',
    id: patientId,
    meta: {
      versionId: String(record.revision),
      lastUpdated: record.updatedAt,
      tag: kinds.map((code) => ({ system: `${names.origin}/fhir/kinds`, code })),
    },
    identifier: [ours('patients', patientId)],
    active: !record.isArchived,
    name: [nameOf(record)],
    telecom: filledList(telecomOf(record)),
    gender: 'unknown',
    birthDate: birthDateOf(record.dob),
    address: filledList(addressOf(record)),
    ...(record.providerId !== null && {
      generalPractitioner: [
        {
          type: 'Practitioner',
          identifier: npi
            ? { system: NPI_SYSTEM, value: npi }
            : ours('practitioners', record.providerId),
          display: filled(names.provider?.name),
        },
      ],
    }),
    managingOrganization: {
      type: 'Organization',
      identifier: ours('practices', practiceId),
      display: filled(names.practice),
    },
  }
}

/** White space that a string of FHIR must not hold, such as one that does not break. */
const OTHER_SPACE = /[^\S \r\n\t]/gu

/** A value that says something, without white space around it. */
function filled(value: string | null | undefined): string | undefined {
  return value?.replace(OTHER_SPACE, ' ').trim() || undefined
}

function filledTexts(...values: (string | null)[]): string[] | undefined {
  return filledList(values.flatMap((value) => filled(value) ?? []))
}

function filledList<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined
}

/** The name; or why there is none, as US Core has it: some records know only how to reach somebody. */
function nameOf({ firstName, middleName, lastName }: PatientItem): FhirPatient['name'][number] {
  const given = filledTexts(firstName, middleName)
  const family = filled(lastName)
  if (!given && !family) return { extension: [{ url: DATA_ABSENT, valueCode: 'unknown' }] }
  return { text: [...(given ?? []), ...(family ? [family] : [])].join(' '), family, given }
}

function telecomOf({ mobile, contactPhone, email }: PatientItem) {
  const [mobileValue, phone, address] = [filled(mobile), filled(contactPhone), filled(email)]
  return [
    ...(mobileValue
      ? [{ system: 'phone', value: dialed(mobileValue), use: 'mobile' } as const]
      : []),
    ...(phone ? [{ system: 'phone', value: dialed(phone) } as const] : []),
    ...(address ? [{ system: 'email', value: address } as const] : []),
  ]
}

/** A stored number, 10 digits and perhaps an extension, as RFC 3966 writes it. */
function dialed(number: string): string {
  return /^\d{10}(?:x\d+)?$/.test(number) ? `+1${number.replace('x', ';ext=')}` : number
}

/** The day as FHIR writes it, YYYY-MM-DD. */
function birthDateOf(dob: string): string | undefined {
  const born = v.safeParse(day, dob)
  return born.success ? born.output.replace(/^(\d{4})(\d{2})/, '$1-$2-') : undefined
}

function addressOf(record: PatientItem): NonNullable<FhirPatient['address']> {
  const line = filledTexts(record.addressLine1, record.addressLine2)
  const rest = {
    city: filled(record.addressCity),
    state: filled(record.addressState),
    postalCode: filled(record.addressZip),
  }
  const isSaid = line !== undefined || Object.values(rest).some(Boolean)
  return isSaid ? [{ line, ...rest, country: filled(record.addressCountry) }] : []
}
