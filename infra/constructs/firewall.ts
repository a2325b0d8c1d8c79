import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { API_BASE } from '#shared/api/protocol.ts'
import { alarm, summed } from './alarms.ts'
import { logGroup } from './log-group.ts'
import type { Platform } from './platform.ts'

type Rule = CfnWebACL.RuleProperty

/**
 * Calls of one address in five minutes. A practice of thirty people polls every five seconds from
 * one address; patients on a phone network share theirs.
 */
const LIMIT = 20_000
/** Calls of one address in five minutes to sign in, register or reset a password. */
const SIGN_IN_LIMIT = 300

/** Their bodies are larger than WAF looks at: plans of 500 files. The API limits bodies itself. */
const BODY_SIZE = 'SizeRestrictions_BODY'
/** Messages and notes are free text; it is escaped where it is shown, and the CSP stands behind. */
const FREE_TEXT = 'CrossSiteScripting_BODY'

/** What is turned away before it reaches anything: known attacks, known attackers, floods. */
export class Firewall extends Construct {
  readonly arn: string
  readonly name: string

  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    this.name = `praxis-${platform.settings.stage}`
    const acl = new CfnWebACL(this, 'Acl', {
      name: this.name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(this.name),
      rules: [
        managed(0, 'AWSManagedRulesAmazonIpReputationList'),
        managed(1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(2, 'AWSManagedRulesCommonRuleSet', [BODY_SIZE, FREE_TEXT]),
        flood(3, 'sign-in', SIGN_IN_LIMIT, signInCalls()),
        flood(4, 'all', LIMIT),
      ],
    })
    this.arn = acl.attrArn
    this.#log(acl, platform)
    alarm(this, 'BlockedAlarm', platform.alarms, {
      metric: this.metric('BlockedRequests'),
      threshold: 1000,
      description: 'The firewall turns many calls away: an attack, or a rule that is wrong.',
    })
  }

  /** A metric of the firewall over all its rules, summed over five minutes. */
  metric(metricName: string): Metric {
    return summed('AWS/WAFV2', metricName, { WebACL: this.name, Rule: 'ALL' })
  }

  /** Only what was turned away, without what may hold a secret or an address somebody asked about. */
  #log(acl: CfnWebACL, { keys, settings }: Platform): void {
    const log = logGroup(this, 'Log', keys.operations, `aws-waf-logs-praxis-${settings.stage}`)
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      // WAF takes the name of the group's ARN only without its trailing wildcard.
      logDestinationConfigs: [
        `arn:aws:logs:${log.env.region}:${log.env.account}:log-group:${log.logGroupName}`,
      ],
      redactedFields: [
        { uriPath: {} },
        { queryString: {} },
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'referer' } },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      },
    })
  }
}

function managed(priority: number, name: string, counted: readonly string[] = []): Rule {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  }
}

function flood(
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): Rule {
  return {
    name: `flood-${name}`,
    priority,
    action: { block: {} },
    visibilityConfig: visible(`flood-${name}`),
    statement: {
      rateBasedStatement: {
        limit,
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        ...(scopeDownStatement ? { scopeDownStatement } : {}),
      },
    },
  }
}

/**
 * Calls by which passwords, codes and dates of birth are guessed, and addresses tried out. Polling
 * for the status is not among them.
 */
export const SIGN_IN_CALLS =
  `^${API_BASE}/(auth/|members/?$|members/(exists|register-email|reset-password)` +
  '|members/[^/]+/(register-email|reset-password|password|mobile|email|close|charts/accept)' +
  '|message-links|consultation-links|(study-shares|consultation-guests)/[^/]+/open)'

function signInCalls(): CfnWebACL.StatementProperty {
  return {
    regexMatchStatement: {
      regexString: SIGN_IN_CALLS,
      fieldToMatch: { uriPath: {} },
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  }
}

/** No sampled requests: they would show whole addresses, with what those may hold. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
