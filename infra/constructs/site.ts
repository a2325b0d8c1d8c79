import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import { BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { formatPhone } from '#shared/model/format-phone.ts'
import { BUILT_ORIGIN, BUILT_SECURITY_CONTACT, BUILT_SUPPORT } from '#shared/site.ts'
import { STAGE_FILE, type StageFile } from '#shared/stage-file.ts'
import { LOCAL_STAGE, REGION, type Settings } from '../settings.ts'
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
  #deploy(web: string, { keys, settings }: Platform): void {
    const isLocal = settings.stage === LOCAL_STAGE
    const common = {
      sources: [Source.asset(isLocal ? web : foundAt(web, settings))],
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

/** Documents of the public site, which say where they are found. */
const SAYS_WHERE = /(?<!index|forms|version)\.(html|xml|txt)$/

/** The paragraph with the phone of support, which a stage without one leaves out. */
const PHONE_PARAGRAPH = /<p data-support-phone[^>]*>.*?<\/p>/gs

type StageContacts = Pick<Settings, 'origin' | 'securityContact' | 'support' | 'consultApp'>

/** A copy of the built pages with the stage's own address, security contact, support and app. */
export function foundAt(
  web: string,
  { origin, securityContact, consultApp, support: { email, phone } }: StageContacts,
): string {
  const copy = mkdtempSync(join(tmpdir(), 'praxis-site-'))
  cpSync(web, copy, { recursive: true })
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    if (!SAYS_WHERE.test(name)) continue
    const file = join(copy, name)
    const text = readFileSync(file, 'utf8')
      .replaceAll(BUILT_ORIGIN, origin)
      .replaceAll(BUILT_SECURITY_CONTACT, securityContact)
      .replaceAll(BUILT_SUPPORT.email, email)
    writeFileSync(file, withSupportPhone(text, phone))
  }
  const stage: StageFile = { consultApp }
  writeFileSync(join(copy, STAGE_FILE), JSON.stringify(stage))
  return copy
}

function withSupportPhone(html: string, phone: string | null): string {
  if (phone === null) return html.replaceAll(PHONE_PARAGRAPH, '')
  return html
    .replaceAll(BUILT_SUPPORT.phone, phone)
    .replaceAll(formatPhone(BUILT_SUPPORT.phone), formatPhone(phone))
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
