import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#shared/model/appointment.ts'
import { patientAppointmentsQuery } from '../../../data/appointments.ts'
import { usePractice } from '../../../session/member.ts'
import { useChanging } from '../../../session/undo.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListPart } from '../../../ui/list-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { partsOf } from '../parts.ts'
import { appointmentTexts as texts } from '../texts.ts'
import { AddAppointmentFor } from './add-appointment.tsx'
import { AppointmentItem } from './appointment-item.tsx'
import { RemindedSwitch } from './reminded-switch.tsx'

/** The appointments of somebody: the next, those after it, and what was. */
export function AppointmentsTab({ patientId }: { patientId: string }) {
  const { id } = usePractice()
  return (
    <Stack gap="sm">
      <Group justify="flex-end" gap="lg">
        <RemindedSwitch patientId={patientId} />
        <AddAppointmentFor patientId={patientId} />
      </Group>
      <Loaded
        query={useQuery(patientAppointmentsQuery(id, patientId))}
        skeleton={<RowsSkeleton count={3} height={56} />}
      >
        {({ items }) => <Appointments read={items} />}
      </Loaded>
    </Stack>
  )
}

function Appointments({ read }: { read: readonly Appointment[] }) {
  const changing = useChanging()
  if (read.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  // What was canceled stays in its place as long as it can be undone.
  const { next, upcoming, past } = partsOf(read, new Date())
  const shown = (appointment: Appointment) =>
    changing.has(appointment.id) ? { ...appointment, status: 'canceled' as const } : appointment
  return (
    <Stack gap="lg">
      <ListPart title={texts.next} items={next ? [shown(next)] : []}>
        {item}
      </ListPart>
      <ListPart title={texts.upcoming} items={upcoming.map(shown)}>
        {item}
      </ListPart>
      <ListPart title={texts.past} items={past.map(shown)}>
        {item}
      </ListPart>
    </Stack>
  )
}

const item = (appointment: Appointment) => <AppointmentItem appointment={appointment} />
