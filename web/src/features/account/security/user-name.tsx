import type { MemberInfo } from '#shared/model/member.ts'

/** Tells password managers whose password a form asks for. */
export function UserName({ member: { email } }: { member: MemberInfo }) {
  return <input hidden readOnly autoComplete="username" name="username" value={email} />
}
