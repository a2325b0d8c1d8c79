import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Write } from '#functions/platform/table.ts'
import type { StoredCode } from './domain/codes.ts'

export type EmailOwner = { memberId: string; verified: boolean }

export type NewMember = Omit<MemberItem, 'entity' | 'version'>

/** Accounts: members, the addresses that they own, and the codes sent to them. */
export type AccountStore = {
  ownerOf(email: string): Promise<EmailOwner | null>
  isMobileKnown(mobile: string): Promise<boolean>
  member(memberId: string): Promise<MemberItem | null>
  /**
   * Adds a member who has yet to prove the address. An unproven owner of it before is replaced.
   * @throws ERR_EMAIL_EXISTS where somebody proved the address meanwhile
   */
  register(
    member: NewMember,
    code: StoredCode,
    before: EmailOwner | null,
    marker: Write[],
  ): Promise<void>
  code(memberId: string): Promise<StoredCode | null>
  /** @throws ERR_VERIFICATION_REQUEST_TOO_SOON where another one was sent meanwhile */
  replaceCode(memberId: string, code: StoredCode, before: StoredCode | null): Promise<void>
  /** Counts a try before the code is compared. @throws ERR_VERIFICATION_MAX_RETRY */
  countTry(memberId: string, limit: number): Promise<void>
  /** Spends the code and marks the address proven. @throws ERR_VERIFICATION_NOT_MATCH when spent */
  verify(member: MemberItem, now: Date): Promise<void>
  /** @throws ERR_UNAUTHENTICATED where the member is gone */
  update(memberId: string, change: MemberChange): Promise<void>
}

export type MemberChange = Partial<
  Pick<MemberItem, 'firstName' | 'lastName' | 'mobile' | 'practiceId'>
>
