import type { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import type { Answer } from '#shared/api/contract.ts'
import { visitOutcomes } from '#shared/model/visit-outcomes.ts'
import type { ReportSearch } from './search.ts'
import { changed, counted, countedAs, type ReportTable, shared, words } from './table.ts'
import { reportTexts as texts, visitTexts } from './texts.ts'

type Data = Answer<typeof appointmentReportRoutes.summary>
type Row = Data['providers'][number]
type Whose = Pick<ReportSearch, 'providerId' | 'locationId'>

/** @param base what the address says of the report; null for who may not see the appointments */
export function visitTables(data: Data, base: ReportSearch | null): ReportTable[] {
  if (data.all.total.now === 0 && !data.all.total.before) return []
  const visits = (which: ReportSearch['visits'], whose: Whose = {}) => ({
    page: base
      ? { ...base, providerId: undefined, locationId: undefined, ...whose, visits: which }
      : undefined,
  })
  const { all } = data
  const { outcomes } = visitTexts
  const figures = ['all', ...visitOutcomes] as const
  const figureOf = (which: (typeof figures)[number]) => (which === 'all' ? all.total : all[which])
  const byTable = (
    { title, unknown }: { title: string; unknown: string },
    rows: readonly Row[],
    whoseOf: (id: string) => Whose,
  ): ReportTable => ({
    title,
    head: [
      ...[title, visitTexts.total, texts.before, outcomes.came, outcomes.noShow],
      ...[visitTexts.rate, outcomes.canceled, outcomes.unsaid, visitTexts.hours],
    ],
    rows: rows.map((row) => ({
      key: row.id,
      cells: [
        words(row.name || unknown),
        countedAs(row.total.now, visits('all', whoseOf(row.id))),
        counted(row.total.before),
        countedAs(row.came.now, visits('came', whoseOf(row.id))),
        countedAs(row.noShow.now, visits('noShow', whoseOf(row.id))),
        shared(row.noShowRate.now),
        countedAs(row.canceled.now, visits('canceled', whoseOf(row.id))),
        countedAs(row.unsaid.now, visits('unsaid', whoseOf(row.id))),
        counted(row.hours.now),
      ],
    })),
    chart: {
      kind: 'bars',
      of: visitTexts.total,
      bars: rows.slice(0, 12).map(({ name, total }) => ({ label: name || unknown, ...total })),
    },
  })
  return [
    {
      title: visitTexts.title,
      head: [texts.figure, texts.now, texts.before, texts.change],
      rows: [
        ...figures.map((which) => ({
          key: which,
          cells: [
            words(which === 'all' ? visitTexts.total : outcomes[which]),
            countedAs(figureOf(which).now, visits(which)),
            counted(figureOf(which).before),
            changed(figureOf(which)),
          ],
        })),
        {
          key: 'rate',
          cells: [
            words(visitTexts.rate),
            shared(all.noShowRate.now),
            shared(all.noShowRate.before),
            words(''),
          ],
        },
        {
          key: 'hours',
          cells: [
            words(visitTexts.hours),
            counted(all.hours.now),
            counted(all.hours.before),
            words(''),
          ],
        },
      ],
      chart: {
        kind: 'bars',
        of: visitTexts.title,
        bars: visitOutcomes.map((which) => ({ label: outcomes[which], ...all[which] })),
      },
    },
    byTable(visitTexts.by.provider, data.providers, (providerId) => ({ providerId })),
    byTable(visitTexts.by.location, data.locations, (locationId) => ({ locationId })),
  ]
}
