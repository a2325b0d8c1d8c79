import { Menu, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import {
  type Appointment,
  type AppointmentStatus,
  isExpected,
  type SeriesPart,
  seriesParts,
} from '#shared/model/appointment.ts'
import {
  changeAppointment,
  readAppointmentFile,
  removeAppointment,
} from '../../../data/appointments.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useZone } from '../../../ui/zone.tsx'
import { AppointmentModal } from '../form/appointment-modal.tsx'
import { nextStatuses } from '../status.ts'
import { appointmentTexts as texts } from '../texts.ts'
import { useCancel } from '../use-cancel.ts'

/** What can be done with an appointment, by its status and by who looks at it. */
export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const zone = useZone()
  const mayChange = usePermission('practices.appointments.update')
  const mayRemove = usePermission('practices.appointments.delete')
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const cancel = useCancel(appointment)
  const mark = useMark(appointment)
  const file = useAction(readAppointmentFile(usePractice().id, appointment), {
    onSuccess: ({ name, text }) => saveFile(name, 'text/calendar', text),
  })
  const { scheduledAt, status } = appointment
  const hasBegun = Date.parse(scheduledAt) <= Date.now()
  const done = () => setDialog(null)
  return (
    <>
      <MoreMenu label={texts.moreOf(formatDate(scheduledAt, 'long', zone))} pending={mark.pending}>
        {mayChange && (
          <>
            <Menu.Item onClick={() => setDialog('edit')}>{texts.actions.edit}</Menu.Item>
            {nextStatuses(status, hasBegun).map((next) => (
              <Menu.Item key={next} onClick={() => mark.start(next)}>
                {markTexts[next]}
              </Menu.Item>
            ))}
            {isExpected(status) && <Menu.Item onClick={cancel}>{texts.actions.cancel}</Menu.Item>}
          </>
        )}
        <Menu.Item onClick={() => file.start()}>{texts.actions.file}</Menu.Item>
        {mayRemove && (
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            {texts.actions.remove}
          </Menu.Item>
        )}
      </MoreMenu>
      {dialog === 'edit' && <AppointmentModal opened onClose={done} appointment={appointment} />}
      {dialog === 'remove' && <RemoveDialog appointment={appointment} onClose={done} />}
    </>
  )
}

const markTexts: Record<AppointmentStatus, string> = {
  ...texts.actions,
  scheduled: texts.actions.edit,
  canceled: texts.actions.cancel,
}

function useMark(appointment: Appointment) {
  const { id: practiceId } = usePractice()
  const change = useAction(changeAppointment(practiceId), {
    onSuccess: () => notifications.show({ message: texts.statusSaved, color: 'green' }),
  })
  return {
    pending: change.pending,
    start: (status: AppointmentStatus) => change.start({ of: appointment, change: { status } }),
  }
}

type RemoveProps = { appointment: Appointment; onClose: () => void }

/** Deletes what was booked by mistake; of a series, as much as is chosen. */
function RemoveDialog({ appointment, onClose }: RemoveProps) {
  const { id: practiceId } = usePractice()
  const [part, setPart] = useState<SeriesPart>('one')
  const remove = useAction(removeAppointment(practiceId, appointment), {
    inline: true,
    onSuccess: ({ deleted }) => {
      notifications.show({ message: texts.removed(deleted), color: 'green' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      opened
      onClose={onClose}
      confirm={texts.remove}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => remove.start(part)}
    >
      <Stack gap="sm">
        {texts.removeText}
        {appointment.seriesId && (
          <Select
            label={texts.remove}
            data={seriesParts.map((value) => ({ value, label: texts.parts[value] }))}
            value={part}
            onChange={(chosen) => setPart(seriesParts.find((one) => one === chosen) ?? 'one')}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
