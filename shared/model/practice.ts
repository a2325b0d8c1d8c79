import * as v from 'valibot'
import { passwordAges } from './account.ts'
import { addressFields, storedAddress } from './address.ts'
import {
  code,
  email,
  flag,
  homepage,
  optionalField,
  phone,
  publicName,
  timezone,
} from './fields.ts'
import { holidays, storedHolidays } from './holidays.ts'
import { weeklyHours } from './hours.ts'
import { planNames } from './plans.ts'
import { storedReminders } from './reminders.ts'
import { storedReviewDays } from './review-days.ts'
import { practiceRoles, staffTags } from './roles.ts'
import { storedWeekStart } from './week-start.ts'

/** What a practice is created with (specification, section 3, Practice). */
export const practiceForm = v.object({
  name: publicName(120),
  abbrName: optionalField(publicName(32)),
  ...addressFields,
  contactPhone: phone,
  contactEmail: email,
  homepage: optionalField(homepage),
  timezone: optionalField(timezone),
})

/** When a practice or one of its locations is open, as it is sent. */
export const openingForm = {
  hours: v.optional(v.nullable(weeklyHours)),
  holidays: v.optional(holidays),
}

/** Records from before there were hours have none. */
export const storedHours = v.optional(v.nullable(weeklyHours), null)

/** What a practice demands of how its staff sign in, as its admin sends it. */
export const signInPolicyForm = v.object({
  /** Whoever works here gives a code besides the password. */
  requireTwoFactor: flag,
  /** Days after which a password must be replaced; 0 is never. */
  passwordMaxAgeDays: code(passwordAges),
})

/** The same as it is kept; practices from before there was a policy demand nothing. */
export const signInPolicy = {
  requireTwoFactor: v.optional(v.boolean(), false),
  passwordMaxAgeDays: v.optional(v.picklist(passwordAges), 0),
} as const

export const practice = v.object({
  id: v.string(),
  name: v.string(),
  abbrName: v.string(),
  contactPhone: v.string(),
  contactEmail: v.string(),
  homepage: v.nullable(v.string()),
  ...storedAddress,
  timezone: v.string(),
  /** When it works, by the clock of its zone; null where it has not said. */
  hours: storedHours,
  /** The days on which all of its locations are closed. */
  holidays: storedHolidays,
  ...signInPolicy,
  /** How many hours before appointments their patients are reminded. */
  reminders: storedReminders,
  /** How many days each step of a review may take. */
  reviewDays: storedReviewDays,
  weekStart: storedWeekStart,
  createdAt: v.string(),
  version: v.number(),
})
export type Practice = v.InferOutput<typeof practice>

/** How the practice stands: its plan, what of it is used, and the first steps. */
export const practiceStatus = v.object({
  plan: v.picklist(planNames),
  trialEndsAt: v.nullable(v.string()),
  leadRecordsUsed: v.number(),
  leadRecordsLimit: v.number(),
  /** When the count begins anew; null where it does not. */
  leadRecordsResetAt: v.nullable(v.string()),
  steps: v.object({
    patientAdded: v.boolean(),
    linkSent: v.boolean(),
    scansReceived: v.boolean(),
  }),
})

export const staff = v.object({
  staffId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  tags: v.array(v.picklist(staffTags)),
  /** The personal set, which overrides the roles. */
  permissions: v.optional(v.record(v.string(), v.boolean()), {}),
})
export type Staff = v.InferOutput<typeof staff>

/** One of a practice's places, as its admin sends it (specification, section 3, Location). */
export const locationForm = v.object({
  name: publicName(120),
  ...addressFields,
})

export const location = v.object({
  id: v.string(),
  name: v.string(),
  ...storedAddress,
  /** `null` if the location keeps the hours of the practice. */
  hours: storedHours,
  /** Its own, beside those of the practice. */
  holidays: storedHolidays,
  default: v.boolean(),
  version: v.optional(v.number(), 1),
})
export type Location = v.InferOutput<typeof location>
