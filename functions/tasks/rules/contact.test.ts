import { describe, expect, it } from 'vitest'
import type { Delivered, EventDefinition } from '#events/define.ts'
import { contactLogged } from '#events/growth.ts'
import { threadChanged } from '#events/messages.ts'
import { leadStatusAdjusted, leadStatusChanged } from '#events/patients.ts'
import { leadStatus } from '#shared/model/leads.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { aLead, NOON } from '#test/support/records.ts'
import { contactedTask, contactIn, isFirstTask } from './contact.ts'
import { followUp, type TaskItem } from './task.ts'

function delivered(
  { detailType }: EventDefinition,
  payload: object,
  actor: string | null = 'ANN',
): Delivered {
  const envelope = { id: 'E', practiceId: 'C1', actor, occurredAt: NOON.toISOString() }
  const detail = { ...envelope, version: 1, payload: JSON.stringify(payload) }
  return { ...envelope, detailType, detail }
}

const message = (change: string, actor: string | null = 'ANN') =>
  contactIn(delivered(threadChanged, { patientId: 'P1', seq: 1, change }, actor))
const moved = (to: number) =>
  contactIn(
    delivered(leadStatusChanged, { patientId: 'P1', from: 1, to, reason: '', noted: false }),
  )

const task: TaskItem = followUp({
  id: 'T',
  lead: aLead(),
  advocateId: 'ANN',
  reason: { text: 'Assigned to Ann', details: null },
  now: NOON,
})

describe('a contact with a lead', () => {
  it('is a message that a member sent, and none of the lead or of a reminder', () => {
    expect(message('sent')).toMatchObject({ patientId: 'P1' })
    expect(message('received')).toBeNull()
    expect(message('readByStaff')).toBeNull()
    expect(message('sent', null)).toBeNull()
  })

  it('is an answered call or a text that was sent', () => {
    for (const [kind, how] of [
      ['call', 'a call with the lead was answered'],
      ['text', 'a text was sent to the lead'],
    ]) {
      const payload = { patientId: 'P1', communicationId: 'X', kind }
      expect(contactIn(delivered(contactLogged, payload, null))).toEqual({ patientId: 'P1', how })
    }
  })

  it('is a status that follows a contact, also where it is corrected, and no open or lost lead', () => {
    const { engaged, converted, open, closed, lost, none } = leadStatus
    expect(moved(engaged)?.how).toBe('the lead’s status became “Engaged”')
    expect(moved(converted)?.how).toBe('the lead’s status became “Converted”')
    for (const status of [leadStatus.new, open, closed, lost, none]) {
      expect(moved(status), String(status)).toBeNull()
    }
    const adjusted = { from: 1, to: engaged, reason: null, statusAt: '2026-03-04', noted: false }
    const event = delivered(leadStatusAdjusted, { patientId: 'P1', ...adjusted })
    expect(contactIn(event)).toMatchObject({ patientId: 'P1' })
  })
})

describe('the first task of a lead', () => {
  const ended = { how: 'a message was sent to the lead', at: NOON.toISOString(), now: NOON }

  it('is of no type, and made by no member', () => {
    expect(isFirstTask(task)).toBe(true)
    expect(isFirstTask({ ...task, subjectId: 'S' })).toBe(false)
    expect(isFirstTask({ ...task, creatorId: 'ANN' })).toBe(false)
  })

  it('is completed by a contact, and says why', () => {
    expect(contactedTask(task, ended)).toMatchObject({
      status: taskStatus.completed,
      completedAt: NOON.toISOString(),
      trail: [{}, { text: 'Completed by itself: a message was sent to the lead' }],
      version: 2,
    })
  })

  it('waits to be confirmed where its advocate may not complete it', () => {
    const { status } = contactedTask({ ...task, advocateCanComplete: false }, ended) ?? {}
    expect(status).toBe(taskStatus.awaitingConfirmation)
  })

  it('stays as it is where it has ended, or was made after the contact', () => {
    const done = { ...task, status: taskStatus.canceled }
    expect(contactedTask(done, ended)).toBeNull()
    expect(contactedTask({ ...task, createdAt: '2999-01-01T00:00:00.000Z' }, ended)).toBeNull()
  })
})
