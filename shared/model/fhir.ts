import * as v from 'valibot'

/**
 * A Patient of FHIR R4 (hl7.org/fhir/R4/patient.html), as far as records have something to say of
 * it. What a record does not say is left out: FHIR knows no null, no empty text and no empty list.
 */

const words = v.optional(v.string())

const identifier = v.object({ system: v.string(), value: v.string() })

/** Names somebody by an identifier: we serve no resource for them that an address could lead to. */
const reference = v.object({
  type: v.picklist(['Organization', 'Practitioner']),
  identifier,
  display: words,
})

const humanName = v.object({
  /** Why there is no name; in place of one. */
  extension: v.optional(v.array(v.object({ url: v.string(), valueCode: v.string() }))),
  text: words,
  family: words,
  given: v.optional(v.array(v.string())),
})

const contactPoint = v.object({
  system: v.picklist(['phone', 'email']),
  value: v.string(),
  use: v.optional(v.literal('mobile')),
})

const address = v.object({
  line: v.optional(v.array(v.string())),
  city: words,
  state: words,
  postalCode: words,
  country: words,
})

export const fhirPatient = v.object({
  resourceType: v.literal('Patient'),
  id: v.string(),
  meta: v.object({
    versionId: v.string(),
    lastUpdated: v.string(),
    /** Whether the person is a lead, a patient or both. */
    tag: v.array(v.object({ system: v.string(), code: v.picklist(['lead', 'patient']) })),
  }),
  identifier: v.array(identifier),
  active: v.boolean(),
  name: v.array(humanName),
  telecom: v.optional(v.array(contactPoint)),
  gender: v.literal('unknown'),
  /** YYYY-MM-DD. */
  birthDate: words,
  address: v.optional(v.array(address)),
  generalPractitioner: v.optional(v.array(reference)),
  managingOrganization: reference,
})
export type FhirPatient = v.InferOutput<typeof fhirPatient>
