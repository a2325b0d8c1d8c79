import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { asList, getText, isObject, type Json, type JsonObject, parseObject } from '../json.ts'
import { account, region } from '../template/identifiers.ts'
import type { Model, Resource } from '../template/model.ts'
import { targetInput } from './input.ts'
import type { NewDelivery } from './ledger.ts'
import { matchesPattern } from './pattern.ts'

/** An event as it is put on a bus. `detail` is JSON text of an object. */
export type BusEntry = {
  bus: string
  source: string
  detailType: string
  detail: string
  time?: string
  resources?: string[]
}

export type Bus = ReturnType<typeof createBus>

const ruleSchema = v.object({
  EventBusName: v.optional(v.string(), 'default'),
  State: v.optional(v.string(), 'ENABLED'),
})

export type BusOptions = {
  model: Model
  now: () => Date
  /** How often a function's own configuration says that an event is tried again, and what then. */
  invokeConfig: (arn: string) => { retries: number; onFailure: string | null } | null
}

/** Routes events through the rules of the templates to the functions they target. */
export function createBus({ model, now, invokeConfig }: BusOptions) {
  const rules = model
    .ofType('AWS::Events::Rule')
    .map((rule) => ({ rule, ...v.parse(ruleSchema, rule.properties) }))
    .filter(({ State }) => State !== 'DISABLED')

  const toTargets = (rule: Resource, event: JsonObject): NewDelivery[] =>
    asList(rule.properties.Targets)
      .filter(isObject)
      .flatMap((target) => {
        const arn = String(target.Arn)
        const config = invokeConfig(arn)
        if (!config) return []
        return [
          {
            target: arn,
            event: JSON.stringify(targetInput(target, event)),
            retries: config.retries,
            deadLetterArn: config.onFailure ?? getText(target.DeadLetterConfig, 'Arn'),
          },
        ]
      })

  const envelope = (entry: Omit<BusEntry, 'bus' | 'detail'>, detail: Json): JsonObject => ({
    version: '0',
    id: randomUUID(),
    'detail-type': entry.detailType,
    source: entry.source,
    account,
    time: (entry.time ?? now().toISOString()).replace(/\.\d+Z$/, 'Z'),
    region,
    resources: entry.resources ?? [],
    detail,
  })

  return {
    /** The deliveries an event brings about. Throws Error where its detail is no JSON object. */
    route: (entry: BusEntry): NewDelivery[] => {
      const detail = parseObject(entry.detail)
      if (detail === null) throw new Error('Detail is malformed.')
      const event = envelope(entry, detail)
      return rules
        .filter(({ rule, EventBusName }) => {
          const pattern = rule.properties.EventPattern
          return (
            sameBus(EventBusName, entry.bus) && isObject(pattern) && matchesPattern(pattern, event)
          )
        })
        .flatMap(({ rule }) => toTargets(rule, event))
    },
    /** The deliveries that a scheduled rule brings about now. */
    scheduled: (rule: Resource): NewDelivery[] =>
      toTargets(
        rule,
        envelope(
          { source: 'aws.events', detailType: 'Scheduled Event', resources: [rule.arn] },
          {},
        ),
      ),
  }
}

/** A bus is named by its name or its ARN. */
function sameBus(one: string, other: string): boolean {
  return one.split('/').at(-1) === other.split('/').at(-1)
}
