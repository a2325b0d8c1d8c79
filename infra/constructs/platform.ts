import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { environmentGroups } from '#functions/platform/environment.ts'
import type { Settings } from '../settings.ts'
import type { PrivateBucket } from './buckets.ts'
import type { Keys } from './keys.ts'
import type { GrantTargets } from './policy.ts'

type Groups = typeof environmentGroups

/** The value of every variable of every group that a function may declare. */
export type EnvironmentValues = {
  [G in keyof Groups]: Record<keyof Groups[G]['entries'] & string, string>
}

/** What the data stack gives to the stacks above it. */
export type Foundation = {
  settings: Settings
  keys: Keys
  table: Table
  uploads: PrivateBucket
  accessLogs: PrivateBucket
  originSecret: Secret
  alarms: ITopic
  targets: GrantTargets
  environment: Omit<EnvironmentValues, 'realtime' | 'relays'>
}

/** The foundation, where open pages are told of changes and what relays between them: what domains are built on. */
export type Platform = Foundation & {
  environment: EnvironmentValues
  /** The host that pages connect to. */
  realtimeDomain: string
}
