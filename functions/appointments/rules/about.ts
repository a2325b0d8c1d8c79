type Reminder = { patientId: string; appointmentId: string }

/** What a delivery is about that carries a reminder or an announcement. */
export const aboutReminder = ({ patientId, appointmentId }: Reminder) =>
  `reminder#${patientId}#${appointmentId}`

/** The appointment that a delivery is about; null where it is about another thing. */
export function reminderOf(about: string): Reminder | null {
  const [, patientId, appointmentId] = about.match(/^reminder#([\w-]+)#([\w-]+)$/) ?? []
  return patientId && appointmentId ? { patientId, appointmentId } : null
}
