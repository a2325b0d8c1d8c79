import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { TimelineGroup } from '#shared/model/timeline-groups.ts'
import { RecordLinks } from '../../features/links/record-links.tsx'
import { NotesTab } from '../../features/patients/notes/notes-tab.tsx'
import { EventsTab } from '../../features/patients/page/events-tab.tsx'
import { DetailsTab } from '../../features/patients/page/record-details.tsx'
import { RecordPage } from '../../features/patients/page/record-page.tsx'
import { TasksTab } from '../../features/patients/page/tasks-tab.tsx'
import type { RecordDialog } from '../../features/patients/record-dialogs.ts'
import { AddTaskAbout } from '../../features/tasks/add-task.tsx'
import { PatientSelect } from '../../features/tasks/form/patient-select.tsx'
import { TaskActions } from '../../features/tasks/task-actions.tsx'
import { TaskChecklist } from '../../features/tasks/task-checklist.tsx'
import { RadCloudTab } from '../../features/uploads/components/rad-cloud-tab.tsx'
import { SendLinkDrawer } from '../../features/uploads/components/send-link-drawer.tsx'
import { usePractice } from '../../session/member.ts'
import { Permitted } from '../../session/permitted.tsx'
import { BY_TEXT, type RecordTab, type Section } from '../../ui/sections.ts'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { bookProposed, fileMessages, messageHelp } from './-message-help.tsx'
import { noteHelp } from './-note-help.tsx'

/** Comes when it is opened: a record opens on another tab. */
const AppointmentsTab = lazy(() =>
  import('../../features/appointments/tab/appointments-tab.tsx').then((part) => ({
    default: part.AppointmentsTab,
  })),
)

const MessagesTab = lazy(() =>
  import('../../features/messages/staff-thread.tsx').then((part) => ({
    default: part.StaffThread,
  })),
)

const ReviewsTab = lazy(() =>
  import('../../features/reviews/list/record-reviews.tsx').then((part) => ({
    default: part.RecordReviews,
  })),
)

const ConsultsTab = lazy(() =>
  import('../../features/consult/list/record-consults.tsx').then((part) => ({
    default: part.RecordConsults,
  })),
)

type Props = {
  section: Section
  patientId: string
  tab: RecordTab
  /** What in the tab was asked for: an upload's key. */
  keyId: string | undefined
  dialog: RecordDialog | undefined
  /** The kinds of entries that the tab of events shows; all unless said otherwise. */
  group: TimelineGroup | undefined
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
      noteHelp={noteHelp}
      choosePatient={(field) => <PatientSelect {...field} />}
    >
      <TabContent {...props} practiceId={practiceId} />
    </RecordPage>
  )
}

function TabContent({
  section,
  patientId,
  tab,
  keyId,
  group,
  practiceId,
}: Props & { practiceId: string }) {
  switch (tab) {
    case 'tasks':
      return (
        <TasksTab
          patientId={patientId}
          actions={(task) => <TaskActions task={task} />}
          checklist={(task) => <TaskChecklist task={task} />}
          add={<AddTaskAbout patientId={patientId} />}
        />
      )
    case 'appointments':
      return (
        <Suspense fallback={<RowsSkeleton count={3} height={56} />}>
          <AppointmentsTab patientId={patientId} />
        </Suspense>
      )
    case 'messages':
      return (
        <Suspense fallback={<RowsSkeleton count={5} height={56} />}>
          <MessagesTab
            key={keyId}
            patientId={patientId}
            byText={keyId === BY_TEXT}
            help={messageHelp}
            book={bookProposed}
            file={fileMessages}
          />
        </Suspense>
      )
    case 'events':
      return <EventsTab section={section} patientId={patientId} group={group} />
    case 'notes':
      return <NotesTab section={section} patientId={patientId} noteHelp={noteHelp} />
    case 'rad-cloud':
      return (
        <RadCloudTab
          key={keyId}
          practiceId={practiceId}
          patientId={patientId}
          uploadKey={keyId}
          choosePatient={(props) => <PatientSelect {...props} />}
        />
      )
    case 'reviews':
      return (
        <Suspense fallback={<RowsSkeleton count={3} height={64} />}>
          <ReviewsTab patientId={patientId} />
        </Suspense>
      )
    case 'consults':
      return (
        <Suspense fallback={<RowsSkeleton count={3} height={64} />}>
          <ConsultsTab patientId={patientId} />
        </Suspense>
      )
    case 'details':
      return (
        <Stack gap="md">
          <DetailsTab patientId={patientId} />
          <RecordLinks practiceId={practiceId} patientId={patientId} />
        </Stack>
      )
  }
}
