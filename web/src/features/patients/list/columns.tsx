import type { ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatDob } from '../../../ui/dates.ts'
import { formatEmail } from '../../../ui/email.ts'
import { nameParts } from '../../../ui/names.ts'
import { formatPhone } from '../../../ui/phone.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Section } from '../../../ui/sections.ts'
import { LeadClassBadge, LeadStatusBadge, RowBadge } from '../../../ui/status-badge.tsx'
import { planLabel, sourceLabel } from '../sources.ts'
import classes from './list.module.css'
import { RecordLink } from './record-link.tsx'
import { columnLabels, listTexts } from './texts.ts'

/*
 * A list has hundreds of cells: what is in them is plain elements, for components of Mantine take
 * several times as long to appear (docs/benchmarks.md, Pages).
 */

/** A column of the list, which can be ordered by each. */
type PatientColumn = Column<PatientRow, PatientOrderColumn> & { order: PatientOrderColumn }

function Nothing() {
  return <span className={classes.nothing}>{listTexts.nothing}</span>
}

function text(value: string | null): ReactNode {
  return value ? value : <Nothing />
}

/** The person's name; lists are ordered by its strong part. */
export function PersonName({ row }: { row: PatientRow }) {
  const { given, family } = nameParts(row)
  return (
    <>
      {given && `${given} `}
      <b className={classes.family}>{family}</b>
    </>
  )
}

/** When scans last came, and whether somebody has looked at them. */
export function Scans({ row }: { row: PatientRow }) {
  if (!row.lastUploadAt) return <Nothing />
  return (
    <span className={classes.scans}>
      {row.newUploadCount > 0 && <RowBadge color="brand">{listTexts.new}</RowBadge>}
      <RelativeTime at={row.lastUploadAt} />
    </span>
  )
}

export function LeadStatusCell({ row }: { row: PatientRow }) {
  return row.leadStatus === 0 ? <Nothing /> : <LeadStatusBadge status={row.leadStatus} />
}

function column(
  order: PatientOrderColumn,
  width: number,
  render: PatientColumn['render'],
): PatientColumn {
  return { order, label: columnLabels[order], width, render }
}

function since(at: string | null): ReactNode {
  return at ? <RelativeTime at={at} /> : <Nothing />
}

function named(person: PatientRow['provider']): ReactNode {
  return text(person?.name ?? null)
}

/** When the next task is due, in red where that has passed. */
function TaskDue({ row }: { row: PatientRow }) {
  if (!row.nextTaskDueAt) return <Nothing />
  const isLate = row.nextTaskDueAt < new Date().toISOString()
  return (
    <span className={isLate ? classes.late : undefined}>
      <RelativeTime at={row.nextTaskDueAt} />
    </span>
  )
}

const dob = column('dob', 80, (row) => text(formatDob(row.dob)))
const mobile = column('mobile', 120, (row) => text(row.mobile && formatPhone(row.mobile)))
const email = column('email', 160, (row) => text(row.email && formatEmail(row.email)))
const leadStatus = column('leadStatus', 84, (row) => <LeadStatusCell row={row} />)
const leadStatusAt = column('leadStatusAt', 124, (row) => since(row.leadStatusAt))
const leadClass = column('leadClass', 56, (row) =>
  row.leadClass ? <LeadClassBadge leadClass={row.leadClass} /> : <Nothing />,
)
const source = column('registerSource', 84, (row) => text(sourceLabel(row.registerSource)))
const campaign = column('marketingCampaign', 90, (row) => text(row.marketingCampaign))
const insurance = column('insuranceCompany', 120, (row) => text(row.insuranceCompany))
const leadAdvocate = column('leadAdvocate', 110, (row) => named(row.leadAdvocate))
const scans = column('lastUploadAt', 150, (row) => <Scans row={row} />)
const added = column('createdAt', 124, (row) => <RelativeTime at={row.createdAt} />)

function nameIn(section: Section) {
  return column('name', 160, (row) => (
    <RecordLink section={section} row={row} className={classes.name}>
      <PersonName row={row} />
    </RecordLink>
  ))
}

const others = {
  insurancePlan: column('insurancePlan', 80, (row) => text(planLabel(row.insurancePlan))),
  possibleCity: column('possibleCity', 80, (row) => text(row.possibleCity)),
  addressState: column('addressState', 40, (row) => text(row.addressState)),
  group: column('group', 90, (row) => text(row.group)),
  provider: column('provider', 100, (row) => named(row.provider)),
  patientAdvocate: column('patientAdvocate', 100, (row) => named(row.patientAdvocate)),
  leadAdvocate,
  marketingCampaign: campaign,
  nextAppointmentAt: column('nextAppointmentAt', 124, (row) => since(row.nextAppointmentAt)),
  openTaskCount: {
    ...column('openTaskCount', 40, (row) =>
      text(row.openTaskCount > 0 ? `${row.openTaskCount}` : null),
    ),
    right: true,
  },
  nextTaskDueAt: column('nextTaskDueAt', 124, (row) => <TaskDue row={row} />),
  updatedAt: column('updatedAt', 124, (row) => since(row.updatedAt)),
} satisfies Partial<Record<PatientOrderColumn, PatientColumn>>

/** Every column that there is, by its name. */
export const allColumns: Record<Section, Record<PatientOrderColumn, PatientColumn>> = {
  patients: columnsIn('patients'),
  leads: columnsIn('leads'),
}

function columnsIn(section: Section): Record<PatientOrderColumn, PatientColumn> {
  return {
    ...others,
    ...{ name: nameIn(section), dob, mobile, email, leadStatus, leadStatusAt, leadClass },
    ...{ registerSource: source, insuranceCompany: insurance },
    ...{ lastUploadAt: scans, createdAt: added },
  }
}

/** What each list shows unless somebody chooses other columns, the name first. */
export const columnsOf: Record<Section, readonly PatientColumn[]> = {
  patients: [nameIn('patients'), dob, scans, added, mobile, email, leadStatus, insurance, source],
  leads: [
    nameIn('leads'),
    leadStatus,
    leadClass,
    leadStatusAt,
    leadAdvocate,
    source,
    added,
    scans,
    mobile,
    email,
    dob,
  ],
}
