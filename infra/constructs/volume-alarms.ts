import { Duration } from 'aws-cdk-lib'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { SENT_LINE } from '#functions/platform/sent-line.ts'
import type { SendingChannel } from '#shared/model/sending.ts'
import { alarm } from './alarms.ts'

const HOUR = Duration.hours(1)

/** Texts and emails of all practices in an hour that raise an alarm for an operator. */
const VOLUMES: Record<SendingChannel, number> = { text: 1000, email: 10_000 }

const METRICS: Record<SendingChannel, string> = { text: 'texts-sent', email: 'emails-sent' }

/** Counts the texts and emails that the stage sends, and raises an alarm when they are many. */
export function volumeAlarms(
  scope: Construct,
  { log, alarms, stage }: { log: ILogGroup; alarms: ITopic; stage: string },
): void {
  for (const channel of ['text', 'email'] as const) {
    const sent = new MetricFilter(scope, `Sent-${channel}`, {
      logGroup: log,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue('$.message', '=', SENT_LINE),
        FilterPattern.stringValue('$.channel', '=', channel),
      ),
      metricNamespace: `Praxis/${stage}`,
      metricName: METRICS[channel],
    })
    alarm(scope, `VolumeAlarm-${channel}`, alarms, {
      metric: sent.metric({ statistic: 'Sum', period: HOUR }),
      threshold: VOLUMES[channel],
      description: `${VOLUMES[channel]} ${channel}s or more were sent within an hour.`,
    })
  }
}
