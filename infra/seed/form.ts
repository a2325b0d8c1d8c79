import { faker } from '@faker-js/faker/locale/en'
import { faker as spanish } from '@faker-js/faker/locale/es_MX'
import type { PatientForm } from '#shared/model/patient.ts'
import { type insurancePlans, insurers, type registerSources } from '#shared/model/sources.ts'
import type { Chance } from './chance.ts'
import { places } from './places.data.ts'

type Source = (typeof registerSources)[number]

const sources: readonly (readonly [Source, number])[] = [
  ['Google', 24],
  ['Facebook', 18],
  ['CallIn', 14],
  ['ReferredIn', 13],
  ['Regular', 9],
  ['SpineSeminar', 6],
  ['Instagram', 5],
  ['YouTube', 4],
  ['Bing', 3],
  ['Billboards', 2],
  ['AiPainEvaluation', 2],
]

const campaigns: Partial<Record<Source, readonly [string, ...string[]]>> = {
  Google: ['Back pain, Bay Area', 'Knee replacement, East Bay', 'Second opinion'],
  Facebook: ['Spring back pain', 'Free MRI review'],
  Instagram: ['Active again', 'Free MRI review'],
  YouTube: ['Ask Dr. Vasquez'],
  SpineSeminar: ['Seminar Oakland', 'Seminar Walnut Creek'],
}

/** The insurers that most people have; the others are drawn evenly. */
export const commonInsurers = [
  'Kaiser Permanente',
  'Blue Shield of California',
  'Anthem Blue Cross',
  'UnitedHealthcare',
  'Aetna',
  'Cigna Healthcare',
  'Medicare',
] as const satisfies readonly (typeof insurers)[number][]

const plans: readonly (readonly [keyof typeof insurancePlans, number])[] = [
  ['mmedUcr', 35],
  ['mmedMCR', 25],
  ['personalInjury', 15],
  ['workerComp', 15],
  ['selfPay', 6],
  ['other', 4],
]

/** Makes the forms of people who do not exist, no two with the same address or number. */
export function createForms(
  chance: Chance,
  now: Date,
  taken: { emails: readonly string[]; mobiles: readonly string[] },
): () => Omit<PatientForm, 'isLead' | 'isPatient'> {
  spanish.seed(chance.whole(1, 1e6))
  const emails = new Set(taken.emails)
  const mobiles = new Set(taken.mobiles)

  /** Numbers from 555-0100 to 555-0199 are kept free for stories, in every area. */
  const mobileIn = (areaCode: string): string | null => {
    const first = chance.whole(0, 99)
    for (let step = 0; step < 100; step += 1) {
      const number = `${areaCode}55501${String((first + step * 37) % 100).padStart(2, '0')}`
      if (mobiles.has(number)) continue
      mobiles.add(number)
      return number
    }
    return null
  }
  const emailOf = (firstName: string, lastName: string): string => {
    const plain = `${firstName}.${lastName}`.normalize('NFKD').replaceAll(/[^A-Za-z.]/g, '')
    for (let number = 1; ; number += 1) {
      const email = `${plain.toLowerCase()}${number === 1 ? '' : number}@example.com`
      if (emails.has(email)) continue
      emails.add(email)
      return email
    }
  }

  return () => {
    const { person, location } = faker
    const sex = person.sexType()
    const names = chance.happens(0.12) ? spanish.person : person
    const firstName = names.firstName(sex)
    const lastName = names.lastName(sex)
    const place = chance.weighted(places)
    const mobile = chance.happens(0.95) ? mobileIn(place.areaCode) : null
    const email = mobile === null || chance.happens(0.88) ? emailOf(firstName, lastName) : null
    const source = chance.weighted(sources)
    const campaign = campaigns[source]
    const isInsured = chance.happens(0.82)
    return {
      firstName,
      middleName: chance.happens(0.2) ? person.middleName(sex) : null,
      lastName,
      email,
      mobile,
      dob: birthDay(chance, now),
      ...(chance.happens(0.85)
        ? {
            addressLine1: location.streetAddress(),
            addressLine2: chance.happens(0.2) ? `Apt ${chance.whole(1, 48)}` : null,
            addressZip: place.zip,
          }
        : {}),
      addressCity: place.city,
      addressState: place.state,
      addressCountry: 'US',
      registerSource: source,
      marketingCampaign: campaign ? chance.pick(campaign) : null,
      insuranceCompany: isInsured ? chance.pick(insurersByChance(chance)) : null,
      insurancePlan: isInsured ? chance.weighted(plans) : null,
    }
  }
}

const insurersByChance = (chance: Chance): readonly [string, ...string[]] =>
  chance.happens(0.7) ? commonInsurers : insurers

/** Of grown-ups, most of them between 40 and 70. */
function birthDay(chance: Chance, now: Date): string {
  const age = Math.round(22 + 64 * ((chance.share() + chance.share() + chance.share()) / 3))
  const born = new Date(now)
  born.setUTCFullYear(now.getUTCFullYear() - age)
  born.setUTCDate(born.getUTCDate() - chance.whole(1, 364))
  return born.toISOString().slice(0, 10).replaceAll('-', '')
}
