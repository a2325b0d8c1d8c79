import type { ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { formatDob } from '../../../ui/dates.ts'
import { nameParts } from '../../../ui/names.ts'
import { formatPhone } from '../../../ui/phone-input.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Section } from '../../../ui/sections.ts'
import { LeadStatusBadge, RowBadge } from '../../../ui/status-badge.tsx'
import { sourceLabel } from '../sources.ts'
import { columnLabels, listTexts } from '../texts.ts'
import classes from './list.module.css'
import { RecordLink } from './record-link.tsx'

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
  return { order, label: columnLabels[order] ?? order, width, render }
}

function since(at: string | null): ReactNode {
  return at ? <RelativeTime at={at} /> : <Nothing />
}

const dob = column('dob', 76, (row) => text(formatDob(row.dob)))
const mobile = column('mobile', 100, (row) => text(row.mobile && formatPhone(row.mobile)))
const email = column('email', 150, (row) => text(row.email))
const leadStatus = column('leadStatus', 64, (row) => <LeadStatusCell row={row} />)
const leadStatusAt = column('leadStatusAt', 80, (row) => since(row.leadStatusAt))
const source = column('registerSource', 70, (row) => text(sourceLabel(row.registerSource)))
const campaign = column('marketingCampaign', 90, (row) => text(row.marketingCampaign))
const insurance = column('insuranceCompany', 100, (row) => text(row.insuranceCompany))
const scans = column('lastUploadAt', 110, (row) => <Scans row={row} />)
const added = column('createdAt', 80, (row) => <RelativeTime at={row.createdAt} />)

const nameIn = (section: Section) =>
  column('name', 140, (row) => (
    <RecordLink section={section} row={row} className={classes.name}>
      <PersonName row={row} />
    </RecordLink>
  ))

/** What each list shows, the name first. */
export const columnsOf: Record<Section, readonly PatientColumn[]> = {
  patients: [nameIn('patients'), dob, scans, added, mobile, email, leadStatus, insurance, source],
  leads: [
    nameIn('leads'),
    leadStatus,
    leadStatusAt,
    source,
    added,
    scans,
    mobile,
    email,
    dob,
    campaign,
  ],
}
