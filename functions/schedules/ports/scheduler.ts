import type { SchedulerClient } from '@aws-sdk/client-scheduler'
import * as v from 'valibot'
import type { Schedule } from '../rules/schedule.ts'

const given = v.pipe(v.string(), v.nonEmpty())
/** What the stack of the domain says of its schedules. */
const settings = v.object({
  SCHEDULE_GROUP: given,
  SCHEDULE_ROLE_ARN: given,
  SCHEDULE_BUS_ARN: given,
  SCHEDULE_QUEUE_ARN: given,
})

/** For how long, and how often, an event is tried that the bus does not take. */
const RETRIES = { MaximumEventAgeInSeconds: 6 * 60 * 60, MaximumRetryAttempts: 20 }

export type Scheduler = ReturnType<typeof createScheduler>

/**
 * One-time schedules of EventBridge Scheduler, which put events on the bus and are gone then.
 * @throws where the environment lacks something
 */
export function createScheduler(environment: Record<string, string | undefined> = process.env) {
  const { SCHEDULE_GROUP, ...of } = v.parse(settings, environment)
  let client: SchedulerClient | null = null
  const load = async () => {
    const sdk = await import('@aws-sdk/client-scheduler')
    client ??= new sdk.SchedulerClient({})
    return { sdk, client }
  }

  return {
    /**
     * Makes a schedule; one that is there already is the same one. The name alone tells them apart: by a
     * client token of its own, one that was deleted and is made again would count as made before.
     */
    async create({ name, at, source, detailType, detail }: Schedule): Promise<void> {
      const { sdk, client } = await load()
      const command = new sdk.CreateScheduleCommand({
        GroupName: SCHEDULE_GROUP,
        Name: name,
        ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: of.SCHEDULE_BUS_ARN,
          RoleArn: of.SCHEDULE_ROLE_ARN,
          EventBridgeParameters: { Source: source, DetailType: detailType },
          Input: detail,
          RetryPolicy: RETRIES,
          DeadLetterConfig: { Arn: of.SCHEDULE_QUEUE_ARN },
        },
      })
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof sdk.ConflictException)) throw error
      })
    },
    /** Removes a schedule; it may be gone already. */
    async remove(name: string): Promise<void> {
      const { sdk, client } = await load()
      const command = new sdk.DeleteScheduleCommand({ GroupName: SCHEDULE_GROUP, Name: name })
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof sdk.ResourceNotFoundException)) throw error
      })
    },
  }
}
