import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Dashboard, GraphWidget, type IMetric, type Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { consumerFunctions, functions } from '../functions.ts'
import { FIVE_MINUTES, summed } from './alarms.ts'
import type { Firewall } from './firewall.ts'
import { pipeMetric } from './outbox-pipe.ts'
import type { Platform } from './platform.ts'

/** One page that shows whether the stage is well. Functions and queues are found by their names. */
export function dashboard(
  scope: Construct,
  id: string,
  platform: Platform,
  { api, firewall, distribution }: { api: HttpApi; firewall: Firewall; distribution: Distribution },
): Dashboard {
  const { stage } = platform.settings
  const name = (resource: string) => `praxis-${stage}-${resource}`
  const percentile = (p: string) =>
    api.metricLatency({ statistic: p, label: p, period: FIVE_MINUTES })
  const lambda = (metric: string, statistic: string) =>
    functions.map(({ name: of }) =>
      measure('AWS/Lambda', metric, { FunctionName: name(of) }, { statistic, label: of }),
    )
  const front = { DistributionId: distribution.distributionId, Region: 'Global' }
  const table = { TableName: platform.table.tableName }
  return new Dashboard(scope, id, {
    dashboardName: `praxis-${stage}`,
    defaultInterval: Duration.days(1),
    widgets: [
      [
        graph('Calls', [api.metricCount(), api.metricClientError(), api.metricServerError()]),
        graph('Latency of calls', ['p50', 'p95', 'p99'].map(percentile)),
      ],
      [
        graph('Errors of functions', lambda('Errors', 'Sum')),
        graph('Duration of functions, p95', lambda('Duration', 'p95')),
      ],
      [
        graph('Events through the pipe', [
          pipeMetric('EventCount', name('outbox')),
          pipeMetric('ExecutionFailed', name('outbox')),
        ]),
        graph(
          'Undelivered events',
          consumerFunctions.map(({ name: of }) =>
            measure(
              'AWS/SQS',
              'ApproximateNumberOfMessagesVisible',
              { QueueName: name(`${of}-dead-letters`) },
              { statistic: 'Maximum', label: of },
            ),
          ),
        ),
      ],
      [
        graph('Table', [
          measure('AWS/DynamoDB', 'ConsumedReadCapacityUnits', table),
          measure('AWS/DynamoDB', 'ConsumedWriteCapacityUnits', table),
          measure('AWS/DynamoDB', 'ReadThrottleEvents', table),
          measure('AWS/DynamoDB', 'WriteThrottleEvents', table),
        ]),
        graph('Edge', [
          measure('AWS/CloudFront', 'Requests', front),
          measure('AWS/CloudFront', '5xxErrorRate', front, { statistic: 'Average' }),
          firewall.metric('BlockedRequests'),
        ]),
      ],
    ],
  })
}

function measure(
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', label = metricName }: { statistic?: string; label?: string } = {},
): Metric {
  return summed(namespace, metricName, dimensionsMap).with({ statistic, label })
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 })
