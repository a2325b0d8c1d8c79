import { memberRenamed } from '#events/accounts.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { personWrites } from '#functions/staffs/public.ts'
import { memberWrite } from '../store.ts'

/** Parts of a name that somebody wants; undefined or null for those to leave. */
type Wanted = { [Part in 'firstName' | 'lastName']?: string | null | undefined }

const parts = ['firstName', 'lastName'] as const

/** What differs of the name. */
function renamed(member: MemberItem, wanted: Wanted): Partial<Pick<MemberItem, keyof Wanted>> {
  const name: Partial<Pick<MemberItem, keyof Wanted>> = {}
  for (const part of parts) {
    const value = wanted[part]
    if (value && value !== member[part]) name[part] = value
  }
  return name
}

/**
 * The writes that follow from a new name: the practices where the member works show it, and the
 * charts of the member follow by the event. None where the name stays.
 */
export function afterRename({ member, memberships }: Identity, wanted: Wanted, now: Date): Write[] {
  const { id: memberId } = member
  const name = renamed(member, wanted)
  const changed = parts.filter((part) => name[part] !== undefined)
  if (changed.length === 0) return []
  const practiceIds = memberships.map(({ practiceId }) => practiceId)
  return [
    ...personWrites(practiceIds, memberId, name),
    eventWrite(
      memberRenamed,
      { memberId, parts: changed },
      { practiceId: null, actor: memberId, now },
    ),
  ]
}

/** The writes that give a member another name, with what follows; none where the name stays. */
export function renameMember(identity: Identity, wanted: Wanted, now: Date): Write[] {
  const following = afterRename(identity, wanted, now)
  if (following.length === 0) return []
  return [memberWrite(identity.member.id, renamed(identity.member, wanted)), ...following]
}
