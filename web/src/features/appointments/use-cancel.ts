import type { Appointment } from '#shared/model/appointment.ts'
import { changeAppointment } from '../../data/appointments.ts'
import { usePractice } from '../../session/member.ts'
import { useUndoable } from '../../session/undo.tsx'
import { appointmentTexts as texts } from './texts.ts'

/** Returns the function that cancels an appointment; the person can undo it for a moment. */
export function useCancel(appointment: Pick<Appointment, 'id' | 'patientId' | 'version'>) {
  const { id: practiceId } = usePractice()
  const undoable = useUndoable()
  return () =>
    undoable({
      id: appointment.id,
      change: changeAppointment(practiceId),
      input: { of: appointment, change: { status: 'canceled' } },
      message: texts.canceled,
    })
}
