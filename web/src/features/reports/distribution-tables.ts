import type { Answer } from '#shared/api/contract.ts'
import type { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { passReasons } from '#shared/model/assignment.ts'
import { NOBODY } from '#shared/model/patient-filters.ts'
import { counted, countedAs, type ReportTable, shared, words } from './table.ts'
import { distributionTexts as texts } from './texts.ts'

type Data = Answer<typeof distributionReportRoutes.summary>
type Person = Data['distributions'][number]['people'][number]

/** One table for each distribution, a row for everybody who got something of it or takes part. */
export function distributionTables({ distributions }: Data, range: string): ReportTable[] {
  const { columns } = texts
  return distributions.map((one) => {
    const name = one.label || texts.noDistribution
    return {
      id: `${one.target} ${one.id}`,
      title: name,
      label: texts.people(name),
      head: [
        ...[columns.name, columns.count, columns.share, columns.expected],
        ...[columns.passed, columns.lost],
      ],
      rows: one.people.map((person) => ({
        key: person.staffId,
        cells: [
          words(person.name || texts.left),
          countedAs(person.count, {
            page: {
              report: 'distributions',
              range,
              staffId: person.staffId,
              distributionId: one.id ?? NOBODY,
              target: one.target,
            },
          }),
          shared(person.share / 100),
          person.expected === null ? words(texts.noPart) : shared(person.expected / 100),
          words(passedBy(person)),
          counted(person.lost),
        ],
      })),
      chart: {
        kind: 'bars',
        of: columns.count,
        bars: one.people.map(({ name: called, count }) => ({
          ...{ label: called || texts.left, now: count, before: null },
        })),
      },
      note: `${texts.targets[one.target]}: ${texts.figures(one)}.`,
    }
  })
}

function passedBy({ passed }: Person): string {
  const why = passReasons
    .filter((reason) => passed[reason] > 0)
    .map((reason) => texts.reasons[reason](passed[reason]))
  return why.length === 0 ? texts.never : why.join(', ')
}
