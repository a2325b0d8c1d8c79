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
  // Sending is checked against the identity that covers the sender: its domain or the one above.
  const domains = new Set([mail.identity, mail.from.slice(mail.from.indexOf('@') + 1)])
  const identities = [...domains].map(
    (domain) => `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:identity/${domain}`,
  )
  if (!zone) return identities
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
    ...identities,
    `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:configuration-set/${set.configurationSetName}`,
  ]
}
