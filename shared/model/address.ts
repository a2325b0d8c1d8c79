import * as v from 'valibot'
import { addressLine, optionalField, zip } from './fields.ts'
import { stateCodes } from './states.ts'

export const stateCode = v.picklist(stateCodes, 'must be a US state or territory')
/** Only addresses in the US are taken (specification, section 5). */
export const country = v.literal('US', 'must be US')

/** A whole postal address, as a practice or a location has it. */
export const addressFields = {
  addressLine1: addressLine,
  addressLine2: optionalField(addressLine),
  addressCity: addressLine,
  addressState: stateCode,
  addressZip: zip,
  addressCountry: v.optional(country, 'US'),
}

/** The same as it is kept. */
export const storedAddress = {
  addressLine1: v.string(),
  addressLine2: v.nullable(v.string()),
  addressCity: v.string(),
  addressState: v.string(),
  addressZip: v.string(),
  addressCountry: v.string(),
}

/** An address that may be filled in in part, as a patient's. */
export const partialAddressFields = {
  addressLine1: optionalField(addressLine),
  addressLine2: optionalField(addressLine),
  addressCity: optionalField(addressLine),
  addressState: optionalField(stateCode),
  addressZip: optionalField(zip),
  addressCountry: optionalField(country),
}
