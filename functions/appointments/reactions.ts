import { subscriptions } from '#events/subscriptions.ts'
import { createQueue } from '#functions/deliveries/public.ts'
import { consumerDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { announceAppointments } from './operations/announce.ts'
import { followTime } from './operations/follow-time.ts'
import { noteUnsent } from './operations/note-unsent.ts'
import { remind, setReminders } from './operations/remind.ts'

const stores = consumerDependencies()
const dependencies = {
  ...stores,
  queue: createQueue(vaultFromEnvironment('deliveries'), stores.table),
  origin: readEnvironment('origin').PUBLIC_ORIGIN,
}

export const handler = consume(subscriptions.appointments, {
  /** An appointment has begun: the record shows the one after it. */
  'appointments/on-appointment-passed': (event, name) => followTime(dependencies, event, name),
  /** Appointments have other times: their patients are reminded of those, and told of them soon. */
  'appointments/on-appointments-moved': (event, name) => setReminders(dependencies, event, name),
  /** Staff booked, moved or canceled appointments a minute ago: their patient is told. */
  'appointments/on-announcement-due': (event, name) =>
    announceAppointments(dependencies, event, name),
  /** A message about an appointment was handed on, or never will be. */
  'appointments/on-message-finished': (event, name) => noteUnsent(dependencies, event, name),
  /** Some time before an appointment its patient is reminded. */
  'appointments/on-reminder-due': (event, name) => remind(dependencies, event, name),
})
