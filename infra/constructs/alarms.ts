import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export const FIVE_MINUTES = Duration.minutes(5)

type AlarmOptions = {
  metric: IMetric
  /** Alarms at this value and above; 1 where not said. */
  threshold?: number
  /** What is wrong and where it is explained. */
  description: string
  /** Periods that must be bad, of as many looked at; 1 where not said. */
  periods?: { bad: number; of: number }
}

/** A metric of AWS, summed over five minutes. */
export function summed(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
): Metric {
  return new Metric({
    namespace,
    metricName,
    dimensionsMap,
    statistic: 'Sum',
    period: FIVE_MINUTES,
  })
}

/** Raises an alarm to the stage's topic, and says when it is over. Silence is health. */
export function alarm(scope: Construct, id: string, topic: ITopic, options: AlarmOptions): Alarm {
  const raised = new Alarm(scope, id, {
    metric: options.metric,
    threshold: options.threshold ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: options.periods?.of ?? 1,
    datapointsToAlarm: options.periods?.bad ?? 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${options.description} See docs/operations.md.`,
  })
  const action = new SnsAction(topic)
  raised.addAlarmAction(action)
  raised.addOkAction(action)
  return raised
}
