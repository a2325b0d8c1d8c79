import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { isPermittedNow } from '../../../session/permissions.ts'
import { isPlainPress } from '../../../ui/in-app-link.tsx'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { openingTab, type Section, sections, tabLink } from '../../../ui/sections.ts'

type Props = {
  section: Section
  row: PatientRow
  className?: string | undefined
  /** False where more than the link is dragged. */
  draggable?: false
  children: ReactNode
}

/** Leads to a record. Unlike the router's own it does not follow where the visitor is: lists have fifty. */
export function RecordLink({ section, row, className, draggable, children }: Props) {
  const { open, prefetch, tabOf } = useRecordRow(section)
  function go(event: MouseEvent) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    open(row)
  }
  return (
    <a
      href={`${sections[section].list}/${row.patientId}/${tabOf(row)}`}
      onClick={go}
      onTouchStart={() => prefetch(row)}
      {...{ [ROW_LINK]: '' }}
      {...(className && { className })}
      {...(draggable === false && { draggable })}
    >
      {children}
    </a>
  )
}

/** Opens a record, or fetches its page's code ahead, for rows that are one large target. */
export function useRecordRow(section: Section) {
  const router = useRouter()
  const client = useQueryClient()
  const tabOf = (row: PatientRow) =>
    openingTab(section, row, isPermittedNow(client, 'uploads.list'))
  const linkOf = (row: PatientRow) =>
    tabLink(section, { patientId: row.patientId, tab: tabOf(row) })
  return {
    tabOf,
    open: (row: PatientRow) => void router.navigate(linkOf(row)),
    prefetch: (row: PatientRow) => void router.preloadRoute(linkOf(row)).catch(() => undefined),
  }
}
