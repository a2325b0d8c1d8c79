import { Aws } from 'aws-cdk-lib'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { REGION, type Settings } from '../settings.ts'

/**
 * What mail is sent from. With a hosted zone the identity is made here, signed (DKIM) and sent over
 * TLS only; without one it is the operator's, verified by hand (docs/deploy.md).
 * @returns ARNs that sending needs
 */
export function mailSender(scope: Construct, { mail, zone }: Settings): string[] {
  const identityArn = `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:identity/${mail.identity}`
  if (!zone) return [identityArn]
  const set = new ConfigurationSet(scope, 'MailSettings', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  })
  const hostedZone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'MailZone', {
    hostedZoneId: zone.id,
    zoneName: zone.name,
  })
  new EmailIdentity(scope, 'MailIdentity', {
    identity: Identity.publicHostedZone(hostedZone),
    configurationSet: set,
  })
  return [
    identityArn,
    `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:configuration-set/${set.configurationSetName}`,
  ]
}
