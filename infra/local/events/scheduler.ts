import * as v from 'valibot'
import { getText, parseJson } from '../json.ts'
import type { Model } from '../template/model.ts'
import type { Bus, BusOptions } from './bus.ts'
import type { Ledger, NewDelivery } from './ledger.ts'
import { parseSchedule, type Schedule } from './schedule.ts'

export type Scheduler = {
  /** Enqueues what fell due since the last look. */
  tick: () => void
}

type Job = {
  name: string
  schedule: Schedule
  deliveries: () => NewDelivery[]
  dueAt: number | null
}

const scheduleSchema = v.object({
  ScheduleExpression: v.string(),
  State: v.optional(v.string(), 'ENABLED'),
  Target: v.object({
    Arn: v.string(),
    Input: v.optional(v.string(), '{}'),
    DeadLetterConfig: v.optional(v.object({ Arn: v.optional(v.string()) })),
  }),
})

/**
 * Runs the templates' schedules: rules with a schedule expression and EventBridge Scheduler's own.
 * Moments that pass while nothing runs are left out.
 */
export function createScheduler(options: {
  model: Model
  bus: Bus
  ledger: Ledger
  now: () => Date
  invokeConfig: BusOptions['invokeConfig']
}): Scheduler {
  const { model, bus, ledger, now } = options
  const rules = model.ofType('AWS::Events::Rule').flatMap((rule) => {
    const expression = getText(rule.properties, 'ScheduleExpression')
    if (expression === null || rule.properties.State === 'DISABLED') return []
    return [
      {
        name: rule.ref,
        schedule: parseSchedule(expression),
        deliveries: () => bus.scheduled(rule),
      },
    ]
  })
  const schedules = model.ofType('AWS::Scheduler::Schedule').flatMap((resource) => {
    const { ScheduleExpression, State, Target } = v.parse(scheduleSchema, resource.properties)
    const config = options.invokeConfig(Target.Arn)
    if (State === 'DISABLED' || config === null) return []
    const delivery: NewDelivery = {
      target: Target.Arn,
      event: JSON.stringify(parseJson(Target.Input)),
      retries: config.retries,
      deadLetterArn: config.onFailure ?? Target.DeadLetterConfig?.Arn ?? null,
    }
    return [
      {
        name: resource.ref,
        schedule: parseSchedule(ScheduleExpression),
        deliveries: () => [delivery],
      },
    ]
  })
  const started = now().getTime()
  const jobs: Job[] = [...rules, ...schedules].map((job) => ({
    ...job,
    dueAt: job.schedule(started),
  }))

  return {
    tick: () => {
      const moment = now().getTime()
      for (const job of jobs) {
        if (job.dueAt === null || job.dueAt > moment) continue
        ledger.enqueue(job.deliveries())
        job.dueAt = job.schedule(moment)
      }
    },
  }
}
