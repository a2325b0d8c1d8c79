import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import {
  emailItem,
  identityKeys,
  type MemberItem,
  memberItem,
} from '#functions/platform/identity/records.ts'
import { keepSession, type Session } from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Conflict, Key, Table, Update, Write } from '#functions/platform/table.ts'
import type { RegisteredTouch } from '#shared/model/touch.ts'

export type EmailOwner = { memberId: string; verified: boolean }

export type NewMember = Omit<MemberItem, 'entity' | 'version'> & {
  /** How they came first, where their browser said so; no call reads it. */
  firstTouch?: RegisteredTouch | null
}

export type NewPassword = { hash: string; at: string; formerHashes: string[] }

export type MemberChange = Partial<
  Pick<MemberItem, 'firstName' | 'lastName' | 'mobile' | 'practiceId'>
>
export type OptionsChange = Partial<
  Pick<MemberItem, 'enableTwoFactor' | 'defaultTwoFactorMethod' | 'stayLogin'>
>

const keys = {
  mobileOwner: (mobile: string): Key => ({ pk: `MOBILE#${mobile}`, sk: 'OWNER' }),
  passwords: (memberId: string): Key => ({ pk: `MEMBER#${memberId}#PASSWORDS`, sk: 'PASSWORDS' }),
  record: (memberId: string, at: string): Key => ({
    pk: `MEMBER#${memberId}#RECORDS`,
    sk: `${at}#${newId()}`,
  }),
}

const ownerItem = v.object({ memberId: v.string() })
const passwordsItem = v.object({ hashes: v.array(v.string()) })

/** A registration expires if its address is not proven within this time. */
export const UNPROVEN_SECONDS = 7 * DAY

/** When an unproven registration expires; a proven account does not. */
function expiryOf({ emailVerified, createdAt }: NewMember): { expiresAt?: number } {
  if (emailVerified) return {}
  return { expiresAt: epochSeconds(plusSeconds(new Date(createdAt), UNPROVEN_SECONDS)) }
}

/**
 * Adds a member and gives the address to it, unless it was proven. Other registrations of the address
 * stay until they expire.
 * @param before who has the address; null if nobody does
 * @param conflicts `taken`: the address was proven meanwhile; `first`: it got its first registration
 */
export function newMemberWrites(
  member: NewMember,
  before: EmailOwner | null,
  conflicts: Conflicts,
): Write[] {
  const { id: memberId, email, emailVerified: verified } = member
  const expiry = expiryOf(member)
  const item = {
    ...{ ...identityKeys.member(memberId), ...member, entity: 'member', version: 1 },
    ...expiry,
  }
  const owner = { email, memberId, verified, ...expiry }
  return [ownerWrite(owner, before, conflicts), { kind: 'put', item }]
}

type Conflicts = { taken: Conflict; first: Conflict }

/** Gives an address that nobody has proven to a member. */
function ownerWrite(
  owner: EmailOwner & { email: string; expiresAt?: number },
  before: EmailOwner | null,
  { taken, first }: Conflicts,
): Write {
  const key = identityKeys.email(owner.email)
  const set = { ...owner, entity: 'email' }
  if (!before) return { kind: 'put', item: { ...key, ...set }, absent: first }
  const equals = { attribute: 'verified', value: false, otherwise: taken }
  return { kind: 'update', key, set, equals, ...(owner.verified && { remove: ['expiresAt'] }) }
}

/** What was done to how an account signs in: who did it, and from where. Only ever added. */
export function recordWrite(
  memberId: string,
  { action, actor, ip }: { action: string; actor: string; ip: string },
  now: Date,
): Write {
  const at = now.toISOString()
  return {
    kind: 'put',
    item: {
      ...keys.record(memberId, at),
      entity: 'accountRecord',
      memberId,
      action,
      actor,
      ip,
      at,
    },
    absent: 'ERR_SERVER_INTERNAL',
  }
}

/** Frees the number that the member has verified, so that others can verify it. */
function releaseMobile({ id, mobile, mobileVerified }: MemberItem): Write[] {
  if (mobile === null || !mobileVerified) return []
  const equals = { attribute: 'memberId', value: id, otherwise: 'ERR_VERSION_CONFLICT' } as const
  return [{ kind: 'delete', key: keys.mobileOwner(mobile), equals }]
}

