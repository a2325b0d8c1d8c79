import { formatDay } from '#shared/model/format-day.ts'
import { leadClassLabels, leadStatusLabels } from '#shared/model/leads.ts'
import { type ChosenFilter, type ChosenFilters, NOBODY } from '#shared/model/patient-filters.ts'
import { rangeName } from '#shared/model/range-days.ts'
import { sourceLabels } from '#shared/model/sources.ts'
import { zoneLabel } from '../../../ui/choices.ts'
import { columnLabels, listTexts } from './texts.ts'

/** Names for the ids in filters; undefined until the lists are read. */
export type KnownNames = {
  staffs: readonly { staffId: string; firstName: string; lastName: string }[] | undefined
  groups: readonly { id: string; name: string }[] | undefined
}

type Words<F extends ChosenFilter> = {
  /** Undefined if the value says enough alone. */
  label?: string
  words: (value: NonNullable<ChosenFilters[F]>, known: KnownNames) => string
}

const sourceNames = new Map<string, string>(Object.entries(sourceLabels))
const nameOfSource = (value: string) =>
  value === NOBODY ? listTexts.notSaid : (sourceNames.get(value) ?? value)
const unlessNone = (value: string) => (value === NOBODY ? listTexts.notSaid : value)

function nameOfStaff(id: string, { staffs }: KnownNames): string {
  if (id === NOBODY) return listTexts.nobody
  const found = staffs?.find(({ staffId }) => staffId === id)
  if (found) return `${found.firstName} ${found.lastName}`
  return staffs ? listTexts.formerColleague : '…'
}

function nameOfGroup(id: string, { groups }: KnownNames): string {
  if (id === NOBODY) return listTexts.noGroup
  const found = groups?.find((group) => group.id === id)
  return found?.name ?? (groups ? listTexts.formerGroup : '…')
}

const labelled = <V>(label: string, words: (value: V, known: KnownNames) => string) => ({
  label,
  words,
})

const range = (label: string) => labelled(label, (days: string) => rangeName(days, formatDay))
const taskTexts = {
  open: listTexts.tasksOpen,
  overdue: listTexts.tasksOverdue,
  none: listTexts.tasksNone,
} as const

/** Each filter in words, with its label where the value does not say that alone. */
const texts: { [F in ChosenFilter]: Words<F> } = {
  leadStatus: labelled(columnLabels.leadStatus, (status) => leadStatusLabels[status]),
  leadClass: labelled(columnLabels.leadClass, (one) => leadClassLabels[one]),
  registerSource: labelled(columnLabels.registerSource, nameOfSource),
  insurancePlan: labelled(columnLabels.insurancePlan, String),
  insuranceCompany: labelled(columnLabels.insuranceCompany, String),
  marketingCampaign: labelled(columnLabels.marketingCampaign, String),
  possibleCity: labelled(columnLabels.possibleCity, String),
  addressState: labelled(columnLabels.addressState, String),
  advocateId: labelled(columnLabels.patientAdvocate, nameOfStaff),
  patientAdvocateId: labelled(columnLabels.patientAdvocate, nameOfStaff),
  leadAdvocateId: labelled(columnLabels.leadAdvocate, nameOfStaff),
  providerId: labelled(columnLabels.provider, nameOfStaff),
  groupId: labelled(columnLabels.group, nameOfGroup),
  tasks: labelled(listTexts.tasks, (tasks) => taskTexts[tasks]),
  hasNewUploads: { words: () => listTexts.newScans },
  isArchived: { words: () => listTexts.archived },
  firstSource: labelled(columnLabels.firstSource, nameOfSource),
  firstCampaign: labelled(columnLabels.firstCampaign, unlessNone),
  leadFormId: labelled(columnLabels.leadFormId, (id) =>
    id === NOBODY ? listTexts.notSaid : listTexts.thisForm,
  ),
  importId: labelled(columnLabels.importId, () => listTexts.thisImport),
  leadReason: labelled(columnLabels.leadReason, unlessNone),
  isAnswered: labelled(columnLabels.isAnswered, () => listTexts.answered),
  reachedStatus: labelled(columnLabels.reachedStatus, (status) => leadStatusLabels[status]),
  waits: labelled(columnLabels.waits, () => listTexts.waits),
  daysBy: labelled(columnLabels.daysBy, zoneLabel),
  dob: range(columnLabels.dob),
  createdAt: range(columnLabels.createdAt),
  leadStatusAt: range(columnLabels.leadStatusAt),
  nextAppointmentAt: range(columnLabels.nextAppointmentAt),
  nextTaskDueAt: range(columnLabels.nextTaskDueAt),
  lastUploadAt: range(columnLabels.lastUploadAt),
  newAt: range(columnLabels.newAt),
  openedAt: range(columnLabels.openedAt),
  engagedAt: range(columnLabels.engagedAt),
  reviewAt: range(columnLabels.reviewAt),
  bookedAt: range(columnLabels.bookedAt),
  convertedAt: range(columnLabels.convertedAt),
  lostAt: range(columnLabels.lostAt),
  closedAt: range(columnLabels.closedAt),
}

/** The value of a filter in words, such as `Last week`. Empty if the filter is not set. */
export function filterValue<F extends ChosenFilter>(
  name: F,
  filters: ChosenFilters,
  known: KnownNames,
): string {
  const value = filters[name]
  return value === undefined || value === null ? '' : texts[name].words(value, known)
}

/** A filter in words, such as `In status since: Last week`. Empty if the filter is not set. */
export function filterText<F extends ChosenFilter>(
  name: F,
  filters: ChosenFilters,
  known: KnownNames,
): string {
  const value = filterValue(name, filters, known)
  const { label } = texts[name]
  return value === '' || label === undefined ? value : `${label}: ${value}`
}
