/**
 * All fields, for modules that pages load late. Modules of the first pages import from the module that
 * declares a field, because a re-export loads the other modules too.
 */

export { addressLine, personName, publicName } from './name-fields.ts'
export {
  code,
  codes,
  counter,
  day,
  dob,
  email,
  flag,
  homepage,
  id,
  instant,
  integer,
  line,
  optionalField,
  phone,
  phoneWithExtension,
  timezone,
  zip,
} from './plain-fields.ts'
export {
  longText,
  maskedLongText,
  maskedText,
  searchText,
  text,
  textWithNumbers,
} from './text-fields.ts'