/** Changes a member; its `version` is raised by one. */
export function memberWrite(
  memberId: string,
  change: Partial<MemberItem>,
  more: Partial<Update> = {},
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

/** The condition that nobody has changed the account since it was read. */
function unchanged({ version }: MemberItem) {
  return { attribute: 'version', value: version, otherwise: 'ERR_VERSION_CONFLICT' } as const
}

/** The condition that the member's sessions were not ended since the member was read. */
function sameEpoch({ sessionEpoch }: MemberItem) {
  const otherwise = 'ERR_UNAUTHENTICATED'
  return { attribute: 'sessionEpoch', value: sessionEpoch, otherwise } as const
}

/** Accounts in the single table: members, their addresses and numbers, and how they sign in. */
export type AccountStore = ReturnType<typeof createAccountStore>

/** Extra writes (`writes`) go into the same transaction. */
export function createAccountStore(table: Table) {
  return {
    ownerOf: (email: string): Promise<EmailOwner | null> =>
      table.get(identityKeys.email(email), emailItem),

    /** The id of the member who verified the number; null if nobody did. */
    async mobileOwner(mobile: string): Promise<string | null> {
      return (await table.get(keys.mobileOwner(mobile), ownerItem))?.memberId ?? null
    },

    member: (memberId: string) => table.get(identityKeys.member(memberId), memberItem),

    /**
     * Adds a member whose address is not verified yet; see newMemberWrites.
     * @throws ERR_EMAIL_EXISTS if the address was verified meanwhile, ERR_VERSION_CONFLICT if it was
     *   registered for the first time since `before` was read
     */
    async register(member: NewMember, before: EmailOwner | null, writes: Write[]): Promise<void> {
      const conflicts = { taken: 'ERR_EMAIL_EXISTS', first: 'ERR_VERSION_CONFLICT' } as const
      await table.transact([...newMemberWrites(member, before, conflicts), ...writes])
    },

    /** Writes of other stores in one transaction. */
    write: (writes: Write[]) => table.transact(writes),

    /**
     * Marks the address as verified and spends the code. Of several registrations the first gets it.
     * @throws ERR_VERIFICATION_NOT_MATCH if it is spent, ERR_EMAIL_EXISTS if another one was verified
     */
    async verify(member: MemberItem, spent: Write[]): Promise<void> {
      await table.transact([
        ...spent,
        memberWrite(
          member.id,
          { emailVerified: true },
          { exists: 'ERR_USER_NOT_EXISTS', remove: ['expiresAt'] },
        ),
        {
          kind: 'update',
          key: identityKeys.email(member.email),
          set: { memberId: member.id, verified: true },
          remove: ['expiresAt'],
          equals: { attribute: 'verified', value: false, otherwise: 'ERR_EMAIL_EXISTS' },
        },
      ])
    },

    /**
     * Changes the account. A new mobile number is unverified.
     * @throws ERR_VERSION_CONFLICT if the number changes and the account was changed since it was read
     */
    async update(member: MemberItem, change: MemberChange, writes: Write[] = []): Promise<void> {
      if (change.mobile === undefined || change.mobile === member.mobile) {
        return table.transact([memberWrite(member.id, change), ...writes])
      }
      const changed = { ...change, mobileVerified: false }
      await table.transact([
        memberWrite(member.id, changed, { equals: unchanged(member) }),
        ...releaseMobile(member),
        ...writes,
      ])
    },

    /** @throws ERR_UNAUTHENTICATED if the member's sessions were ended since the member was read */
    async updateOptions(member: MemberItem, change: OptionsChange, writes: Write[]): Promise<void> {
      const write = memberWrite(member.id, change, { equals: sameEpoch(member) })
      await table.transact([write, ...writes])
    },

    /**
     * Changes the factors, which `writes` do, and the options with them.
     * @throws ERR_VERSION_CONFLICT if the account was changed since it was read
     */
    async changeFactors(member: MemberItem, change: OptionsChange, writes: Write[]): Promise<void> {
      const write = memberWrite(member.id, change, { equals: unchanged(member) })
      await table.transact([write, ...writes])
    },

    /**
     * Sets the member's mobile number, verified.
     * @throws ERR_MOBILE_REGISTERED, ERR_VERSION_CONFLICT if the account was changed since it was read
     */
    async verifyMobile(member: MemberItem, mobile: string, writes: Write[]): Promise<void> {
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

    /**
     * Puts another address, which was proven, in place of the present one, and ends all sessions
     * except `keep`.
     * @param before who has that address: nobody, or an account that is not verified
     * @returns the new token of that session
     * @throws ERR_EMAIL_EXISTS if somebody verified the address meanwhile, ERR_VERSION_CONFLICT if the
     *   account was changed since it was read
     */
    async changeEmail(
      member: MemberItem,
      { email, before }: { email: string; before: EmailOwner | null },
      keep: Session,
      writes: Write[],
    ): Promise<string> {
      const { id, email: former } = member
      const kept = keepSession(keep, member.sessionEpoch)
      const change = { email, emailVerified: true }
      const condition = { add: { sessionEpoch: 1 }, equals: unchanged(member) }
      const otherwise = 'ERR_VERSION_CONFLICT'
      await table.transact([
        ...writes,
        memberWrite(id, change, condition),
        {
          kind: 'delete',
          key: identityKeys.email(former),
          equals: { attribute: 'memberId', value: id, otherwise },
        },
        ownerWrite({ email, memberId: id, verified: true }, before, {
          ...{ taken: 'ERR_EMAIL_EXISTS', first: 'ERR_EMAIL_EXISTS' },
        }),
        ...kept.writes,
      ])
      return kept.token
    },

    /** Hashes of the former passwords, newest first. */
    async formerPasswords(memberId: string): Promise<string[]> {
      return (await table.get(keys.passwords(memberId), passwordsItem))?.hashes ?? []
    },

    /**
     * Sets the password and ends all sessions except `keep`.
     * @returns the new token of that session
     * @throws ERR_PASSWORD_WRONG if the password was changed meanwhile
     */
    async setPassword(
      member: MemberItem,
      { hash, at, formerHashes }: NewPassword,
      keep: Session | null,
      writes: Write[],
    ): Promise<string | null> {
      const kept = keep && keepSession(keep, member.sessionEpoch)
      const { id, passwordHash: value } = member
      const change = { passwordHash: hash, passwordChangedAt: at }
      const equals = { attribute: 'passwordHash', value, otherwise: 'ERR_PASSWORD_WRONG' } as const
      await table.transact([
        ...writes,
        memberWrite(id, change, { add: { sessionEpoch: 1 }, equals }),
        {
          kind: 'put',
          item: { ...keys.passwords(id), entity: 'passwords', hashes: formerHashes },
        },
        ...(kept?.writes ?? []),
      ])
      return kept?.token ?? null
    },

    /**
     * Ends all sessions except `keep`.
     * @returns the new token of that session
     * @throws ERR_UNAUTHENTICATED if `keep` was ended meanwhile
     */
    async endSessions(
      member: MemberItem,
      keep: Session | null,
      writes: Write[] = [],
    ): Promise<string | null> {
      const kept = keep && keepSession(keep, member.sessionEpoch)
      const condition = kept ? { equals: sameEpoch(member) } : {}
      await table.transact([
        memberWrite(member.id, {}, { add: { sessionEpoch: 1 }, ...condition }),
        ...(kept?.writes ?? []),
        ...writes,
      ])
      return kept?.token ?? null
    },

    /**
     * Closes the account: its sessions end, its number is free, and its address at `emailUntil`. The
     * name stays, for what practices and the audit trail say of the member.
     * @throws ERR_VERSION_CONFLICT if the account was changed since it was read
     */
    async close(member: MemberItem, emailUntil: Date, writes: Write[]): Promise<void> {
      const { id, email } = member
      const closed = {
        ...{ isActive: false, passwordHash: null, practiceId: null },
        ...{ mobile: null, mobileVerified: false, enableTwoFactor: false },
      }
      await table.transact([
        memberWrite(id, closed, { add: { sessionEpoch: 1 }, equals: unchanged(member) }),
        {
          kind: 'update',
          key: identityKeys.email(email),
          set: { expiresAt: epochSeconds(emailUntil) },
          equals: { attribute: 'memberId', value: id, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...releaseMobile(member),
        { kind: 'delete', key: keys.passwords(id) },
        ...writes,
      ])
    },
  }
}
