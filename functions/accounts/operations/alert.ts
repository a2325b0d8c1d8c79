import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { AccountServices } from '../compose.ts'
import { newReset } from '../resets/operations/request.ts'
import { resetUrl, signInBlockedMail } from '../rules/messages.ts'
import { ALERT_LINK_SECONDS } from './login.ts'

/**
 * Mails the owner of an address that sign-ins are blocked, with a link that lets them in at once. An
 * address without an account stores a request too, so that it takes as long.
 */
export async function alertOwner(
  services: AccountServices,
  email: string,
  member: MemberItem | null,
  now: Date,
): Promise<void> {
  const { store, resets, queue, origin } = services
  const account = member?.isActive && member.emailVerified ? member : null
  const { request, token } = newReset(
    services,
    { email, account, linkSeconds: ALERT_LINK_SECONDS },
    now,
  )
  const url = resetUrl(origin, { id: request.id, token })
  const mail = account ? await queue(signInBlockedMail(email, url), request.linkUntil) : []
  await store.write([resets.add(request), ...mail])
}
