import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CalendarEntry } from '#shared/model/appointment.ts'
import { isError } from '../../../api/api-error.ts'
import { appointmentQuery } from '../../../data/appointments.ts'
import { usePractice } from '../../../session/member.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { AppointmentModal } from '../form/appointment-modal.tsx'
import { appointmentTexts } from '../texts.ts'
import { calendarTexts as texts } from './texts.ts'

type Props = { entry: CalendarEntry & { patientId: string }; onClose: () => void }

/** Opens an appointment of the calendar to change it; the calendar itself does not know all of it. */
export function EntryModal({ entry, onClose }: Props) {
  const { id: practiceId } = usePractice()
  const query = useQuery({ ...appointmentQuery(practiceId, entry), staleTime: 0 })
  // What the cache still has of it may be older than what is there.
  const appointment = query.isFetchedAfterMount ? query.data : undefined
  if (appointment) {
    return (
      <AppointmentModal
        opened
        onClose={onClose}
        appointment={appointment}
        head={
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/patient-link/$patientId/$tab/{-$keyId}"
                params={{ patientId: entry.patientId, tab: 'appointments' }}
                {...props}
              />
            )}
          >
            {texts.openRecord}
          </Anchor>
        }
      />
    )
  }
  return (
    <FormDialog title={appointmentTexts.editTitle} opened onClose={onClose}>
      {query.error && isError(query.error, 'ERR_TARGET_NOT_FOUND') ? (
        <Hint>{texts.gone}</Hint>
      ) : (
        <Loaded query={{ ...query, data: appointment }} skeleton={<LinesSkeleton count={6} />}>
          {() => null}
        </Loaded>
      )}
    </FormDialog>
  )
}
