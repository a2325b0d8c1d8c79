import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type Appointment, isExpected } from '#shared/model/appointment.ts'
import { addAppointment, appointmentQuery, changeAppointment } from '../../../data/appointments.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { useFields, validateWith } from '../../../ui/form.ts'
import { useVersions } from '../../../ui/use-versions.ts'
import { useZone } from '../../../ui/zone.tsx'
import { appointmentLabels as labels, appointmentTexts as texts } from '../texts.ts'
import { useCheck } from './use-check.ts'
import {
  type AppointmentValues,
  appointmentChangeBody,
  appointmentSchema,
  appointmentValues,
  momentIn,
  newAppointmentBody,
  type Preset,
  sayOfAppointment,
} from './values.ts'

type Saved = Appointment & { others: Appointment[] }

type Options = {
  /** The appointment to change; null for a new one. */
  appointment: Appointment | null
  preset: Preset
  onDone: (saved: Saved) => void
}

/** What the form of an appointment holds, checks and sends. */
export function useAppointmentForm({ appointment, preset, onDone }: Options) {
  const { id: practiceId } = usePractice()
  const client = useQueryClient()
  const zone = useZone()
  const form = useFields<AppointmentValues>({
    initialValues: appointmentValues(appointment, preset, zone),
    validate: (values) => ({
      ...validateWith(appointmentSchema(values), labels)(values),
      ...(isSkipped(values, zone) && { time: texts.skipped }),
    }),
    labels,
    optional: ['comment'],
    owners: { ERR_APPOINTMENT_CONFLICT: 'time' },
  })
  useDraft(`appointment-${appointment?.id ?? preset.scheduledAt ?? 'new'}`, form)
  const versions = useVersions<Appointment | null, AppointmentValues>({
    form,
    opened: appointment,
    valuesOf: (one) => appointmentValues(one, preset, zone),
    read: async () => {
      if (!appointment) return undefined
      return client.fetchQuery({ ...appointmentQuery(practiceId, appointment), staleTime: 0 })
    },
    words: { labels, empty: texts.nothing, say: sayOfAppointment },
  })
  const { base } = versions
  const check = useCheck(form.values, base)
  const handlers = {
    onSuccess: (saved: Saved) => {
      const count = saved.others.length + 1
      const message = base ? texts.saved(count) : texts.added(count)
      notifications.show({ message, color: 'green' })
      onDone(saved)
    },
    onError: versions.report,
  }
  const add = useAction(addAppointment(practiceId, form.values.patientId), handlers)
  const change = useAction(changeAppointment(practiceId), handlers)

  return {
    form,
    versions,
    practiceId,
    check,
    /** Whether time, provider and place are fixed. */
    isLocked: base !== null && !isExpected(base.status),
    hasChanged: Object.keys(versions.change).some((field) => field !== 'part' && field !== 'tell'),
    action: {
      pending: add.pending || change.pending,
      start(values: AppointmentValues) {
        const at = momentIn(values, zone)
        if (at === null) return
        versions.forgetNews()
        if (!base) {
          const body = newAppointmentBody(values, at, check.isTaken)
          const { messageSeq } = preset
          return add.start(messageSeq === undefined ? body : { ...body, messageSeq })
        }
        const body = appointmentChangeBody(versions.change, values, at, check.isTaken)
        change.start({ of: base, change: body })
      },
    },
  }
}
export type AppointmentFormState = ReturnType<typeof useAppointmentForm>

function isSkipped(values: AppointmentValues, zone: string): boolean {
  return values.day !== '' && values.time !== '' && momentIn(values, zone) === null
}
