import * as v from 'valibot'
import { memberVerified } from '#events/accounts.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import {
  emailItem,
  identityKeys,
  type MemberItem,
  memberItem,
} from '#functions/platform/identity/records.ts'
import { keepSession, type Session } from '#functions/platform/identity/sessions.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { tooSoon } from './codes/operations/codes.ts'

export type EmailOwner = { memberId: string; verified: boolean }

export type NewMember = Omit<MemberItem, 'entity' | 'version'>

/** Somebody asked for a new password for an address; there may be no account of it. */
export type ResetRequest = { id: string; email: string; memberId: string | null }

export type NewPassword = { hash: string; at: string; formerHashes: string[] }

export type MemberChange = Partial<
  Pick<MemberItem, 'firstName' | 'lastName' | 'mobile' | 'practiceId'>
>
export type OptionsChange = Partial<
  Pick<MemberItem, 'enableTwoFactor' | 'defaultTwoFactorMethod' | 'stayLogin'>
>

/** Accounts: members, the addresses that they own, and how they sign in. */
export type AccountStore = {
  ownerOf(email: string): Promise<EmailOwner | null>
  /** The member who proved the number; null where nobody did. */
  mobileOwner(mobile: string): Promise<string | null>
  member(memberId: string): Promise<MemberItem | null>
  /**
   * Adds a member who has yet to prove the address. An unproven owner of it before is replaced.
   * @throws ERR_EMAIL_EXISTS where somebody proved the address meanwhile
   */
  register(member: NewMember, before: EmailOwner | null, writes: Write[]): Promise<void>
  /** Writes of other stores that belong together. */
  write(writes: Write[]): Promise<void>
  /** Marks the address proven, and spends the code. @throws ERR_VERIFICATION_NOT_MATCH when spent */
  verify(member: MemberItem, spent: Write[], now: Date): Promise<void>
  /**
   * Another mobile number has yet to be proven. `writes` belong to the same transaction.
   * @throws ERR_VERSION_CONFLICT where the account was changed since it was read
   */
  update(member: MemberItem, change: MemberChange, writes?: Write[]): Promise<void>
  /** @throws ERR_UNAUTHENTICATED where the member's sessions were ended since the member was read */
  updateOptions(member: MemberItem, change: OptionsChange, writes: Write[]): Promise<void>
  /**
   * Makes the number the member's own, proven one.
   * @throws ERR_MOBILE_REGISTERED, ERR_VERSION_CONFLICT where the account was changed since it was read
   */
  verifyMobile(member: MemberItem, mobile: string, writes: Write[]): Promise<void>
  /** Tags of the passwords before the present one, newest first. */
  formerPasswords(memberId: string): Promise<string[]>
  /**
   * Sets the password and ends all sessions, but the one to keep.
   * @returns the new token of that one
   * @throws ERR_PASSWORD_WRONG where it was changed meanwhile
   */
  setPassword(
    member: MemberItem,
    password: NewPassword,
    keep: Session | null,
    writes: Write[],
  ): Promise<string | null>
  /**
   * Ends all sessions, but the one to keep.
   * @returns the new token of that one
   * @throws ERR_UNAUTHENTICATED where the one to keep was ended meanwhile too
   */
  endSessions(member: MemberItem, keep: Session | null): Promise<string | null>
  requestReset(request: ResetRequest, now: Date, writes: Write[]): Promise<void>
  resetRequest(id: string): Promise<ResetRequest | null>
}

const keys = {
  mobileOwner: (mobile: string): Key => ({ pk: `MOBILE#${mobile}`, sk: 'OWNER' }),
  passwords: (memberId: string): Key => ({ pk: `MEMBER#${memberId}#PASSWORDS`, sk: 'PASSWORDS' }),
  reset: (id: string): Key => ({ pk: `RESET#${id}`, sk: 'RESET' }),
}

const ownerItem = v.object({ memberId: v.string() })
const passwordsItem = v.object({ hashes: v.array(v.string()) })
const resetItem = v.object({
  id: v.string(),
  email: v.string(),
  memberId: v.nullable(v.string()),
})

/** The number that the member proved before is free for others again. */
function releaseMobile({ id, mobile, mobileVerified }: MemberItem): Write[] {
  if (mobile === null || !mobileVerified) return []
  const equals = { attribute: 'memberId', value: id, otherwise: 'ERR_VERSION_CONFLICT' } as const
  return [{ kind: 'delete', key: keys.mobileOwner(mobile), equals }]
}

/** The account before, unless its address was proven meanwhile. */
function forgetUnproven(memberId: string): Write {
  const equals = {
    attribute: 'emailVerified',
    value: false,
    otherwise: 'ERR_EMAIL_EXISTS',
  } as const
  return { kind: 'delete', key: identityKeys.member(memberId), equals }
}

function memberWrite(
  memberId: string,
  change: Partial<MemberItem>,
  more: Partial<Extract<Write, { kind: 'update' }>> = {},
): Write {
  return {
    kind: 'update',
    key: identityKeys.member(memberId),
    set: change,
    exists: 'ERR_UNAUTHENTICATED',
    ...more,
    add: { version: 1, ...more.add },
  }
}

