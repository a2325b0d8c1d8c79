import * as v from 'valibot'
import { type Location, type Practice, practiceForm } from '#shared/model/practice.ts'
import { formatPhone } from '../../ui/phone.ts'
import { holidaysOf, holidaysText } from './holidays.ts'
import { dayNames, hoursValues, weekOf } from './hours.ts'

/** The practice as its form has it: empty where nothing is filled in. */
export function practiceValues(practice: Practice) {
  return {
    name: practice.name,
    abbrName: practice.abbrName,
    contactPhone: formatPhone(practice.contactPhone),
    contactEmail: practice.contactEmail,
    homepage: practice.homepage ?? '',
    ...addressValues(practice),
    timezone: practice.timezone,
  }
}
export type PracticeValues = ReturnType<typeof practiceValues>

/** A place as its form has it; `sameHours` is 1, or empty if the location has hours of its own. */
export function locationValues(location: Location) {
  const { name, hours, holidays } = location
  return {
    name,
    ...addressValues(location),
    ...hoursValues(hours),
    sameHours: hours === null ? '1' : '',
    holidays: holidaysText(holidays),
  }
}
export type LocationValues = ReturnType<typeof locationValues>

export const noLocation: LocationValues = {
  ...hoursValues(null),
  sameHours: '1',
  holidays: '',
  name: '',
  addressLine1: '',
  addressLine2: '',
  addressCity: '',
  addressState: '',
  addressZip: '',
}

/** The hours and holidays of a location as they are sent, as far as they were changed. */
export function openingChange(values: LocationValues, change: Partial<LocationValues>) {
  const { sameHours, holidays } = change
  const hasHours = sameHours !== undefined || dayNames.some((day) => change[day] !== undefined)
  return {
    ...(hasHours && { hours: values.sameHours ? null : weekOf(values) }),
    ...(holidays !== undefined && { holidays: holidaysOf(holidays) }),
  }
}

/** What was changed of the practice, as the contract has it. */
export const practiceChange = v.partial(practiceForm)

type Address = Pick<
  Location,
  'addressLine1' | 'addressLine2' | 'addressCity' | 'addressState' | 'addressZip'
>

function addressValues(address: Address) {
  return {
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? '',
    addressCity: address.addressCity,
    addressState: address.addressState,
    addressZip: address.addressZip,
  }
}

/** An address on one line. */
export function addressLineOf(address: Address): string {
  const { addressLine1, addressLine2, addressCity, addressState, addressZip } = address
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  return `${street}, ${addressCity}, ${addressState} ${addressZip}`
}
