import * as v from 'valibot'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import type { PlainErrorName } from '#shared/errors.ts'
import { expiryOf, type Invitation, invitationItem } from './rules/invitation.ts'

const BEGINS = 'INVITATION#'
const placeItem = v.object({ practiceId: v.string(), invitationId: v.string() })

const placeKey = (secretHash: string): Key => ({
  pk: `INVITATION#${secretHash}`,
  sk: 'INVITATION',
})

/** The invitation of the link with this secret; null where the link is not valid, or no longer. */
export function findPlace(table: Table, secretHash: string) {
  return table.get(placeKey(secretHash), placeItem)
}

/** The invitations of one practice, and of no other. */
export function createInvitationStore(table: Table, practiceId: string) {
  const { partition } = practiceKeys(practiceId)
  const keyOf = (id: string): Key => ({ pk: partition, sk: `${BEGINS}${id}` })
  const guardKey = (email: string): Key => ({ pk: `PRACTICE#${practiceId}#INVITED`, sk: email })

  /** Keeps a second invitation of the same address out. */
  function guard(invitation: Invitation, absent?: PlainErrorName): Write {
    const { id: invitationId, email } = invitation
    const expiresAt = expiryOf(invitation)
    const item = { ...guardKey(email), entity: 'invited', practiceId, invitationId, expiresAt }
    return { kind: 'put', item, ...(absent && { absent }) }
  }

  function place(invitation: Invitation): Write {
    const { id: invitationId, secretHash } = invitation
    const expiresAt = expiryOf(invitation)
    const key = placeKey(secretHash)
    const item = { ...key, entity: 'invitationPlace', practiceId, invitationId, expiresAt }
    return { kind: 'put', item }
  }

  const itemOf = (invitation: Invitation) => ({
    ...keyOf(invitation.id),
    ...{ entity: 'invitation', practiceId, ...invitation },
    expiresAt: expiryOf(invitation),
  })

  return {
    /** Those that nobody has accepted, newest first. */
    async open() {
      const range = { begins: BEGINS }
      const all = await table.queryAll({ pk: partition, range, reverse: true }, invitationItem)
      return all.filter(({ acceptedBy }) => acceptedBy === null)
    },

    find: (id: string) => table.get(keyOf(id), invitationItem),

    /** @throws ERR_INVITATION_EXISTS where the address has one */
    async create(invitation: Invitation, extraWrites: Write[]) {
      await table.transact([
        guard(invitation, 'ERR_INVITATION_EXISTS'),
        { kind: 'put', item: itemOf(invitation) },
        place(invitation),
        ...extraWrites,
      ])
    },

    /** Gives it another link. @throws ERR_VERSION_CONFLICT */
    async replace(before: Invitation, after: Invitation, extraWrites: Write[]) {
      const replaces = { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' } as const
      await table.transact([
        { kind: 'put', item: itemOf(after), replaces },
        { kind: 'delete', key: placeKey(before.secretHash) },
        place(after),
        guard(after),
        ...extraWrites,
      ])
    },

    /** @throws ERR_VERSION_CONFLICT where it was changed, or accepted, since it was read */
    async remove(invitation: Invitation, extraWrites: Write[]) {
      await table.transact([
        {
          kind: 'delete',
          key: keyOf(invitation.id),
          equals: unchanged('version', invitation.version),
        },
        { kind: 'delete', key: placeKey(invitation.secretHash) },
        { kind: 'delete', key: guardKey(invitation.email) },
        ...extraWrites,
      ])
    },

    /** Records who accepts it. @throws ERR_VERSION_CONFLICT */
    async accept(invitation: Invitation, memberId: string, extraWrites: Write[]) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(invitation.id),
          set: { acceptedBy: memberId },
          add: { version: 1 },
          equals: unchanged('version', invitation.version),
        },
        { kind: 'delete', key: guardKey(invitation.email) },
        ...extraWrites,
      ])
    },
  }
}
