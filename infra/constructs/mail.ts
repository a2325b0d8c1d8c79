import { Aws } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { REGION, type Settings } from '../settings.ts'

/** The configuration set that a stage sends by: it tells what became of each email. */
export const mailSetOf = (stage: string): string => `praxis-${stage}`

/**
 * What mail is sent from. With a hosted zone the identity is made here, signed (DKIM); without one it is
 * the operator's, verified by hand (docs/deploy.md). Either way it is sent over TLS only, and what becomes
 * of it is told to the account's own bus, as the text service does, for it knows no other.
 * @returns ARNs that sending needs
 */
export function mailSender(scope: Construct, { mail, zone, stage }: Settings): string[] {
  // Sending is checked against the identity that covers the sender: its domain or the one above.
  const domains = new Set([mail.identity, mail.from.slice(mail.from.indexOf('@') + 1)])
  const identities = [...domains].map(
    (domain) => `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:identity/${domain}`,
  )
  const name = mailSetOf(stage)
  const set = new ConfigurationSet(scope, 'MailSettings', {
    configurationSetName: name,
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  })
  set.addEventDestination('MailReports', {
    destination: EventDestination.eventBus(
      EventBus.fromEventBusName(scope, 'AccountBus', 'default'),
    ),
    events: [
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  })
  if (zone) {
    const hostedZone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'MailZone', {
      hostedZoneId: zone.id,
      zoneName: zone.name,
    })
    new EmailIdentity(scope, 'MailIdentity', {
      identity: Identity.publicHostedZone(hostedZone),
      configurationSet: set,
    })
  }
  return [...identities, `arn:aws:ses:${REGION}:${Aws.ACCOUNT_ID}:configuration-set/${name}`]
}
