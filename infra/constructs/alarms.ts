import { Duration } from 'aws-cdk-lib'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export const FIVE_MINUTES = Duration.minutes(5)

export type AlarmOptions = {
  metric: IMetric
  /** Alarms at this value and above. */
  threshold: number
  /** What is wrong and where it is explained. */
  description: string
  /** Periods that must be bad, of as many looked at; 1 where not said. */
  periods?: { bad: number; of: number }
}

/** Raises an alarm to the stage's topic, and says when it is over. Silence is health. */
export function alarm(scope: Construct, id: string, topic: ITopic, options: AlarmOptions): Alarm {
  const raised = new Alarm(scope, id, {
    metric: options.metric,
    threshold: options.threshold,
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
