import * as v from 'valibot'
import { putEventsTarget, type Schedules } from '../events/schedules.ts'
import { isAllowed } from '../iam/evaluate.ts'
import { statementsOfRole } from '../iam/policy.ts'
import { getText } from '../json.ts'
import { account, region } from '../template/identifiers.ts'
import type { Model } from '../template/model.ts'
import { type Answer, type Call, type Engine, ServiceError } from './call.ts'

const requestSchema = v.object({
  GroupName: v.optional(v.string(), 'default'),
  ScheduleExpression: v.pipe(
    v.string(),
    v.regex(/^at\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\)$/, 'must be at(yyyy-mm-ddThh:mm:ss)'),
  ),
  ScheduleExpressionTimezone: v.optional(v.literal('UTC'), 'UTC'),
  FlexibleTimeWindow: v.object({ Mode: v.literal('OFF') }),
  ActionAfterCompletion: v.literal('DELETE'),
  Target: putEventsTarget,
})

const actions: Record<string, string> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  GET: 'GetSchedule',
  DELETE: 'DeleteSchedule',
}

/**
 * Answers EventBridge Scheduler's CreateSchedule, UpdateSchedule, GetSchedule and DeleteSchedule.
 * Left out: all but one-time schedules in UTC that put an event on a bus and are deleted after it,
 * flexible windows, dead letters (what cannot be put on the bus is logged), lists, groups other than
 * those of the templates, client tokens.
 */
export function createSchedulerEngine(model: Model, schedules: Schedules): Engine {
  const groups = model
    .ofType('AWS::Scheduler::ScheduleGroup')
    .map(({ properties }) => getText(properties, 'Name'))

  const answer = (call: Call): Answer => {
    const { group, name } = placeOf(call)
    if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name)) throw new ServiceError('ValidationException', name)
    if (!groups.includes(group)) throw notFound(`Schedule group ${group}`)
    const found = schedules.find(group, name)
    if (call.method !== 'POST' && !found) throw notFound(`Schedule ${name}`)
    if (call.method === 'GET') return { status: 200, body: { Name: name, ...found } }
    if (call.method === 'DELETE') {
      schedules.remove(group, name)
      return { status: 200, body: {} }
    }
    if (call.method === 'POST' && found) {
      throw new ServiceError('ConflictException', `Schedule ${name} already exists.`, 409)
    }
    schedules.put({ group, name, request: readRequest(call, model) })
    return { status: 200, body: { ScheduleArn: arnOf(group, name) } }
  }

  return {
    requires: (call) => {
      const { group, name } = placeOf(call)
      const role = getText(call.json.Target, 'RoleArn')
      return [
        {
          action: `scheduler:${actions[call.method] ?? call.method}`,
          resource: arnOf(group, name),
        },
        ...(role === null
          ? []
          : [
              {
                action: 'iam:PassRole',
                resource: role,
                context: { 'iam:PassedToService': ['scheduler.amazonaws.com'] },
              },
            ]),
      ]
    },
    handle: async (call) => {
      if (!actions[call.method] || !call.path.startsWith('/schedules/')) {
        throw new ServiceError('UnknownOperationException', `${call.path} is not served`, 404)
      }
      return answer(call)
    },
  }
}

/** @throws ServiceError for what the local run does not know, and where the role may not do it */
function readRequest({ json }: Call, model: Model) {
  const parsed = v.safeParse(requestSchema, json)
  if (!parsed.success) {
    throw new ServiceError('ValidationException', v.summarize(parsed.issues))
  }
  const { Target } = parsed.output
  const put = { action: 'events:PutEvents', resource: Target.Arn }
  if (!isAllowed(statementsOfRole(model, Target.RoleArn), put)) {
    throw new ServiceError('ValidationException', `${Target.RoleArn} may not put events there`)
  }
  return parsed.output
}

function placeOf({ path, query, json }: Call): { group: string; name: string } {
  const group = getText(json, 'GroupName') ?? query.get('groupName') ?? 'default'
  return { group, name: decodeURIComponent(path.split('/')[2] ?? '') }
}

const arnOf = (group: string, name: string): string =>
  `arn:aws:scheduler:${region}:${account}:schedule/${group}/${name}`

const notFound = (what: string) =>
  new ServiceError('ResourceNotFoundException', `${what} does not exist.`, 404)
