import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { leadStatusLabels } from '#shared/model/leads.ts'
import { type ChosenFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { type Links, rangeOf, reachedIn, untilDay, within } from './links.ts'
import { changed, counted, lasted, type ReportTable, shared, words } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Answers = { [R in keyof typeof reportRoutes]: Answer<(typeof reportRoutes)[R]> }

export function trendTables(
  data: Answers['trends'],
  links: Links,
  dayName: (day: string) => string,
): ReportTable[] {
  const label = ({ from, to }: { from: string; to: string }) =>
    from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`
  return [
    {
      title: texts.trend[data.step],
      head: [
        ...[texts.days, texts.leads, texts.figures.booked.label],
        ...[texts.conversions, texts.figures.lost.label],
      ],
      rows: data.points.map((point) => {
        const range = rangeOf(point)
        const cell = (count: number, status: 1 | 10 | 100 | 9) =>
          counted(
            count,
            within(links, range, (days) => reachedIn(status, days)),
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
      note: `${texts.total(data.totals.leads)} ${texts.conversionsNote}`,
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
            status === 0
              ? undefined
              : within(links, links.period, (range) => reachedIn(status, range)),
          ),
          counted(
            entered.before,
            status === 0
              ? undefined
              : within(links, links.before, (range) => reachedIn(status, range)),
          ),
          lasted(hours.now === null ? null : hours.now * 60),
          counted(present, { leadStatus: status }),
          counted(
            waiting,
            within(
              links,
              waitingSince === null ? undefined : untilDay(waitingSince),
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
          within(links, links.period, (leadStatusAt) => ({
            ...{ leadStatus: status, leadReason: reason ?? NOBODY, leadStatusAt },
          })),
        ),
        counted(
          count.before,
          within(links, links.before, (leadStatusAt) => ({
            ...{ leadStatus: status, leadReason: reason ?? NOBODY, leadStatusAt },
          })),
        ),
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
          within(links, links.period, (newAt) => ({ newAt, leadAdvocateId, ...more }))
        return {
          key: leadAdvocateId,
          cells: [
            words(called(one)),
            counted(one.leads.now, list()),
            counted(
              one.leads.before,
              within(links, links.before, (newAt) => ({ newAt, leadAdvocateId })),
            ),
            counted(one.responded, list({ isAnswered: 1 })),
            lasted(one.responseMinutes.now),
            counted(one.converted, list({ leadStatus: 100 })),
            shared(one.rate),
            counted(one.waiting, { leadAdvocateId, waits: 1, ...links.clock }),
          ],
        }
      }),
      chart: {
        kind: 'bars',
        of: texts.leads,
        bars: data.advocates.map((one) => ({ label: called(one), ...one.leads })),
      },
      note: texts.soFarNote,
    },
  ]
}
