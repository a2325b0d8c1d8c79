import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import type { Write } from '#functions/platform/table.ts'

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
