import * as v from 'valibot'
import { dob, email, optionalField, phone, phoneWithExtension, searchText, zip } from './fields.ts'
import { patientRecord } from './patient.ts'

/** Why two records may be of the same person, the strongest part of the name first. */
export const similarReasons = [
  'sameName',
  'nickname',
  'swappedName',
  'similarName',
  'sameLastName',
  'sameFirstName',
  'sameBirthDate',
  'similarBirthDate',
  'samePhone',
  'sameEmail',
  'sameAddress',
] as const
export type SimilarReason = (typeof similarReasons)[number]

/** At most so many are answered, the most alike first. */
export const SIMILAR_MAX = 10

const name = optionalField(searchText(64))

/** What is known so far of a person: at most what the form asks for, at least nothing. */
export const knownPerson = v.object({
  firstName: name,
  lastName: name,
  dob: optionalField(dob),
  email: optionalField(email),
  mobile: optionalField(phone),
  contactPhone: optionalField(phoneWithExtension),
  addressLine1: optionalField(searchText(128)),
  addressZip: optionalField(zip),
})
export type KnownPerson = v.InferOutput<typeof knownPerson>

/** A record that may be of the same person, with what tells people apart and why it is named. */
export const similarPatient = v.object({
  ...v.pick(patientRecord, [
    'patientId',
    'firstName',
    'middleName',
    'lastName',
    'dob',
    'email',
    'mobile',
    'contactPhone',
    'addressLine1',
    'addressCity',
    'addressState',
    'addressZip',
    'isLead',
    'isPatient',
    'isActive',
    'isArchived',
    'createdAt',
  ]).entries,
  /** How much speaks for it; 100 and more is hardly a coincidence. */
  score: v.number(),
  reasons: v.array(v.picklist(similarReasons)),
})
export type SimilarPatient = v.InferOutput<typeof similarPatient>
