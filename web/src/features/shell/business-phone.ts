import type { MemberInfo } from '#shared/model/member.ts'
import { hasBusinessPhone } from '../../session/member.ts'

/** What the phone integration offers: whether the practice has it, and the member may call by it. */
export type PhoneService = { enabled: boolean; capable: boolean }

/**
 * What the header has of the phone (specification, section 6), for staff whose business phone is on: the
 * dropdown where the service is enabled and they are capable of it, else a plain link that calls.
 */
export function phoneOf(member: MemberInfo, service: PhoneService): 'menu' | 'link' | null {
  if (!hasBusinessPhone(member)) return null
  return service.enabled && service.capable ? 'menu' : 'link'
}

/** The plain link that calls a number, by RFC 3966. */
export function telLink(number: string, extension: string | null): string {
  return `tel:+1${number}${extension ? `;ext=${extension}` : ''}`
}
