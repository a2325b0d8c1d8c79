import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { DetailsTab } from '../../features/patients/page/details-tab.tsx'
import { EventsTab } from '../../features/patients/page/events-tab.tsx'
import {
  type RecordDialog,
  RecordPage,
  recordDialogs,
} from '../../features/patients/page/record-page.tsx'
import { TasksTab } from '../../features/patients/page/tasks-tab.tsx'
import { eventsQuery, patientQuery, patientTasksQuery } from '../../features/patients/queries.ts'
import { isRecordTab, type RecordTab, type Section } from '../../features/patients/sections.ts'
import { Permitted } from '../../features/session/permitted.tsx'
import { memberQuery, usePractice } from '../../features/session/queries.ts'
import { RadCloudTab } from '../../features/uploads/components/rad-cloud-tab.tsx'
import { SendLinkDrawer } from '../../features/uploads/components/send-link-drawer.tsx'

/** What the address of a record says beside its path: the dialog that is open. */
export const recordSearch = v.object({
  dialog: v.fallback(v.optional(v.picklist(recordDialogs)), undefined),
})

/** The tab that an address names; any other is no page. */
export function readTab(tab: string): RecordTab {
  if (!isRecordTab(tab)) throw notFound()
  return tab
}

/** Asks for what the page shows first; the page shows what comes, or what went wrong. */
export async function loadRecord(queryClient: QueryClient, patientId: string, tab: RecordTab) {
  const member = await queryClient.ensureQueryData(memberQuery)
  const practiceId = member?.practice?.id
  if (!practiceId) return
  void queryClient.prefetchQuery(patientQuery(practiceId, patientId))
  if (tab === 'events') void queryClient.prefetchInfiniteQuery(eventsQuery(practiceId, patientId))
  if (tab === 'tasks') void queryClient.prefetchQuery(patientTasksQuery(practiceId, patientId))
}

type Props = {
  section: Section
  patientId: string
  tab: RecordTab
  dialog: RecordDialog | undefined
}

/** A record, with the parts that other features bring to it. */
export function RecordRoute(props: Props) {
  return (
    <Permitted permission="patients.read">
      <Composed key={props.patientId} {...props} />
    </Permitted>
  )
}

function Composed(props: Props) {
  const { id: practiceId } = usePractice()
  const { patientId } = props
  return (
    <RecordPage
      {...props}
      sendLink={(drawer) => (
        <SendLinkDrawer practiceId={practiceId} patientId={patientId} {...drawer} />
      )}
    >
      <TabContent {...props} practiceId={practiceId} />
    </RecordPage>
  )
}

function TabContent({ section, patientId, tab, practiceId }: Props & { practiceId: string }) {
  switch (tab) {
    case 'tasks':
      return <TasksTab patientId={patientId} />
    case 'events':
      return <EventsTab section={section} patientId={patientId} />
    case 'rad-cloud':
      return <RadCloudTab practiceId={practiceId} patientId={patientId} />
    case 'details':
      return <DetailsTab patientId={patientId} />
  }
}
