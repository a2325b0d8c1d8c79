import { Aws } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { REGION } from '../settings.ts'

/** Regions to which an inference profile sends requests, by the prefix of its id. */
const DESTINATIONS: Readonly<Record<string, readonly string[]>> = {
  us: ['us-*'],
  eu: ['eu-*'],
  apac: ['ap-*'],
  jp: ['ap-northeast-*'],
  au: ['ap-southeast-*'],
  // Global profiles also name the model without a region.
  global: ['*', ''],
}

const ACTIONS = ['bedrock:InvokeModel']

const modelArn = (region: string, model: string) =>
  `arn:aws:bedrock:${region}::foundation-model/${model}`

/**
 * Statements that let a function invoke a model of Amazon Bedrock. A model id with a geographic
 * prefix, such as `us.amazon.nova-lite-v1:0`, is an inference profile: it needs a grant of the
 * profile, and of the model in each of its regions, which holds through that profile alone.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
export function modelStatements(id: string): PolicyStatement[] {
  const [, prefix = '', model = ''] = /^([a-z]+)\.(.+\..+)$/.exec(id) ?? []
  const destinations = DESTINATIONS[prefix]
  if (!destinations) {
    return [new PolicyStatement({ actions: ACTIONS, resources: [modelArn(REGION, id)] })]
  }
  const profile = `arn:aws:bedrock:${REGION}:${Aws.ACCOUNT_ID}:inference-profile/${id}`
  return [
    new PolicyStatement({ actions: ACTIONS, resources: [profile] }),
    new PolicyStatement({
      actions: ACTIONS,
      resources: destinations.map((region) => modelArn(region, model)),
      conditions: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
    }),
  ]
}
