import { type Delivered, decodeEvent } from '#events/define.ts'
import {
  leadCreated,
  leadFormSentAgain,
  leadStatusChanged,
  patientCreated,
} from '#events/patients.ts'
import { taskCreated } from '#events/tasks.ts'
import { uploadCompleted } from '#events/uploads.ts'
import type { WebhookType } from '#shared/model/webhook.ts'

/** What happened, as others are told of it: by ids, and never by what a record says. */
export type Happening = { type: WebhookType; data: Record<string, string | number | null> }

/** What an event is to those outside; null for nothing. */
export function happeningOf({ detailType, detail }: Delivered): Happening | null {
  switch (detailType) {
    case leadCreated.detailType: {
      const { patientId } = decodeEvent(leadCreated, detail).payload
      return { type: 'lead.created', data: { patientId } }
    }
    case leadStatusChanged.detailType: {
      const { patientId, from, to } = decodeEvent(leadStatusChanged, detail).payload
      return { type: 'lead.statusChanged', data: { patientId, from, to } }
    }
    case leadFormSentAgain.detailType: {
      const { patientId, formId } = decodeEvent(leadFormSentAgain, detail).payload
      return { type: 'lead.sentAgain', data: { patientId, formId } }
    }
    case patientCreated.detailType: {
      const { patientId, isPatient } = decodeEvent(patientCreated, detail).payload
      return isPatient ? { type: 'patient.created', data: { patientId } } : null
    }
    case taskCreated.detailType: {
      const { taskId, patientId, advocateId, dueAt } = decodeEvent(taskCreated, detail).payload
      return { type: 'task.created', data: { taskId, patientId, advocateId, dueAt } }
    }
    case uploadCompleted.detailType: {
      const { patientId, files } = decodeEvent(uploadCompleted, detail).payload
      return { type: 'upload.completed', data: { patientId, files } }
    }
    default:
      return null
  }
}

const NOBODY = '00000000000000000000000000'

/** What a test sends of each kind: ids of nothing. */
const examples: Record<WebhookType, Happening['data']> = {
  'lead.created': { patientId: NOBODY },
  'lead.statusChanged': { patientId: NOBODY, from: 1, to: 2 },
  'lead.sentAgain': { patientId: NOBODY, formId: NOBODY },
  'patient.created': { patientId: NOBODY },
  'task.created': {
    ...{ taskId: NOBODY, patientId: NOBODY, advocateId: NOBODY },
    dueAt: '2030-01-01T00:00:00.000Z',
  },
  'upload.completed': { patientId: NOBODY, files: 1 },
}

export const exampleOf = (type: WebhookType): Happening => ({ type, data: examples[type] })

type Context = { id: string; practiceId: string; at: string; isTest: boolean }

/** The text that is sent. */
export function bodyOf({ type, data }: Happening, { id, practiceId, at, isTest }: Context): string {
  return JSON.stringify({ id, type, timestamp: at, practiceId, isTest, data })
}
