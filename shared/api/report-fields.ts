import * as v from 'valibot'
import { dateRange } from '../model/date-ranges.ts'

/** Which days a report is of: a preset, or days as 2026-01-01..2026-01-31, by the reports' clock. */
export const period = { range: v.optional(dateRange, 'recent30') }

const days = { from: v.nullable(v.string()), to: v.string() }
/** Of every report: its days, both included, and those that it is compared with. */
export const periods = {
  zone: v.string(),
  period: v.object(days),
  before: v.nullable(v.object({ from: v.string(), to: v.string() })),
}

const moments = v.object({ from: v.nullable(v.string()), to: v.string() })
/** The same as moments, both included, for lists that are asked for by moments. */
export const windows = { window: moments, windowBefore: v.nullable(moments) }

/** A figure of the period, and of the one before; null where there is none. */
export const figure = v.object({ now: v.number(), before: v.nullable(v.number()) })
/** The same of what may not be known: a share of nothing, a median of none. Shares are from 0 up. */
export const ratio = v.object({ now: v.nullable(v.number()), before: v.nullable(v.number()) })
