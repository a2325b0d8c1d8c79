import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainPress } from '../../../ui/in-app-link.tsx'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { type Section, sections } from '../../../ui/sections.ts'

type Props = {
  section: Section
  patientId: string
  className?: string | undefined
  children: ReactNode
}

/** Leads to a record. Unlike the router's own it does not follow where the visitor is: lists have fifty. */
export function RecordLink({ section, patientId, className, children }: Props) {
  const { open, prefetch } = useRecordRow(section)
  const { list, defaultTab } = sections[section]
  function go(event: MouseEvent) {
    if (!isPlainPress(event)) return
    event.preventDefault()
    open(patientId)
  }
  return (
    <a
      href={`${list}/${patientId}/${defaultTab}`}
      onClick={go}
      onTouchStart={() => prefetch(patientId)}
      {...{ [ROW_LINK]: '' }}
      {...(className && { className })}
    >
      {children}
    </a>
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
