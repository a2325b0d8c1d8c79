import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { type LeadTarget, leadStatusLabels } from '#shared/model/leads.ts'
import { type ChosenFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { sourceLabels } from '#shared/model/sources.ts'
import { type Links, passed, reachedIn, reachedSoFar, within } from './links.ts'
import { changed, counted, lasted, money, type ReportTable, shared, words } from './table.ts'
import { costTexts, reportTexts as texts } from './texts.ts'

type Answers = { [R in keyof typeof reportRoutes]: Answer<(typeof reportRoutes)[R]> }

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
              within(links, links.period, (range) => reachedIn(status, range)),
            ),
            counted(
              figure.before,
              within(links, links.before, (range) => reachedIn(status, range)),
            ),
            changed(figure),
          ],
        })),
        {
          key: 'rate',
          cells: [
            words(texts.conversionRate),
            shared(data.rate.now),
            shared(data.rate.before),
            words(''),
          ],
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
      note: texts.conversionsNote,
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

const sourceNames = new Map<string, string>(Object.entries(sourceLabels))

/** Sources are called as lists call them. */
const nameOf = (dimension: string, name: string) =>
  dimension === 'source' ? (sourceNames.get(name) ?? name) : name

const dimensions = [
  ['source', (key: string) => ({ firstSource: key })],
  ['campaign', (key: string) => ({ firstCampaign: key })],
  ['form', (key: string) => ({ leadFormId: key })],
  ['advocate', (key: string) => ({ leadAdvocateId: key })],
] as const

const totalOf = (cost: number) => costTexts.total(money(cost).text)

const noteOf = (...notes: (string | false)[]) => notes.filter(Boolean).join(' ') || undefined

/** What a campaign cost, by the lead and by the patient. */
function costsOf({ campaign }: Answers['leads'], key: string | null) {
  const row = campaign.rows.find((one) => one.key === key)
  return [
    money(row?.cost ?? null),
    money(row?.costPerLead ?? null),
    money(row?.costPerConversion ?? null),
  ]
}

export function leadsTables(data: Answers['leads'], links: Links): ReportTable[] {
  const tableOf = (
    name: 'source' | 'campaign' | 'form' | 'advocate' | 'class',
    listOf: (key: string | null) => ChosenFilters | null,
  ): ReportTable => {
    const { rows, others } = data[name]
    const { title, none, unknown } = texts.by[name]
    const called = (row: { key: string | null; name: string }) =>
      row.key === null ? none : nameOf(name, row.name) || unknown
    const { cost } = data.campaign
    const isPriced = name === 'campaign' && cost !== null
    const { head } = costTexts
    return {
      title,
      head: [
        ...[title, texts.leads, texts.before, texts.booked, texts.converted, texts.rate],
        ...(isPriced ? [head.cost, head.perLead, head.perConversion] : []),
      ],
      rows: rows.map((row) => {
        const filters = listOf(row.key)
        const list = (more: ChosenFilters = {}) =>
          filters
            ? within(links, links.period, (newAt) => ({ newAt, ...filters, ...more }))
            : undefined
        return {
          key: row.key ?? NOBODY,
          cells: [
            words(called(row)),
            counted(row.leads.now, list()),
            counted(
              row.leads.before,
              filters ? within(links, links.before, (newAt) => ({ newAt, ...filters })) : undefined,
            ),
            counted(row.booked, list(reachedSoFar(10, links))),
            counted(row.converted, list({ leadStatus: 100 })),
            shared(row.rate),
            ...(isPriced ? costsOf(data, row.key) : []),
          ],
        }
      }),
      chart: {
        kind: 'bars',
        of: title,
        bars: rows.slice(0, 12).map((row) => ({ label: called(row), ...row.leads })),
      },
      note: noteOf(
        texts.soFarNote,
        others.rows > 0 && texts.others(others),
        isPriced && totalOf(cost),
      ),
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
  const reachedBy = (range: string | undefined, status: LeadTarget) =>
    within(links, range, (newAt) => ({ newAt, ...passed(status) }))
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
              within(links, links.period, (newAt) => ({ newAt })),
            ),
            words(''),
            counted(
              data.leads.before,
              within(links, links.before, (newAt) => ({ newAt })),
            ),
            words(''),
          ],
        },
        ...data.stages.map(({ status, reached, share }) => ({
          key: String(status),
          cells: [
            words(leadStatusLabels[status]),
            counted(reached.now, status === 0 ? undefined : reachedBy(links.period, status)),
            shared(share.now),
            counted(reached.before, status === 0 ? undefined : reachedBy(links.before, status)),
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
      note: texts.funnelNote,
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
        within(links, links.period, (newAt) => ({ ...filters, newAt })),
      ),
      counted(
        converted.now,
        within(links, links.period, (range) => ({ ...filters, ...reachedIn(100, range) })),
      ),
      shared(rate.now),
      counted(
        converted.before,
        within(links, links.before, (range) => ({ ...filters, ...reachedIn(100, range) })),
      ),
      shared(rate.before),
    ],
  })
  const called = ({ key, name }: { key: string | null; name: string }) =>
    key === null ? texts.by.source.none : nameOf('source', name)
  return [
    {
      title: texts.conversionsBySource,
      head: [
        ...[texts.by.source.title, texts.leads, texts.conversions, texts.conversionRate],
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
        of: texts.conversions,
        bars: data.sources.slice(0, 12).map((one) => ({ label: called(one), ...one.converted })),
      },
      note: texts.conversionsNote,
    },
  ]
}
