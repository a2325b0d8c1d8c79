import { getText } from '../json.ts'
import type { Model } from '../template/model.ts'
import type { Bus } from './bus.ts'
import type { Ledger } from './ledger.ts'
import { parseSchedule } from './schedule.ts'

/**
 * Runs the rules of the templates that have a schedule expression. Moments that pass while nothing
 * runs are left out.
 * @returns what enqueues the events that fell due since it was last called.
 */
export function createScheduler(options: {
  model: Model
  bus: Bus
  ledger: Ledger
  now: () => Date
}): () => void {
  const { model, bus, ledger, now } = options
  const started = now().getTime()
  const jobs = model.ofType('AWS::Events::Rule').flatMap((rule) => {
    const expression = getText(rule.properties, 'ScheduleExpression')
    if (expression === null || rule.properties.State === 'DISABLED') return []
    const schedule = parseSchedule(expression)
    return [{ rule, schedule, dueAt: schedule(started) }]
  })

  return () => {
    const moment = now().getTime()
    for (const job of jobs) {
      if (job.dueAt === null || job.dueAt > moment) continue
      ledger.enqueue(bus.scheduled(job.rule))
      job.dueAt = job.schedule(moment)
    }
  }
}
