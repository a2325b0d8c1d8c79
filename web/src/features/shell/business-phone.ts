import type { MemberInfo } from '#shared/model/member.ts'
import { isStaff } from '../../session/member.ts'

/** Whether the header has the phone: for staff whose business phone is on (section 6). */
export function hasBusinessPhone(member: MemberInfo): boolean {
  return isStaff(member) && member.practiceStaff?.businessPhoneEnabled === true
}

/** The plain link that calls a number, by RFC 3966. */
export function telLink(number: string, extension: string | null): string {
  return `tel:+1${number}${extension ? `;ext=${extension}` : ''}`
}
