import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import { BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { LOCAL_STAGE, REGION } from '../settings.ts'
import { acknowledge, arnInFinding } from './acknowledge.ts'
import { PrivateBucket } from './buckets.ts'
import { logGroup } from './log-group.ts'
import type { Platform } from './platform.ts'

/** Files whose name changes with their content. */
const HASHED = 'assets/*'

/** The built pages and the bucket that they are served from. */
export class Site extends Construct {
  readonly bucket: PrivateBucket

  constructor(scope: Construct, id: string, platform: Platform, web: string) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Bucket', { encryption: BucketEncryption.S3_MANAGED })
    acknowledge(this.bucket, 'Only the distribution reads it, and logs what it serves.', [
      'AwsSolutions-S1',
      'HIPAA.Security-S3BucketLoggingEnabled',
    ])
    acknowledge(this.bucket, 'Public pages, built anew from the repository at any time.', [
      'HIPAA.Security-S3BucketReplicationEnabled',
      'HIPAA.Security-S3DefaultEncryptionKMS',
    ])
    if (existsSync(join(web, 'index.html'))) this.#deploy(web, platform)
    else if (platform.settings.stage !== LOCAL_STAGE) {
      throw new Error(`${web} is missing: build the pages first`)
    }
  }

  /** Hashed files first and for good: a page that is open keeps finding the parts it was built of. */
  #deploy(web: string, { keys }: Platform): void {
    const common = {
      sources: [Source.asset(web)],
      destinationBucket: this.bucket,
      memoryLimit: 512,
      logGroup: logGroup(this, 'DeploymentLog', keys.operations),
    }
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      exclude: ['*'],
      include: [HASHED],
      prune: false,
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    })
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      exclude: [HASHED],
      cacheControl: [CacheControl.noCache()],
    })
    pages.node.addDependency(hashed)
    acknowledgeDeployer(pages, this.bucket)
  }
}

/** The stage's assets, where the built pages wait to be copied. */
const ASSETS = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${REGION}/*`
const COPYING = ['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*']

function acknowledgeDeployer(deployment: BucketDeployment, site: PrivateBucket): void {
  const deployer = deployment.handlerRole.node.scope
  if (!deployer) throw new Error('The deployment has no function')
  acknowledge(deployer, "The CDK's own function: it runs while a deployment waits for it.", [
    'AwsSolutions-L1',
    'HIPAA.Security-LambdaConcurrency',
    'HIPAA.Security-LambdaDLQ',
    'HIPAA.Security-LambdaInsideVPC',
    'HIPAA.Security-IAMNoInlinePolicy',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  ])
  acknowledge(
    deployer,
    "The CDK's own grants: from the stage's assets to the public pages, no more.",
    [
      ...COPYING.map((actions) => `AwsSolutions-IAM5[Action::s3:${actions}]`),
      `AwsSolutions-IAM5[Resource::${ASSETS}]`,
      `AwsSolutions-IAM5[Resource::${arnInFinding(site, '/*')}]`,
    ],
  )
}