/** Nobody has changed the account since it was read. */
function unchanged({ version }: MemberItem) {
  return { attribute: 'version', value: version, otherwise: 'ERR_VERSION_CONFLICT' } as const
}

/** The member's sessions have not been ended since the member was read. */
function sameEpoch({ sessionEpoch }: MemberItem) {
  const otherwise = 'ERR_UNAUTHENTICATED'
  return { attribute: 'sessionEpoch', value: sessionEpoch, otherwise } as const
}

/** Accounts in the single table. */
export function createAccountStore(table: Table): AccountStore {
  return {
    async ownerOf(email) {
      return table.get(identityKeys.email(email), emailItem)
    },

    async mobileOwner(mobile) {
      return (await table.get(keys.mobileOwner(mobile), ownerItem))?.memberId ?? null
    },

    async member(memberId) {
      return table.get(identityKeys.member(memberId), memberItem)
    },

    async register(member, before, writes) {
      const owner = {
        entity: 'email',
        email: member.email,
        memberId: member.id,
        verified: false,
      }
      const key = identityKeys.email(member.email)
      await table.transact([
        before
          ? {
              kind: 'update',
              key,
              set: owner,
              equals: {
                attribute: 'memberId',
                value: before.memberId,
                otherwise: tooSoon(null),
              },
            }
          : { kind: 'put', item: { ...key, ...owner }, absent: 'ERR_EMAIL_EXISTS' },
        {
          kind: 'put',
          item: { ...identityKeys.member(member.id), ...member, entity: 'member', version: 1 },
        },
        ...(before ? [forgetUnproven(before.memberId)] : []),
        ...writes,
      ])
    },

    async write(writes) {
      await table.transact(writes)
    },

    async verify(member, spent, now) {
      await table.transact([
        ...spent,
        memberWrite(member.id, { emailVerified: true }, { exists: 'ERR_USER_NOT_EXISTS' }),
        {
          kind: 'update',
          key: identityKeys.email(member.email),
          set: { verified: true },
          equals: { attribute: 'memberId', value: member.id, otherwise: 'ERR_USER_NOT_EXISTS' },
        },
        eventWrite(
          memberVerified,
          { memberId: member.id },
          { practiceId: null, actor: member.id, now },
        ),
      ])
    },

    async update(member, change, writes = []) {
      const isOtherMobile = change.mobile !== undefined && change.mobile !== member.mobile
      await table.transact(
        isOtherMobile
          ? [
              memberWrite(
                member.id,
                { ...change, mobileVerified: false },
                { equals: unchanged(member) },
              ),
              ...releaseMobile(member),
              ...writes,
            ]
          : [memberWrite(member.id, change), ...writes],
      )
    },

    async updateOptions(member, change, writes) {
      await table.transact([
        memberWrite(member.id, change, { equals: sameEpoch(member) }),
        ...writes,
      ])
    },

    async verifyMobile(member, mobile, writes) {
      await table.transact([
        ...writes,
        memberWrite(member.id, { mobile, mobileVerified: true }, { equals: unchanged(member) }),
        ...releaseMobile(member),
        {
          kind: 'put',
          item: { ...keys.mobileOwner(mobile), entity: 'mobileOwner', memberId: member.id },
          absent: 'ERR_MOBILE_REGISTERED',
        },
      ])
    },

    async formerPasswords(memberId) {
      return (await table.get(keys.passwords(memberId), passwordsItem))?.hashes ?? []
    },

    async setPassword(member, { hash, at, formerHashes }, keep, writes) {
      const kept = keep && keepSession(keep, member.sessionEpoch)
      await table.transact([
        ...writes,
        memberWrite(
          member.id,
          { passwordHash: hash, passwordChangedAt: at },
          {
            add: { sessionEpoch: 1 },
            equals: {
              attribute: 'passwordHash',
              value: member.passwordHash,
              otherwise: 'ERR_PASSWORD_WRONG',
            },
          },
        ),
        {
          kind: 'put',
          item: { ...keys.passwords(member.id), entity: 'passwords', hashes: formerHashes },
        },
        ...(kept?.writes ?? []),
      ])
      return kept?.token ?? null
    },

    async endSessions(member, keep) {
      // Whoever keeps none ends them in any case; the one to keep must not have been ended before.
      const kept = keep && keepSession(keep, member.sessionEpoch)
      await table.transact([
        memberWrite(
          member.id,
          {},
          { add: { sessionEpoch: 1 }, ...(kept && { equals: sameEpoch(member) }) },
        ),
        ...(kept?.writes ?? []),
      ])
      return kept?.token ?? null
    },

    async requestReset(request, now, writes) {
      const expiresAt = epochSeconds(plusSeconds(now, DAY))
      await table.transact([
        {
          kind: 'put',
          item: { ...keys.reset(request.id), ...request, entity: 'reset', expiresAt },
        },
        ...writes,
      ])
    },

    async resetRequest(id) {
      return table.get(keys.reset(id), resetItem)
    },
  }
}
