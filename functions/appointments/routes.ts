import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { appointmentRoutes as declared } from '#shared/api/appointments.ts'
import { bookAppointment } from './operations/book.ts'
import { checkTimes, findSlots, readCalendar } from './operations/calendar.ts'
import { removeAppointment, updateAppointment } from './operations/change.ts'
import type { Work } from './operations/commit.ts'
import {
  appointmentFile,
  listAppointments,
  nextAppointment,
  readAppointment,
} from './operations/read.ts'
import { setReminded } from './operations/set-reminded.ts'
import { createAppointmentStore } from './store.ts'

type Address = { params: { practiceId: string; patientId: string } }

/** Appointments (specification, section 7, Practice patients). */
export function appointmentRoutes({ table }: { table: Table }) {
  const storeIn = (practiceId: string) => createAppointmentStore(table, practiceId)
  const storeOf = ({ scope }: TenantCall) => storeIn(scope.practiceId)
  const workOf = (call: TenantCall): Work => ({ table, store: storeOf(call), call, newId })
  const readBook = ({ params }: Address) => storeIn(params.practiceId).book(params.patientId)

  return implement(declared, {
    list: ahead(readBook, ({ query }, call, reading) =>
      listAppointments(storeOf(call), reading, query, call),
    ),
    next: ahead(readBook, (_input, call, reading) => nextAppointment(storeOf(call), reading, call)),
    get: ahead(readBook, ({ params }, call, reading) =>
      readAppointment(storeOf(call), reading, params.appointmentId, call),
    ),
    file: ahead(readBook, ({ params }, call, reading) =>
      appointmentFile(storeOf(call), reading, params.appointmentId, call),
    ),
    create: ({ params, body }, call) => bookAppointment(workOf(call), params.patientId, body),
    update: ({ params, body }, call) => updateAppointment(workOf(call), params, body),
    remove: ({ params, query }, call) => removeAppointment(workOf(call), params, query),
    setReminded: ({ params, body }, call) =>
      setReminded(workOf(call), params.patientId, body.isReminded === 1),
    calendar: ({ query }, call) => readCalendar(table, storeOf(call), query, call),
    slots: ({ query }, call) => findSlots(storeOf(call), query, call),
    check: ({ query }, call) => checkTimes(storeOf(call), query, call),
  })
}
