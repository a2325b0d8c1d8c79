import type { AssignmentWay, PassReason } from '#shared/model/assignment.ts'
import type { DistributionTarget } from '#shared/model/distribution-targets.ts'
import type { VisitOutcome } from '#shared/model/visit-outcomes.ts'
import type { ReportName } from './search.ts'

/** The words of the report on distributions. */
export const distributionTexts = {
  waiting: (count: number) =>
    count === 1
      ? '1 lead waits now until someone is free.'
      : `${count} leads wait now until someone is free.`,
  cut: (at: string) => `There are too many to count them all: these are since ${at}.`,
  targets: { lead: 'New leads', task: 'Tasks' } satisfies Record<DistributionTarget, string>,
  noDistribution: 'Without a distribution',
  figures: ({ total, rerouted, waited }: Record<'total' | 'rerouted' | 'waited', number>) =>
    [
      `${total.toLocaleString('en-US')} given out`,
      ...(rerouted > 0 ? [`${rerouted} of them as no one had touched it`] : []),
      ...(waited > 0 ? [`${waited} had waited`] : []),
    ].join(', '),
  people: (label: string) => `People of ${label}`,
  columns: {
    name: 'Name',
    count: 'Got',
    share: 'Share',
    expected: 'By weight',
    passed: 'Passed by',
    lost: 'Not touched',
  },
  left: 'Someone who left',
  noPart: 'Takes no part',
  reasons: {
    away: (count: number) => `${count} away`,
    full: (count: number) => `${count} had enough`,
    tried: (count: number) => `${count} had it`,
  } satisfies Record<PassReason, (count: number) => string>,
  never: 'Never',
  each: 'Each assignment',
  someOfThem: 'Assignments behind the figure',
  allOfThem: 'All assignments',
  eachText: 'The newest first, each with its reason as the trail of the task says it.',
  ways: {
    turn: null,
    admin: 'to an admin',
    rerouted: 'not touched',
    handedOver: 'handed over',
  } satisfies Record<AssignmentWay, string | null>,
  from: (name: string) => `from ${name}`,
  open: 'Open record',
  openOf: (name: string, at: string) => `Open record: ${name}, ${at}`,
  none: 'No lead or task went by a distribution in this time.',
} as const

/** The words of the reports on tasks. */
export const workTexts = {
  title: 'Tasks by advocate',
  all: 'All',
  head: {
    given: 'Added',
    completed: 'Completed',
    inTime: 'In time',
    took: 'Median time',
    missed: 'Not done',
    open: 'To do now',
    overdue: 'Overdue',
  },
  none: 'No task was added or finished in it, and none is to be done.',
  noChecklists: 'No task with a checklist was completed in it. Choose a longer period.',
  noSubject: 'A deleted task type',
  noItem: 'A deleted item',
  item: 'Item',
  answer: 'Found out',
  unsaid: 'Not said',
  tasks: 'Tasks',
  share: 'Share',
  completed: (count: number) =>
    count === 1
      ? '1 completed task has this checklist.'
      : `${count.toLocaleString('en-US')} completed tasks have this checklist.`,
} as const

/** The words of the email about each week. */
export const weeklyTexts = {
  title: 'Weekly email',
  about:
    'On the morning of the first day of each week, you get the figures of the week before by email: new leads, booked, converted and lost against the week before that, and what waits too long. It names no one.',
  label: 'Email me each week',
} as const

/** The words of what campaigns cost. */
export const costTexts = {
  title: 'Costs of campaigns',
  about:
    'What a campaign costs in a month is spread evenly over its days. The report on leads then says what a lead and a patient of it cost.',
  campaign: 'Campaign',
  month: 'Month',
  amount: 'Cost in the month',
  save: 'Save cost',
  saved: 'Cost saved',
  none: 'No costs were entered yet.',
  entered: 'Entered costs',
  costOf: (campaign: string, month: string, amount: string) => `${month} · ${campaign} · ${amount}`,
  remove: 'Delete',
  removeOf: (campaign: string, month: string) => `Delete the cost of ${campaign} in ${month}`,
  head: { cost: 'Cost', perLead: 'Per lead', perConversion: 'Per patient' },
  total: (amount: string) => `All campaigns cost ${amount} in this time.`,
} as const

