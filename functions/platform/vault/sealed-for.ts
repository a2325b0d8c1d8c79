/** Who owns a sealed text. It is part of the KMS encryption context. */
export type Tenant = `practice/${string}` | `member/${string}` | 'platform'

export const practiceTenant = (practiceId: string): Tenant => `practice/${practiceId}`
export const memberTenant = (memberId: string): Tenant => `member/${memberId}`
/** Owner of messages that belong to no practice, such as sign-in codes. */
export const PLATFORM_TENANT: Tenant = 'platform'

/** Owner and name of a sealed text. The text opens for no other owner and under no other name. */
export type SealedFor = { tenant: Tenant; name: string }

/** The format of sealed texts: `v1.<id of the KMS key>.<wrapped data key>.<encrypted text>`. */
export const FORMAT = 'v1'

export const keyId = (arn: string): string => arn.split('/').at(-1) ?? arn

/** False for a text that a former key or format sealed. */
export const isSealedBy = (arn: string, sealed: string): boolean =>
  sealed.startsWith(`${FORMAT}.${keyId(arn)}.`)
