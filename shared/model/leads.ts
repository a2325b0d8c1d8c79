/** The lead pipeline (specification, section 4). */
export const leadStatus = {
  none: 0,
  new: 1,
  open: 2,
  engaged: 3,
  review: 4,
  closed: 8,
  lost: 9,
  booked: 10,
  converted: 100,
} as const

export type LeadStatus = (typeof leadStatus)[keyof typeof leadStatus]
export const leadStatuses = [0, 1, 2, 3, 4, 8, 9, 10, 100] as const satisfies readonly LeadStatus[]

/** The order in which the pipeline is offered; closed and lost branch off it. */
export const leadPipeline = [1, 2, 3, 4, 10, 100] as const satisfies readonly LeadStatus[]
/** The statuses between New and Converted: a lead may skip them on its way. */
export const skippableStatuses = [2, 3, 4, 10] as const satisfies readonly LeadStatus[]
export type SkippableStatus = (typeof skippableStatuses)[number]
export const leadBranches = [8, 9] as const satisfies readonly LeadStatus[]
export const leadTargets = [1, 2, 3, 4, 10, 100, 8, 9] as const satisfies readonly LeadStatus[]
export type LeadTarget = (typeof leadTargets)[number]

/** A status with those of the pipeline after it; closed and lost have none after them. */
export function statusesFrom(status: LeadTarget): readonly LeadTarget[] {
  const pipeline: readonly LeadTarget[] = leadPipeline
  const place = pipeline.indexOf(status)
  return place < 0 ? [status] : pipeline.slice(place)
}

export const leadStatusLabels: Record<LeadStatus, string> = {
  0: 'None',
  1: 'New',
  2: 'Open',
  3: 'Engaged',
  4: 'Review',
  8: 'Closed',
  9: 'Lost',
  10: 'Booked',
  100: 'Converted',
}

/** The field that keeps when a status was first reached. */
export const leadTimestampFields = {
  1: 'newAt',
  2: 'openedAt',
  3: 'engagedAt',
  4: 'reviewAt',
  8: 'closedAt',
  9: 'lostAt',
  10: 'bookedAt',
  100: 'convertedAt',
} as const satisfies Record<LeadTarget, string>

/** The same fields, by which reports count and lists are filtered. */
export const reachedFields = Object.values(leadTimestampFields)
export type ReachedField = (typeof reachedFields)[number]

/** The statuses beside which the time since they were reached is shown. */
export const elapsedLeadStatuses = [1, 2, 3, 4] as const satisfies readonly LeadStatus[]

export const leadReasons: Record<LeadTarget, readonly string[]> = {
  1: ['Web form', 'Call-in', 'Ad', 'Referral', 'Import'],
  2: ['Left message', 'No answer', 'Callback requested'],
  3: ['Spoke', 'Information sent', 'Verifying insurance', 'Awaiting records'],
  4: ['Records received', 'With provider', 'Benefits check'],
  8: ['Duplicate', 'Spam', 'Wrong number', 'Treatment complete', 'Patient request', 'Other'],
  9: [
    'No accepted insurance',
    'Not interested',
    'Not spine related',
    'Location issues',
    'Unreachable',
    'Cost',
    'Other provider',
    'No-show',
    'Other',
  ],
  10: [
    'In person',
    'V-Consult',
    'Rebooked',
    'Surgery',
    'No Show/Cancellation',
    'MRI/CT/Xray',
    'EMG',
    'Physical Therapy',
    'Other',
  ],
  100: ['Visit completed', 'Review started', 'Surgery scheduled'],
}

/**
 * How likely a lead is to become a patient, the likeliest first. Fixed, as the statuses are: lists are
 * ordered by it, and a class has one colour everywhere.
 */
export const leadClasses = ['hot', 'warm', 'cold'] as const
export type LeadClass = (typeof leadClasses)[number]
export const leadClassLabels: Record<LeadClass, string> = { hot: 'Hot', warm: 'Warm', cold: 'Cold' }

/** After so many days, or in another year, a status date is written in the long form. */
export const LEAD_DATE_LONG_AFTER_DAYS = 183