/** The words of the report on appointments. */
export const visitTexts = {
  title: 'What became of appointments',
  total: 'Appointments',
  outcomes: {
    came: 'Came',
    noShow: 'No-show',
    canceled: 'Canceled',
    expected: 'To come',
    unsaid: 'Not recorded',
  } satisfies Record<VisitOutcome, string>,
  rate: 'No-show rate',
  hours: 'Hours booked',
  by: {
    provider: { title: 'Provider', unknown: 'Former provider' },
    location: { title: 'Location', unknown: 'Former location' },
  },
  none: 'No appointment lies in it. Choose a longer period.',
  cut: (at: string) => `There are too many to count them all: these are after ${at}.`,
  listOf: (what: string) => `List: ${what}`,
  close: 'Close the list',
  shown: (shown: number, total: number) =>
    `The latest ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  columns: { patient: 'Patient', scheduledAt: 'Time', status: 'Status' },
  noName: 'No name',
} as const

/** The words of all reports. */
export const reportTexts = {
  page: 'Reports',
  range: 'Period',
  report: 'Report',
  /** What each report is called, and the question that it answers. */
  reports: {
    summary: ['Summary', 'How did we do, against the time before, and where are our leads now?'],
    leads: ['Leads', 'Where do our leads come from, and which of them become patients?'],
    relativeConversion: ['Funnel', 'Of the leads that came, how many got how far so far?'],
    actualConversion: [
      'Conversions',
      'How many leads became patients in this time, and from where?',
    ],
    trends: ['Trends', 'Are we getting more or fewer leads and patients?'],
    leadProgress: ['Progress', 'Where do leads get stuck, and what waits too long?'],
    leadReasons: ['Reasons', 'Why are leads where they are: why do we lose them?'],
    advocate: ['Advocates', 'Who answers leads how soon, and with what success?'],
    taskAdvocate: ['Tasks', 'Who gets tasks done in time, and who has too many?'],
    checklists: ['Checklists', 'How do our tasks turn out: what did their checklists find out?'],
    appointments: ['Appointments', 'Who came, who did not, and how busy are our providers?'],
    distributions: ['Distribution', 'Who got new leads and tasks, next to their weight, and why?'],
  } satisfies Record<ReportName, readonly [string, string]>,
  compared: (days: string, before: string | null) =>
    before === null ? days : `${days}, compared with ${before}`,
  zone: (zone: string) => `Days by the clock of ${zone}.`,
  until: (day: string) => `until ${day}`,
  days: 'Days',
  units: { minutes: 'minutes', percent: '%', dollars: 'US dollars' },
  about: {
    practice: 'Practice',
    report: 'Report',
    period: 'Period',
    before: 'Compared with',
    zone: 'Time zone',
    made: 'Created',
  },
  csv: 'Save as CSV',
  csvOf: (table: string) => `Save as CSV: ${table}`,
  print: 'Print',
  more: 'More about reports',
  settings: 'Settings',
  listOf: (row: string, column: string, figure: string) => `${row}, ${column}: ${figure}`,
  emptyTitle: 'Nothing to count yet',
  empty:
    'Once leads come in, you see here where they come from, how far they get, how soon they are answered and how many become patients.',
  addLead: 'Add a lead',
  noneTitle: 'Nothing in this time',
  none: 'No lead came or moved in it. Choose a longer period.',
  figure: 'Figure',
  now: 'This time',
  before: 'Time before',
  change: 'Change',
  happened: 'What happened',
  figures: {
    leads: { label: 'New leads' },
    booked: { label: 'Booked' },
    converted: { label: 'Conversions' },
    lost: { label: 'Lost' },
  },
  conversionRate: 'Conversions per new lead',
  rateBefore: 'Per new lead before',
  conversionsNote: 'Conversions are leads that became patients in this time, whenever they came.',
  response: 'Median time to first answer',
  pipeline: 'Leads by status, now',
  nowNote: (waiting: number, archived: number) =>
    [
      waiting === 0
        ? 'None waits too long.'
        : `${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'waits' : 'wait'} too long: see Progress.`,
      ...(archived > 0
        ? [`${archived.toLocaleString('en-US')} archived, which no figure counts.`]
        : []),
    ].join(' '),
  status: 'Status',
  leads: 'Leads',
  booked: 'Booked so far',
  converted: 'Converted so far',
  rate: 'Share converted so far',
  soFarNote: '“So far” is of the leads that came in this time, up to today.',
  by: {
    source: { title: 'First source', none: 'Not said', unknown: 'Not said' },
    campaign: { title: 'First campaign', none: 'No campaign', unknown: 'No campaign' },
    form: { title: 'Lead form', none: 'Not by a form', unknown: 'A deleted form' },
    advocate: { title: 'Advocate', none: 'Nobody', unknown: 'Someone who left' },
    class: { title: 'Class', none: 'No class', unknown: 'No class' },
  },
  others: ({ rows, leads }: { rows: number; leads: number }) =>
    `${rows.toLocaleString('en-US')} more with ${leads.toLocaleString('en-US')} leads are not shown.`,
  cohort: 'How far the leads of this time came',
  came: 'Came',
  reached: 'Reached so far',
  funnelNote: 'A lead that skipped a status and came to a later one counts as having reached it.',
  share: 'Share',
  shareBefore: 'Share before',
  conversions: 'Conversions',
  conversionsBySource: 'Conversions by first source',
  allSources: 'All sources',
  trend: {
    day: 'By day',
    week: 'By week',
    month: 'By month',
  },
  total: ({ now, before }: { now: number; before: number | null }) =>
    `${now.toLocaleString('en-US')} new leads in all${before === null ? '' : `, ${before.toLocaleString('en-US')} in the time before`}.`,
  progress: 'Statuses',
  entered: 'Came to it',
  took: 'Median time from the one before',
  present: 'In it now',
  waitsTooLong: 'Wait too long',
  limits: (limits: readonly { status: string; days: number }[]) =>
    `Too long is ${limits.map(({ status, days }) => `${days === 1 ? '1 day' : `${days} days`} in ${status}`).join(', ')}.`,
  reason: 'Reason',
  noReason: 'No reason',
  advocates: 'By advocate',
  responded: 'Answered so far',
  settingsTitle: 'Weeks and time zone',
  weekStart: 'Weeks begin on',
  weekStartHint: 'In reports, the calendar, date pickers and filters such as “This week”',
  timezone: 'Time zone',
  practiceZone: 'That of the practice',
  saved: 'Reports count by it from now on',
} as const
