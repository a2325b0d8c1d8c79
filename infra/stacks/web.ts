import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import {
  AaaaRecord,
  ARecord,
  type IHostedZone,
  PublicHostedZone,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'
import { ORIGIN_HEADER } from '#functions/platform/http/guard.ts'
import { phoneRoutes } from '#shared/api/phone.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { RINGCENTRAL_WIDGET } from '#shared/model/phone.ts'
import { CARD_PAGE } from '#shared/site.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { alarm, summed } from '../constructs/alarms.ts'
import { dashboard } from '../constructs/dashboard.ts'
import { addViewerHeaders, pagesToDocument } from '../constructs/edge.ts'
import { Firewall } from '../constructs/firewall.ts'
import { FrontLog } from '../constructs/front-log.ts'
import {
  briefHeaders,
  CALL_PERMISSIONS,
  CARD_PERMISSIONS,
  callsPolicy,
  cardPolicy,
  formsPolicy,
  NO_STORE,
  PHONE_PERMISSIONS,
  pagesPolicy,
  phonePolicy,
  securityHeaders,
} from '../constructs/headers.ts'
import type { Platform } from '../constructs/platform.ts'
import { SecretRotation } from '../constructs/secret-rotation.ts'
import { Site } from '../constructs/site.ts'
import { REGION } from '../settings.ts'

/** Pages of one video consultation: /v-consult/{number}/{word}. */
const CONSULT_PAGES = '/v-consult/*/*'
/** The page of the practice's phone. */
const PHONE_PAGES = '/ringcentral/*'
/** RingCentral posts to it, and asks it whether it is there. */
const PHONE_WEBHOOK = `${API_BASE}${phoneRoutes.receive.path}`

/** What the world sees: one origin for pages and calls, behind the firewall. */
export class WebStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { platform, api, web }: { platform: Platform; api: HttpApi; web: string },
    props: StackProps,
  ) {
    super(scope, id, props)
    const firewall = new Firewall(this, 'Firewall', platform)
    const distribution = this.#distribution(platform, { api, firewall, web })
    new FrontLog(this, 'FrontLog', distribution, platform)
    new SecretRotation(this, 'SecretRotation', platform, {
      distributionId: distribution.distributionId,
      distribution: distribution.distributionArn,
      firewall: firewall.arn,
    })
    this.#alarm(distribution, platform)
    dashboard(this, 'Dashboard', platform, { api, firewall, distribution })
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName })
  }

  #distribution(
    platform: Platform,
    { api, firewall, web }: { api: HttpApi; firewall: Firewall; web: string },
  ): Distribution {
    const { domain, stage } = platform.settings
    const zone = this.#zone(platform)
    const named = domain
      ? {
          domainNames: [domain.name],
          certificate: this.#certificate(domain, zone),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}
    const pages = this.#pages(platform, web)
    const calls = this.#calls(platform, api)
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Praxis ${stage}`,
      ...named,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: firewall.arn,
      publishAdditionalMetrics: true,
      // The API answers no 404: these are addresses of pages that there are not.
      errorResponses: [
        {
          ...{ httpStatus: 404, responseHttpStatus: 404, responsePagePath: '/404.html' },
          ttl: Duration.minutes(1),
        },
      ],
      defaultBehavior: pages,
      additionalBehaviors: {
        // The first pattern that matches counts.
        [PHONE_WEBHOOK]: {
          ...calls,
          responseHeadersPolicy: briefHeaders(this, 'WebhookHeaders', `praxis-${stage}-webhook`),
        },
        '/api/*': calls,
        '/forms/*': { ...pages, responseHeadersPolicy: this.#formsHeaders(platform) },
        [CONSULT_PAGES]: { ...pages, responseHeadersPolicy: this.#consultHeaders(platform) },
        [PHONE_PAGES]: { ...pages, responseHeadersPolicy: this.#phoneHeaders(platform) },
        [CARD_PAGE]: { ...pages, responseHeadersPolicy: this.#cardHeaders(platform) },
      },
    })
    acknowledge(distribution, 'Patients read their results wherever they travel.', [
      'AwsSolutions-CFR1',
    ])
    acknowledge(distribution, 'What has no file name is rewritten to a document: no listing.', [
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    ])
    if (!domain) {
      acknowledge(distribution, "A stage without a name of its own has CloudFront's certificate.", [
        'AwsSolutions-CFR4',
      ])
    }
    if (domain && zone) this.#records(zone, domain.name, distribution)
    return distribution
  }

  #pages(platform: Platform, web: string): BehaviorOptions {
    const { stage } = platform.settings
    const site = new Site(this, 'Site', platform, web)
    return {
      // Listing lets a missing file be told from a forbidden one; no request reaches a listing.
      origin: S3BucketOrigin.withOriginAccessControl(site.bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy: new CachePolicy(this, 'PagesCache', {
        cachePolicyName: `praxis-${stage}-pages`,
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.days(1),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: securityHeaders(this, 'PagesHeaders', {
        name: `praxis-${stage}-pages`,
        csp: pagesPolicy(platform.uploads.bucketRegionalDomainName, platform.realtimeDomain),
      }),
      functionAssociations: [pagesToDocument(this, stage)],
    }
  }

  /** What practices show on their own sites. */
  #formsHeaders({ settings: { stage } }: Platform) {
    return securityHeaders(this, 'FormsHeaders', {
      name: `praxis-${stage}-forms`,
      csp: formsPolicy(),
      framed: true,
    })
  }

  /** The one page that sees and hears. */
  #consultHeaders({ settings: { stage }, uploads, realtimeDomain }: Platform) {
    return securityHeaders(this, 'ConsultHeaders', {
      name: `praxis-${stage}-consult`,
      csp: pagesPolicy(uploads.bucketRegionalDomainName, realtimeDomain),
      allowed: CALL_PERMISSIONS,
    })
  }

  /** The one page that shows another's, which hears: RingCentral's phone. */
  #phoneHeaders({ settings: { stage }, uploads, realtimeDomain }: Platform) {
    return securityHeaders(this, 'PhoneHeaders', {
      name: `praxis-${stage}-phone`,
      csp: phonePolicy(uploads.bucketRegionalDomainName, realtimeDomain),
      allowed: PHONE_PERMISSIONS,
      shows: RINGCENTRAL_WIDGET,
    })
  }

  /** The one page that loads what is another's: the payment service's script. */
  #cardHeaders({ settings: { stage, square }, uploads, realtimeDomain }: Platform) {
    return securityHeaders(this, 'CardHeaders', {
      name: `praxis-${stage}-card`,
      csp: cardPolicy(uploads.bucketRegionalDomainName, realtimeDomain, square),
      allowed: CARD_PERMISSIONS,
    })
  }

  #calls(platform: Platform, api: HttpApi): BehaviorOptions {
    const { stage } = platform.settings
    return {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${REGION}.amazonaws.com`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(35),
        customHeaders: {
          [ORIGIN_HEADER]: platform.originSecret.secretValueFromJson('value').unsafeUnwrap(),
        },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: securityHeaders(this, 'CallsHeaders', {
        name: `praxis-${stage}-calls`,
        csp: callsPolicy(),
        extra: [NO_STORE],
      }),
      functionAssociations: [addViewerHeaders(this, stage)],
    }
  }

  #zone({ settings }: Platform): IHostedZone | null {
    if (!settings.zone) return null
    return PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: settings.zone.id,
      zoneName: settings.zone.name,
    })
  }

  #certificate(domain: { name: string; certificateArn: string | null }, zone: IHostedZone | null) {
    if (domain.certificateArn) {
      return Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn)
    }
    return new Certificate(this, 'Certificate', {
      domainName: domain.name,
      validation: zone ? CertificateValidation.fromDns(zone) : CertificateValidation.fromDns(),
    })
  }

  #records(zone: IHostedZone, recordName: string, distribution: Distribution): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    new ARecord(this, 'Address', { zone, recordName: `${recordName}.`, target })
    new AaaaRecord(this, 'Address6', { zone, recordName: `${recordName}.`, target })
  }

  #alarm(distribution: Distribution, { alarms }: Platform): void {
    alarm(this, 'ServerErrorsAlarm', alarms, {
      metric: summed('AWS/CloudFront', '5xxErrorRate', {
        DistributionId: distribution.distributionId,
        Region: 'Global',
      }).with({ statistic: 'Average' }),
      threshold: 5,
      periods: { bad: 2, of: 2 },
      description: 'More than 5 % of the answers at the edge were 5xx.',
    })
  }
}
