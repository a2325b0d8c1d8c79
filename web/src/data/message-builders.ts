import { direction, type Message } from '#shared/model/message.ts'

/** A message for tests: what a patient wrote, unless said otherwise. */
export function aMessage(changes: Partial<Message> = {}): Message {
  const { seq = 1 } = changes
  return {
    id: `message-${seq}`,
    seq,
    practiceId: 'practice',
    patientId: 'patient',
    senderId: null,
    senderName: 'Jane Doe',
    message: 'Hello',
    files: [],
    createdAt: '2026-03-10T15:00:00.000Z',
    direction: direction.in,
    sendThru: null,
    delivered: false,
    delivery: null,
    appointmentId: null,
    isRead: false,
    type: 'plain',
    properties: { calendarTitle: null, calendarTime: null, secureMessageId: null },
    clientId: null,
    ...changes,
  }
}
