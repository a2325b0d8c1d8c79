import type * as v from 'valibot'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import { plans } from '#shared/model/plans.ts'
import type { Location, Practice, practiceForm, Staff } from '#shared/model/practice.ts'
import { defaultReviewDays } from '#shared/model/review-days.ts'
import { role } from '#shared/model/roles.ts'
import { states } from '#shared/model/states.ts'
import type { Plan } from '../public.ts'

export type PracticeForm = v.InferOutput<typeof practiceForm>
export type Founder = { id: string; firstName: string; lastName: string; email: string }

/** All that a practice begins with. */
export type Founding = {
  practice: Practice
  plan: Plan
  location: Location
  staff: Staff
  distribution: Distribution
}

const ABBREVIATION_LENGTH = 8

/** The first letters of a name's words, or its beginning where it is one word. */
export function abbreviate(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name]
  const letters = words.length > 1 ? words.map((word) => [...word][0]).join('') : words[0]
  return (letters ?? name).slice(0, ABBREVIATION_LENGTH).toUpperCase()
}

/**
 * A practice on the free trial with its first location, its founder as admin, and a distribution
 * that gives every new lead to the founder until others join (specification, sections 1 and 3).
 */
export function foundPractice(
  form: PracticeForm,
  founder: Founder,
  { now, newId }: { now: Date; newId: () => string },
): Founding {
  const id = newId()
  const address = {
    addressLine1: form.addressLine1,
    addressLine2: form.addressLine2 ?? null,
    addressCity: form.addressCity,
    addressState: form.addressState,
    addressZip: form.addressZip,
    addressCountry: form.addressCountry,
  }
  return {
    practice: {
      id,
      name: form.name,
      abbrName: form.abbrName ?? abbreviate(form.name),
      contactPhone: form.contactPhone,
      contactEmail: form.contactEmail,
      homepage: form.homepage ?? null,
      ...address,
      timezone: form.timezone ?? states[form.addressState].timezone,
      hours: null,
      holidays: [],
      weekStart: 0,
      reminders: [24],
      reviewDays: defaultReviewDays,
      requireTwoFactor: false,
      passwordMaxAgeDays: 0,
      createdAt: now.toISOString(),
      version: 1,
    },
    plan: {
      plan: 'trial',
      trialEndsAt: plusSeconds(now, plans.trial.days * DAY).toISOString(),
      leadRecordsUsed: 0,
      leadRecordsLimit: plans.trial.leadRecords,
      leadRecordsMonth: '',
    },
    location: {
      id: newId(),
      name: 'Main office',
      ...address,
      hours: null,
      holidays: [],
      default: true,
      version: 1,
    },
    staff: {
      staffId: founder.id,
      firstName: founder.firstName,
      lastName: founder.lastName,
      email: founder.email,
      roles: [role.admin],
      tags: [],
      permissions: {},
    },
    distribution: {
      id: newId(),
      target: 'lead',
      basis: '*',
      strategy: 'weightedRoundRobin',
      rerouteAfter: null,
      enabled: true,
      label: 'New leads',
      ignore: false,
      subjectId: null,
      description: '',
      staffs: [
        {
          staffId: founder.id,
          label: `${founder.firstName} ${founder.lastName}`,
          enabled: true,
          weight: 1,
          capacity: null,
        },
      ],
      version: 1,
    },
  }
}
