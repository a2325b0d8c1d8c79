import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { type Section, sections } from '../../../ui/sections.ts'

type Props = {
  section: Section
  patientId: string
  className?: string | undefined
  children: ReactNode
}

/** Leads to a record; the page's code, not the record, is fetched once the link is hovered. */
export function RecordLink({ section, patientId, className, children }: Props) {
  const { tab, defaultTab } = sections[section]
  return (
    <Link
      to={tab}
      params={{ patientId, tab: defaultTab }}
      {...{ [ROW_LINK]: '' }}
      {...(className && { className })}
    >
      {children}
    </Link>
  )
}

/** Opens a record, or fetches its page's code ahead, for rows that are one large target. */
export function useRecordRow(section: Section) {
  const router = useRouter()
  const { tab: to, defaultTab: tab } = sections[section]
  return {
    open: (patientId: string) => void router.navigate({ to, params: { patientId, tab } }),
    prefetch: (patientId: string) =>
      void router.preloadRoute({ to, params: { patientId, tab } }).catch(() => undefined),
  }
}
