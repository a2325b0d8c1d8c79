import type { MemberInfo } from '#shared/model/member.ts'
import { worksInPractice } from './queries.ts'

/** Where a member's day begins: in the practice, at the own scans, or at choosing between them. */
export function homeOf(member: MemberInfo): '/practice-hub' | '/rad-cloud' | '/welcome' {
  if (worksInPractice(member)) return '/practice-hub'
  return member.patients.length > 0 ? '/rad-cloud' : '/welcome'
}
