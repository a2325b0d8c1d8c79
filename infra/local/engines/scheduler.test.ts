import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Schedules } from '../events/schedules.ts'
import type { Model, Resource } from '../template/model.ts'
import type { Call } from './call.ts'
import { createSchedulerEngine } from './scheduler.ts'

const bus = 'arn:aws:events:us-east-1:000000000000:event-bus/praxis-local'
const role = 'arn:aws:iam::000000000000:role/Schedules'

const resources: Resource[] = [
  {
    logicalId: 'Group',
    type: 'AWS::Scheduler::ScheduleGroup',
    ref: 'praxis-local',
    arn: 'arn:group',
    properties: { Name: 'praxis-local' },
  },
  {
    logicalId: 'Role',
    type: 'AWS::IAM::Role',
    ref: 'Schedules',
    arn: role,
    properties: {
      Policies: [
        {
          PolicyDocument: {
            Statement: [{ Effect: 'Allow', Action: 'events:PutEvents', Resource: bus }],
          },
        },
      ],
    },
  },
]
const model: Model = {
  resources,
  ofType: (type) => resources.filter((one) => one.type === type),
  byArn: (arn) => resources.find((one) => one.arn === arn) ?? null,
}

const aRequest = (changes = {}, target = {}) => ({
  GroupName: 'praxis-local',
  ScheduleExpression: 'at(2026-03-02T10:00:00)',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: {
    Arn: bus,
    RoleArn: role,
    Input: '{}',
    EventBridgeParameters: { Source: 'praxis.tasks', DetailType: 'TaskMoment' },
    ...target,
  },
  ...changes,
})

/** The engine over schedules in memory. */
function anEngine() {
  const kept = new Map<string, ReturnType<Schedules['find']>>()
  const schedules: Schedules = {
    put: ({ group, name, request }) => void kept.set(`${group}/${name}`, request),
    find: (group, name) => kept.get(`${group}/${name}`) ?? null,
    remove: (group, name) => kept.delete(`${group}/${name}`),
    lose: () => 0,
    list: () => [],
    enqueueDue: () => false,
    close: () => undefined,
  }
  const engine = createSchedulerEngine(model, schedules)
  const call = (method: string, json: Call['json'] = {}, query = ''): Call => ({
    caller: { name: 'f', arn: 'f', accessKeyId: '', secretAccessKey: '', statements: null },
    method,
    path: '/schedules/task-1-due',
    query: new URLSearchParams(query),
    headers: {},
    body: Buffer.alloc(0),
    operation: '',
    json,
  })
  const send = async (...of: Parameters<typeof call>) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()))
    const answer = await engine.handle(call(...of), response)
    return answer?.body
  }
  return { engine, call, send }
}

const inGroup = 'groupName=praxis-local'

describe('the Scheduler', () => {
  it('makes, changes, shows and deletes a schedule of a group', async () => {
    const { send } = anEngine()

    expect(await send('POST', aRequest())).toEqual({
      ScheduleArn: 'arn:aws:scheduler:us-east-1:000000000000:schedule/praxis-local/task-1-due',
    })
    await send('PUT', aRequest({ ScheduleExpression: 'at(2026-03-03T10:00:00)' }))
    expect(await send('GET', {}, inGroup)).toMatchObject({
      Name: 'task-1-due',
      ScheduleExpression: 'at(2026-03-03T10:00:00)',
    })
    await send('DELETE', {}, inGroup)

    await expect(send('GET', {}, inGroup)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it('refuses a second one of the same name, and one of no group', async () => {
    const { send } = anEngine()
    await send('POST', aRequest())

    await expect(send('POST', aRequest())).rejects.toMatchObject({ name: 'ConflictException' })
    await expect(send('POST', aRequest({ GroupName: 'other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it.each([
    ['a repetition', aRequest({ ScheduleExpression: 'rate(1 hour)' })],
    ['a zone', aRequest({ ScheduleExpressionTimezone: 'America/Chicago' })],
    ['one that stays', aRequest({ ActionAfterCompletion: 'NONE' })],
    ['a role that may not put events there', aRequest({}, { Arn: `${bus}-other` })],
  ])('refuses %s', async (_, request) => {
    await expect(anEngine().send('POST', request)).rejects.toMatchObject({
      name: 'ValidationException',
    })
  })

  it('asks for the schedule by name, and for passing its role', () => {
    const { engine, call } = anEngine()

    expect(engine.requires(call('POST', aRequest()))).toEqual([
      {
        action: 'scheduler:CreateSchedule',
        resource: 'arn:aws:scheduler:us-east-1:000000000000:schedule/praxis-local/task-1-due',
      },
      {
        action: 'iam:PassRole',
        resource: role,
        context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
      },
    ])
    expect(engine.requires(call('DELETE', {}, inGroup))).toHaveLength(1)
  })
})
