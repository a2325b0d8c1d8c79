import * as v from 'valibot'
import { code } from './fields.ts'

/** A day of the week; 0 is Sunday. */
export const weekday = code([0, 1, 2, 3, 4, 5, 6])

/** The day that weeks of a practice begin on, as it is kept. Weeks of the US begin on Sunday. */
export const storedWeekStart = v.optional(v.picklist([0, 1, 2, 3, 4, 5, 6]), 0)
