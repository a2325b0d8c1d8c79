import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { type LeadStatus, leadStatusLabels, leadTimestampFields } from '#shared/model/leads.ts'
import { type ChosenFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { changed, counted, lasted, type ReportTable, shared, words } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Answers = { [R in keyof typeof reportRoutes]: Answer<(typeof reportRoutes)[R]> }

/** Days as lists are filtered by them; none where the reports go by another clock than the lists. */
export type Links = {
  period: string | undefined
  before: string | undefined
  until: (day: string) => string | undefined
}

type Days = { from: string | null; to: string }

/** @param zone the clock that the lists go by */
export function linksOf(
  answer: { zone: string; period: Days; before: Days | null },
  zone: string,
): Links {
  const isSame = answer.zone === zone
  const range = ({ from, to }: Days) => (isSame ? `${from ?? ''}..${to}` : undefined)
  return {
    period: range(answer.period),
    before: answer.before ? range(answer.before) : undefined,
    until: (to) => range({ from: null, to }),
  }
}

/** Filters with a range of days; no list where there is none. */
const within = (
  range: string | undefined,
  filters: (range: string) => ChosenFilters,
): ChosenFilters | undefined => (range === undefined ? undefined : filters(range))

const ends: readonly LeadStatus[] = [100, 9, 8]

/** Leads that first came to a status on some days; of ends, those that are there still. */
function reachedIn(status: Exclude<LeadStatus, 0>, range: string): ChosenFilters {
  const field = leadTimestampFields[status]
  return { ...(ends.includes(status) && { leadStatus: status }), [field]: range }
}

const compared = [texts.now, texts.before, texts.change] as const

export function summaryTables(data: Answers['summary'], links: Links): ReportTable[] {
  const figures = [
    { ...texts.figures.leads, figure: data.leads, status: 1 },
    { ...texts.figures.booked, figure: data.booked, status: 10 },
    { ...texts.figures.converted, figure: data.converted, status: 100 },
    { ...texts.figures.lost, figure: data.lost, status: 9 },
  ] as const
  return [
    {
      title: texts.happened,
      head: [texts.figure, ...compared],
      rows: [
        ...figures.map(({ label, figure, status }) => ({
          key: label,
          cells: [
            words(label),
            counted(
              figure.now,
              within(links.period, (range) => reachedIn(status, range)),
            ),
            counted(
              figure.before,
              within(links.before, (range) => reachedIn(status, range)),
            ),
            changed(figure),
          ],
        })),
        {
          key: 'rate',
          cells: [words(texts.rate), shared(data.rate.now), shared(data.rate.before), words('')],
        },
        {
          key: 'response',
          cells: [
            words(texts.response),
            lasted(data.responseMinutes.now),
            lasted(data.responseMinutes.before),
            words(''),
          ],
        },
      ],
      chart: {
        kind: 'bars',
        of: texts.happened,
        bars: figures.map(({ label, figure }) => ({ label, ...figure })),
      },
    },
    {
      title: texts.pipeline,
      head: [texts.status, texts.leads],
      rows: data.pipeline.map(({ status, count }) => ({
        key: String(status),
        cells: [words(leadStatusLabels[status]), counted(count, { leadStatus: status })],
      })),
      chart: {
        kind: 'bars',
        of: texts.pipeline,
        bars: data.pipeline.map(({ status, count }) => ({
          ...{ label: leadStatusLabels[status], now: count, before: null },
        })),
      },
      note: texts.nowNote(data.waiting, data.archived),
    },
  ]
}

const dimensions = [
  ['source', (key: string) => ({ firstSource: key })],
  ['campaign', (key: string) => ({ firstCampaign: key })],
  ['form', (key: string) => ({ leadFormId: key })],
  ['advocate', (key: string) => ({ leadAdvocateId: key })],
] as const

export function leadsTables(data: Answers['leads'], links: Links): ReportTable[] {
  const tableOf = (
    name: 'source' | 'campaign' | 'form' | 'advocate' | 'class',
    listOf: (key: string | null) => ChosenFilters | null,
  ): ReportTable => {
    const { rows, others } = data[name]
    const { title, none, unknown } = texts.by[name]
    const called = (row: { key: string | null; name: string }) =>
      row.key === null ? none : row.name || unknown
    return {
      title,
      head: [title, texts.leads, texts.before, texts.booked, texts.converted, texts.rate],
      rows: rows.map((row) => {
        const filters = listOf(row.key)
        const list = (more: ChosenFilters = {}) =>
          filters ? within(links.period, (newAt) => ({ newAt, ...filters, ...more })) : undefined
        return {
          key: row.key ?? NOBODY,
          cells: [
            words(called(row)),
            counted(row.leads.now, list()),
            counted(row.leads.before),
            counted(row.booked),
            counted(row.converted, list({ leadStatus: 100 })),
            shared(row.rate),
          ],
        }
      }),
      chart: {
        kind: 'bars',
        of: title,
        bars: rows.slice(0, 12).map((row) => ({ label: called(row), ...row.leads })),
      },
      note: others.rows > 0 ? texts.others(others) : undefined,
    }
  }
  return [
    ...dimensions.map(([name, listOf]) => tableOf(name, (key) => listOf(key ?? NOBODY))),
    tableOf('class', (key) =>
      key === 'hot' || key === 'warm' || key === 'cold' ? { leadClass: key } : null,
    ),
  ]
}

export function cohortTables(data: Answers['relativeConversion'], links: Links): ReportTable[] {
  return [
    {
      title: texts.cohort,
      head: [texts.status, texts.reached, texts.share, texts.before, texts.shareBefore],
      rows: [
        {
          key: 'leads',
          cells: [
            words(texts.came),
            counted(
              data.leads.now,
              within(links.period, (newAt) => ({ newAt })),
            ),
            words(''),
            counted(data.leads.before),
            words(''),
          ],
        },
        ...data.stages.map(({ status, reached, share }) => ({
          key: String(status),
          cells: [
            words(leadStatusLabels[status]),
            counted(
              reached.now,
              ends.includes(status)
                ? within(links.period, (newAt) => ({ newAt, leadStatus: status }))
                : undefined,
            ),
            shared(share.now),
            counted(reached.before),
            shared(share.before),
          ],
        })),
      ],
      chart: {
        kind: 'bars',
        of: texts.cohort,
        bars: [
          { label: texts.came, ...data.leads },
          ...data.stages.map(({ status, reached }) => ({
            ...{ label: leadStatusLabels[status], ...reached },
          })),
        ],
      },
    },
  ]
}

export function conversionTables(data: Answers['actualConversion'], links: Links): ReportTable[] {
  const row = (
    key: string,
    label: string,
    { leads, converted, rate }: Pick<Answers['actualConversion'], 'leads' | 'converted' | 'rate'>,
    filters: ChosenFilters,
  ) => ({
    key,
    cells: [
      words(label),
      counted(
        leads.now,
        within(links.period, (newAt) => ({ ...filters, newAt })),
      ),
      counted(
        converted.now,
        within(links.period, (range) => ({ ...filters, ...reachedIn(100, range) })),
      ),
      shared(rate.now),
      counted(converted.before),
      shared(rate.before),
    ],
  })
  const called = ({ key, name }: { key: string | null; name: string }) =>
    key === null ? texts.by.source.none : name
  return [
    {
      title: texts.conversions,
      head: [
        ...[texts.by.source.title, texts.leads, texts.converted, texts.rate],
        ...[texts.before, texts.rateBefore],
      ],
      rows: [
        row('all', texts.allSources, data, {}),
        ...data.sources.map((one) =>
          row(`of ${one.key}`, called(one), one, { firstSource: one.key ?? NOBODY }),
        ),
      ],
      chart: {
        kind: 'bars',
        of: texts.converted,
        bars: data.sources.slice(0, 12).map((one) => ({ label: called(one), ...one.converted })),
      },
    },
  ]
}

export function trendTables(
  data: Answers['trends'],
  links: Links,
  dayName: (day: string) => string,
): ReportTable[] {
  const label = ({ from, to }: { from: string; to: string }) =>
    from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
  const isLinked = links.period !== undefined
  return [
    {
      title: texts.trend[data.step],
      head: [texts.days, texts.leads, texts.booked, texts.converted, texts.figures.lost.label],
      rows: data.points.map((point) => {
        const range = isLinked ? `${point.from}..${point.to}` : undefined
        const cell = (count: number, status: 1 | 10 | 100 | 9) =>
          counted(
            count,
            within(range, (days) => reachedIn(status, days)),
          )
        return {
          key: point.from,
          cells: [
            words(label(point)),
            cell(point.leads, 1),
            cell(point.booked, 10),
            cell(point.converted, 100),
            cell(point.lost, 9),
          ],
        }
      }),
      chart: {
        kind: 'columns',
        of: texts.leads,
        bars: data.points.map((point) => ({ label: label(point), now: point.leads, before: null })),
      },
      note: texts.total(data.totals.leads),
    },
  ]
}

export function progressTables(data: Answers['leadProgress'], links: Links): ReportTable[] {
  return [
    {
      title: texts.progress,
      head: [
        ...[texts.status, texts.entered, texts.before, texts.took, texts.present],
        texts.waitsTooLong,
      ],
      rows: data.stages.map(({ status, entered, hours, present, waiting, waitingSince }) => ({
        key: String(status),
        cells: [
          words(leadStatusLabels[status]),
          counted(
            entered.now,
            status === 0 ? undefined : within(links.period, (range) => reachedIn(status, range)),
          ),
          counted(entered.before),
          lasted(hours.now === null ? null : hours.now * 60),
          counted(present, { leadStatus: status }),
          counted(
            waiting,
            within(
              waitingSince === null ? undefined : links.until(waitingSince),
              (leadStatusAt) => ({
                leadStatus: status,
                leadStatusAt,
              }),
            ),
          ),
        ],
      })),
      chart: {
        kind: 'bars',
        of: texts.entered,
        bars: data.stages.map(({ status, entered }) => ({
          ...{ label: leadStatusLabels[status], ...entered },
        })),
      },
      note: texts.limits(
        data.stages.flatMap(({ status, limitDays }) =>
          limitDays === null ? [] : [{ status: leadStatusLabels[status], days: limitDays }],
        ),
      ),
    },
  ]
}

export function reasonTables(data: Answers['leadReasons'], links: Links): ReportTable[] {
  return data.statuses.map(({ status, reasons }) => ({
    title: leadStatusLabels[status],
    head: [texts.reason, texts.leads, texts.before, texts.change],
    rows: reasons.map(({ reason, count }) => ({
      key: reason ?? NOBODY,
      cells: [
        words(reason ?? texts.noReason),
        counted(
          count.now,
          within(links.period, (leadStatusAt) => ({
            ...{ leadStatus: status, leadReason: reason ?? NOBODY, leadStatusAt },
          })),
        ),
        counted(count.before),
        changed(count),
      ],
    })),
    chart: {
      kind: 'bars',
      of: leadStatusLabels[status],
      bars: reasons.map(({ reason, count }) => ({ label: reason ?? texts.noReason, ...count })),
    },
  }))
}

export function advocateTables(data: Answers['advocate'], links: Links): ReportTable[] {
  const { title, none, unknown } = texts.by.advocate
  const called = ({ staffId, name }: { staffId: string | null; name: string }) =>
    staffId === null ? none : name || unknown
  return [
    {
      title: texts.advocates,
      head: [
        ...[title, texts.leads, texts.before, texts.responded, texts.response],
        ...[texts.converted, texts.rate, texts.waitsTooLong],
      ],
      rows: data.advocates.map((one) => {
        const leadAdvocateId = one.staffId ?? NOBODY
        const list = (more: ChosenFilters = {}) =>
          within(links.period, (newAt) => ({ newAt, leadAdvocateId, ...more }))
        return {
          key: leadAdvocateId,
          cells: [
            words(called(one)),
            counted(one.leads.now, list()),
            counted(one.leads.before),
            counted(one.responded),
            lasted(one.responseMinutes.now),
            counted(one.converted, list({ leadStatus: 100 })),
            shared(one.rate),
            counted(one.waiting),
          ],
        }
      }),
      chart: {
        kind: 'bars',
        of: texts.leads,
        bars: data.advocates.map((one) => ({ label: called(one), ...one.leads })),
      },
    },
  ]
}
